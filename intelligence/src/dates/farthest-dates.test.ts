// A mail whose date throws would be set aside for ever, so every day that is read must be one that can be written.
import { expect, it } from 'vitest';

import { parseDay } from '../working-time/calendar-date';
import { readDates } from './read-dates';
import { resolveDue } from './resolve-due';

const context = {
  receivedAt: '2026-06-29T08:00:00Z',
  readerZone: 'Europe/Berlin',
  working: { timezone: 'Europe/Berlin', workingHours: null },
};

/** Every day that reading the text gives, of a mention or a due date. */
function daysOf(text: string, more: { senderOffset?: string } = {}): string[] {
  const about = { ...context, ...more };
  const due = resolveDue(text, { start: 0, end: text.length }, about);
  const mentioned = readDates(text, about).flatMap(({ date, endDate, alternatives }) => [
    date,
    ...(endDate === null ? [] : [endDate]),
    ...alternatives.map((other) => other.date),
  ]);
  const others = due?.alternatives.map(({ date }) => date) ?? [];
  return [...mentioned, ...(due ? [due.date, ...others] : [])];
}

const isDay = (day: string) => parseDay(day) !== null;

it.each([
  ['Please send it by week 52 of 9999.', []],
  ['Please send it the week after 31 December 9999.', []],
  ['Please send it three months after December 9999.', []],
  ['Please send it by 31 December 9999 at 11 PM PST.', []],
  ['Please send it by 31 December 9999.', ['9999-12-31', '9999-12-31']],
])('"%s" names %j', (text, days) => {
  expect(daysOf(text)).toEqual(days);
});

it("the sender's clock moves no day beyond the year 9999", () => {
  const text = 'Please send it by 31 December 9999 at 11 PM.';
  expect(daysOf(text)).toEqual(['9999-12-31', '9999-12-31']);
  expect(daysOf(text, { senderOffset: '-10:00' })).toEqual([]);
});

const COUNTS = ['1', 'three', '52', '9999'];
const UNITS = ['days', 'week', 'months', 'quarters', 'years', 'business days'];
const RELATIONS = ['after', 'before', 'of', 'from'];
const ANCHORS = ['31 December 9999', 'December 9999', 'week 52 of 9999', '1 January 0100', '9999'];

it.each(ANCHORS)('counting from %s throws for no number and unit', (anchor) => {
  for (const count of COUNTS)
    for (const unit of UNITS)
      for (const relation of RELATIONS) {
        const text = `Please send it by ${count} ${unit} ${relation} ${anchor}.`;
        expect(daysOf(text).filter((day) => !isDay(day))).toEqual([]);
      }
});
