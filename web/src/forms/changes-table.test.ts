import { expect, it } from 'vitest';

import { fieldText, valueText } from './changes-table';

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
  expect(valueText(value)).toBe(words);
});

it('field names read as words', () => {
  expect(fieldText('due_date')).toBe('Due date');
  expect(fieldText('workingHours')).toBe('Working hours');
  expect(fieldText('if.bodyRegex')).toBe('If: body regex');
});
