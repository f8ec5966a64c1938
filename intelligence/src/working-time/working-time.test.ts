import type { WorkingTime } from '@docket/core/contexts/context';
import { describe, expect, it } from 'vitest';

import {
  addMonths,
  dayOf,
  easterOf,
  formatDay,
  nthWeekdayOfMonth,
  parseDay,
} from './calendar-date';
import {
  addBusinessDays,
  businessDayUpTo,
  endOfDay,
  isWorkingDay,
  isWorkingTime,
  nextBusinessDay,
} from './working-days';
import { instantOf, localDate, localTime } from './zoned-time';

const office: WorkingTime = {
  timezone: 'America/New_York',
  workingHours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
};
const gulf: WorkingTime = {
  timezone: 'Asia/Dubai',
  workingHours: { start: '08:00', end: '16:30', days: [0, 1, 2, 3, 4] },
};

describe('local date and time', () => {
  it.each([
    ['2024-03-10T06:59:00Z', 'America/New_York', '2024-03-10', '01:59'],
    ['2024-03-10T07:00:00Z', 'America/New_York', '2024-03-10', '03:00'],
    ['2024-11-03T05:30:00Z', 'America/New_York', '2024-11-03', '01:30'],
    ['2024-11-03T06:30:00Z', 'America/New_York', '2024-11-03', '01:30'],
    ['2024-12-31T10:30:00Z', 'Pacific/Kiritimati', '2025-01-01', '00:30'],
    ['2024-12-31T10:30:00Z', 'Pacific/Pago_Pago', '2024-12-30', '23:30'],
    ['2024-06-01T00:00:00Z', 'Asia/Kathmandu', '2024-06-01', '05:45'],
    ['1969-12-31T23:59:00Z', 'UTC', '1969-12-31', '23:59'],
    ['2024-06-01T00:00:00Z', 'Nowhere/Land', '2024-06-01', '00:00'],
  ])('%s in %s is %s %s', (instant, zone, date, time) => {
    expect([localDate(instant, zone), localTime(instant, zone)]).toEqual([date, time]);
  });

  it.each([
    ['2024-07-01', '09:00', 'Europe/Paris', '2024-07-01T07:00:00.000Z'],
    ['2024-03-31', '02:30', 'Europe/Paris', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27', '02:30', 'Europe/Paris', '2024-10-27T00:30:00.000Z'],
    ['2024-03-10', '02:30', 'America/New_York', '2024-03-10T07:30:00.000Z'],
    ['2024-11-03', '01:30', 'America/New_York', '2024-11-03T05:30:00.000Z'],
    ['2024-04-07', '12:00', 'Australia/Sydney', '2024-04-07T02:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(new Date(instantOf(date, time, zone)).toISOString()).toBe(instant);
  });
});

describe('working days', () => {
  it.each([
    ['2024-11-08', office, '2024-11-11'],
    ['2024-11-09', office, '2024-11-11'],
    ['2024-11-11', office, '2024-11-12'],
    ['2024-11-07', gulf, '2024-11-10'],
    ['2024-12-31', office, '2025-01-01'],
  ])('the next business day after %s skips the weekend of the context', (date, working, next) => {
    expect(nextBusinessDay(date, working)).toBe(next);
  });

  it('counts business days back and finds the last one up to a date', () => {
    expect(addBusinessDays('2024-11-11', -1, office)).toBe('2024-11-08');
    expect(businessDayUpTo('2024-11-10', office)).toBe('2024-11-08');
    expect(isWorkingDay('2024-11-08', gulf)).toBe(false);
    expect(endOfDay(gulf)).toBe('16:30');
  });

  it('works every day without working hours, and ends it at the usual time', () => {
    const always = { ...office, workingHours: null };
    expect(nextBusinessDay('2024-11-08', always)).toBe('2024-11-09');
    expect(isWorkingDay('2024-11-10', always)).toBe(true);
    expect(endOfDay(always)).toBe('17:00');
  });

  it('refuses anything that is not a calendar date', () => {
    expect(() => isWorkingDay('2024-02-30', office)).toThrow(RangeError);
  });

  it('is within working hours from the start until just before the end', () => {
    expect(isWorkingTime('2024-11-11T14:00:00Z', office)).toBe(true);
    expect(isWorkingTime('2024-11-11T22:00:00Z', office)).toBe(false);
    expect(isWorkingTime('2024-11-10T15:00:00Z', office)).toBe(false);
  });
});

describe('calendar', () => {
  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-11-30', 3, '2025-02-28'],
  ])('%s and %s months is %s', (from, months, to) => {
    expect(formatDay(addMonths(parseDay(from) ?? 0, months))).toBe(to);
  });

  it.each([
    [2016, '2016-03-27'],
    [2017, '2017-04-16'],
    [2024, '2024-03-31'],
    [2038, '2038-04-25'],
  ])('Easter %s is on %s', (year, date) => {
    expect(formatDay(easterOf(year))).toBe(date);
  });

  it('knows which days exist', () => {
    expect(
      [dayOf(2023, 2, 29), dayOf(2024, 2, 29), dayOf(1900, 2, 29)].map((day) => day !== null),
    ).toEqual([false, true, false]);
    expect(nthWeekdayOfMonth(dayOf(2017, 9, 1) ?? 0, 0, 5)).toBeNull();
    expect(parseDay('2024-13-01')).toBeNull();
  });
});
