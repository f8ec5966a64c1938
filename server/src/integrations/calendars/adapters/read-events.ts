// Busy times from RFC 5545 events; ical.js expands recurrences.
import type { BusyTime } from '@docket/core/calendar/busy-time';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';
import ICAL from 'ical.js';

import { defineThreadTask } from '../../../platform/threads/thread-task';
import type { PlatformDependencies } from '../../../platform/use-cases/dependencies';
import type { BusyQuestion } from '../calendar';

export type EventsInput = BusyQuestion & { texts: readonly string[] };

// Per series, from its start: enough for a daily one over fifty years, but a bound for one that repeats every second.
const MAX_STEPS = 20_000;
const MAX_OCCURRENCES = 2_000;

/** A calendar can be as long as its owner, or whoever invites them, makes it. */
export const readEventsTask = defineThreadTask<
  EventsInput,
  BusyTime[],
  Pick<PlatformDependencies, 'log'>
>({
  name: 'calendars.read-events',
  timeLimitMs: 20_000,
  async run({ texts, ...question }, { log }) {
    const found = texts.map((text) => busyIn(text, question));
    const unread = found.filter((one) => one === null).length;
    if (unread > 0) log.warn({ unread }, 'Some events of a calendar cannot be read');
    return mergeTimes(found.flatMap((one) => one ?? []));
  },
});

/** The busy times of one calendar object: a series with its exceptions, or a single event. Null if unreadable. */
function busyIn(text: string, question: BusyQuestion): BusyTime[] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    // The registry is shared by the whole thread: a zone defined in one calendar must not move the events of another.
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    const series = events.filter((event) => !event.isRecurrenceException());
    // Without its series it is an invitation to this one occurrence.
    const single = events.filter((one) => isSingleException(one) || series.length === 0);
    return [
      ...series.flatMap((event) => occurrencesOf(event, question)),
      ...single.flatMap((event) => timesWithin(event, event, question)),
    ];
  } catch {
    return null;
  }
}

/** May have been moved to any time, before or after the occurrences beside it. */
function isSingleException(event: ICAL.Event): boolean {
  return event.isRecurrenceException() && !event.modifiesFuture();
}

type Times = Pick<ICAL.Event, 'startDate' | 'endDate'>;

function timesWithin(
  event: ICAL.Event,
  { startDate, endDate }: Times,
  { from, until, timeZone }: BusyQuestion,
): BusyTime[] {
  const time = timeOf(startDate, endDate, timeZone);
  const isWithin = time.end > from.getTime() && time.start < until.getTime();
  return isWithin && isBusy(event) ? [time] : [];
}

/** Without those that were changed on their own. */
function occurrencesOf(event: ICAL.Event, question: BusyQuestion): BusyTime[] {
  if (!event.isRecurring()) return timesWithin(event, event, question);
  const found: BusyTime[] = [];
  const times = event.iterator();
  for (let step = 0; step < MAX_STEPS && found.length < MAX_OCCURRENCES; step += 1) {
    // Nothing comes after the last one, despite its type.
    const next = times.next() as ICAL.Time | undefined;
    if (!next) break;
    if (timeOf(next, next, question.timeZone).start >= question.until.getTime()) break;
    const occurrence = event.getOccurrenceDetails(next);
    if (!isSingleException(occurrence.item))
      found.push(...timesWithin(occurrence.item, occurrence, question));
  }
  return found;
}

function isBusy({ component }: ICAL.Event): boolean {
  const isFree = component.getFirstPropertyValue('transp') === 'TRANSPARENT';
  return !isFree && component.getFirstPropertyValue('status') !== 'CANCELLED';
}

/** A day, and a time without a zone, are in the person's zone. */
function timeOf(start: ICAL.Time, end: ICAL.Time, timeZone: string): BusyTime {
  const at = (time: ICAL.Time) => {
    if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate().getTime();
    const wall = time.toString();
    return instantOf(wall.slice(0, 10), time.isDate ? '00:00' : wall.slice(11, 16), timeZone);
  };
  return { start: at(start), end: at(end) };
}

/** Merged: six weeks have a bounded number of free gaps, however many events there are. */
function mergeTimes(times: readonly BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = [];
  for (const { start, end } of times.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
