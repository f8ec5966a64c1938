import { expect, it } from 'vitest';

import { hoursText } from './hours-text';

it.each([
  [[1, 2, 3, 4, 5], 'Mon to Fri, 09:00 to 17:00'],
  [[0, 6], 'Sat, Sun, 09:00 to 17:00'],
  [[1, 3, 4, 5], 'Mon, Wed to Fri, 09:00 to 17:00'],
  [[0, 1, 2, 3, 4, 5, 6], 'Every day, 09:00 to 17:00'],
])('days %j read "%s"', (days, words) => {
  expect(hoursText({ start: '09:00', end: '17:00', days })).toBe(words);
});

it('a context without working hours says No restrictions', () => {
  expect(hoursText(null)).toBe('No restrictions');
});
