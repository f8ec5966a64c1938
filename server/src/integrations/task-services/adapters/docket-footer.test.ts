import { expect, it } from 'vitest';

import { hasFooter, withFooter, withoutFooter } from './docket-footer';

const URL = 'https://docket.example/tasks?id=3f1c';
const LINK = `Docket: ${URL}`;

it.each([
  ['at the end', `Signed, please\n\n${LINK}`, 'Signed, please'],
  ['alone', LINK, ''],
  ['with white space after it', `Signed, please\r\n\r\n${LINK} \r\n`, 'Signed, please'],
  [
    'above a note',
    `Signed, please\n\n${LINK}\nAsk Ana\n\nToday`,
    'Signed, please\n\nAsk Ana\n\nToday',
  ],
  ['alone above a note', `${LINK}\n\nAsk Ana`, 'Ask Ana'],
  ['twice', `Signed\n\n${LINK}\n\nAsk Ana\n\n${LINK}`, 'Signed\n\nAsk Ana'],
])('the link back is no part of a description that has it %s', (_, text, note) => {
  expect(withoutFooter(text)).toBe(note);
  expect(hasFooter(text, 'http://another.example/tasks?id=3f1c')).toBe(true);
  expect(withoutFooter(withFooter(note, URL))).toBe(note);
});

it.each([
  ['a sentence', 'Docket: ask Ana about /tasks?id=3f1c'],
  ['another address', 'Docket: https://docket.example/help'],
  ['an indented line', `  ${LINK}x`],
])('%s is part of the description', (_, text) => {
  expect(withoutFooter(text)).toBe(text);
  expect(hasFooter(text, URL)).toBe(false);
});

it('the link to another task is not taken for the own one', () => {
  expect(hasFooter(`${LINK}0`, URL)).toBe(false);
});
