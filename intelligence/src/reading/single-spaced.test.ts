import { expect, it } from 'vitest';

import { singleSpaced } from './single-spaced';

it.each([
  ['one two', 'one two'],
  [' one  two ', ' one two '],
  ['one\r\n\t two\n', 'one two '],
  ['one \n \n two', 'one two'],
  ['one\u00a0two\u2003 three', 'one two three'],
])('makes every run of white space one space: %j', (text, spaced) => {
  expect(singleSpaced(text)).toBe(spaced);
  expect(text.replace(/\s+/g, ' ')).toBe(spaced);
});
