import { expect, it } from 'vitest';

import { fieldWords, valueWords } from './changes-table';

it.each([
  [null, 'None'],
  [[], 'None'],
  [true, 'Yes'],
  [['a', 'b'], 'a, b'],
  [0, '0'],
  [
    [
      { id: 'a', text: 'Plans', completed: true },
      { id: 'b', text: 'Photos', completed: false },
    ],
    '☑ Plans\n☐ Photos',
  ],
])('%j reads "%s"', (value, words) => {
  expect(valueWords(value)).toBe(words);
});

it('field names read as words', () => {
  expect(fieldWords('due_date')).toBe('Due date');
  expect(fieldWords('workingHours')).toBe('Working hours');
  expect(fieldWords('if.bodyRegex')).toBe('If: body regex');
});
