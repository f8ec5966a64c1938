import { expect, it } from 'vitest';

import { exactTime } from '../ui/relative-time';
import { fieldText, valueText } from './change-text';

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

it.each([
  ['status', 'to_do', 'To Do'],
  ['status', 'in_progress', 'In Progress'],
  ['then.due', 'next_business_day', 'Next business day'],
  ['defaultDueRule', '48h', 'Within 48 hours'],
  ['color', 'bg-blue-500', 'Blue'],
  ['by', 'person', 'You'],
  ['notes', 'person', 'person'],
  ['workingHours.days', [1, 2, 5], 'Mon, Tue, Fri'],
  [
    'projects',
    [{ id: 'a', service_id: 'b', projectName: 'Roof', status: 'in_progress' }],
    'Roof (In Progress)',
  ],
])('the %s %j reads "%s", as on the screen it is edited on', (field, value, words) => {
  expect(valueText(value, field)).toBe(words);
});

it('a time is shown in the zone of the screens', () => {
  const time = '2026-11-27T00:39:52.393Z';
  expect(valueText(time, 'snoozed_until')).toBe(exactTime(time));
});

it('field names read as words', () => {
  expect(fieldText('due_date')).toBe('Due date');
  expect(fieldText('workingHours')).toBe('Working hours');
  expect(fieldText('if.bodyRegex')).toBe('If: body regex');
});
