import { DEFAULT_WORKING_HOURS } from '@docket/core/contexts/context';
import { describe, expect, it } from 'vitest';

import { readSnoozeTime, usualSnoozeTimes } from './snooze-times';

const berlin = { timezone: 'Europe/Berlin', workingHours: DEFAULT_WORKING_HOURS };
/** Wednesday, 10:00 in Berlin. */
const now = new Date('2026-11-18T09:00:00Z');

describe('usualSnoozeTimes', () => {
  it('offers later today, this evening, tomorrow, the weekend and next week in the person’s time zone', () => {
    const times = usualSnoozeTimes(now, berlin).map(({ label, clock }) => [label, clock]);
    expect(times).toEqual([
      ['Later today', 'Wed 18 Nov, 13:00'],
      ['This evening', 'Wed 18 Nov, 18:00'],
      ['Tomorrow', 'Thu 19 Nov, 09:00'],
      ['This weekend', 'Sat 21 Nov, 09:00'],
      ['Next week', 'Mon 23 Nov, 09:00'],
      ['In a month', 'Fri 18 Dec, 09:00'],
    ]);
  });

  it.each(['2026-11-21', '2026-11-22'])(
    'on a weekend, %s, the Saturday after is the next weekend',
    (day) => {
      const times = usualSnoozeTimes(new Date(`${day}T09:00:00Z`), berlin);
      expect(times.find(({ label }) => label.endsWith('weekend'))).toMatchObject({
        label: 'Next weekend',
        clock: 'Sat 28 Nov, 09:00',
      });
    },
  );

  it('leaves out what is over, and offers the next working day on a Friday night', () => {
    const night = new Date('2026-11-20T21:00:00Z');
    const labels = usualSnoozeTimes(night, berlin).map(({ label }) => label);
    expect(labels).toEqual(['Tomorrow', 'Next working day', 'In a month']);
  });
});

it.each([
  ['2026-10-23', 'Mon 23 Nov, 09:00'],
  ['2026-12-30', 'Mon 1 Feb 2027, 09:00'],
  ['2027-01-31', 'Mon 1 Mar, 09:00'],
])(
  'in a month from %s is the same day of the next one, or the working day after it',
  (day, clock) => {
    const times = usualSnoozeTimes(new Date(`${day}T09:00:00Z`), berlin);
    expect(times.at(-1)).toMatchObject({ label: 'In a month', clock });
  },
);

describe('readSnoozeTime', () => {
  it.each([
    ['tomorrow', '2026-11-19T08:00:00.000Z'],
    ['friday at 3pm', '2026-11-20T14:00:00.000Z'],
    ['in two weeks', '2026-12-02T08:00:00.000Z'],
    ['24 December', '2026-12-24T08:00:00.000Z'],
    ['2027-01-05 08:30', '2027-01-05T07:30:00.000Z'],
    ['tomorrow evening', '2026-11-19T17:00:00.000Z'],
    ['8am', '2026-11-19T07:00:00.000Z'],
  ])('reads %s', (text, until) => {
    expect(readSnoozeTime(text, now, berlin).read?.until).toBe(until);
  });

  it.each(['yesterday', 'banana', '', '30 February'])('finds no future time in "%s"', (text) => {
    expect(readSnoozeTime(text, now, berlin)).toEqual({ read: null, problem: null });
  });

  it.each(['1 January 2999', '2999-01-01', 'in 4 years'])(
    '"%s" is too far, and says so',
    (text) => {
      expect(readSnoozeTime(text, now, berlin)).toEqual({
        read: null,
        problem: 'Choose a time within the next three years',
      });
    },
  );

  it.each([
    ['24 December', 'Thu 24 Dec, 09:00'],
    ['5 January', 'Tue 5 Jan 2027, 09:00'],
    ['18 November 2029', 'Sun 18 Nov 2029, 09:00'],
  ])('shows %s with its year if it is not this one', (text, clock) => {
    expect(readSnoozeTime(text, now, berlin).read?.clock).toBe(clock);
  });
});
