// Events of a CalDAV account (RFC 4791, RFC 5545 VEVENT), by ical.js, which counts out what recurs.
import type { BusyTime } from '@docket/core/calendar/busy-time';
import { AppError } from '@docket/core/errors';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';
import ICAL from 'ical.js';

import type { BusyQuestion, Calendar } from '../calendar';
import { CalendarError } from '../calendar-error';

// Of one series: a rule that names every second may not keep the server busy.
const MOST_OCCURRENCES = 2_000;

/** Calendar objects with an event in the time. */
export type DavEvents = { events(range: { from: Date; until: Date }): Promise<string[]> };

export function createCaldavCalendar(open: () => DavEvents): Calendar {
  return {
    async readBusy(question) {
      try {
        const texts = await open().events(question);
        return texts.flatMap((text) => busyIn(text, question));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const kind = error.code === 'task_service.reconnect' ? 'reconnect' : 'unavailable';
        throw new CalendarError(kind, error.message);
      }
    },
  };
}

/** Of one calendar object: a series with its exceptions, or a single event. */
function busyIn(text: string, question: BusyQuestion): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const exceptions = events.filter((event) => event.isRecurrenceException());
  const found: BusyTime[] = [];
  for (const event of events.filter((one) => !one.isRecurrenceException())) {
    for (const exception of exceptions) event.relateException(exception);
    found.push(...occurrencesOf(event, question));
  }
  return found;
}

function occurrencesOf(event: ICAL.Event, { from, until, timeZone }: BusyQuestion): BusyTime[] {
  if (!event.isRecurring())
    return isBusy(event) ? [timeOf(event.startDate, event.endDate, timeZone)] : [];
  const found: BusyTime[] = [];
  const times = event.iterator();
  for (let count = 0; count < MOST_OCCURRENCES; count += 1) {
    // Nothing comes after the last, whatever its type says.
    const next = times.next() as ICAL.Time | undefined;
    if (!next) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const time = timeOf(startDate, endDate, timeZone);
    if (time.start >= until.getTime()) break;
    if (time.end > from.getTime() && isBusy(item)) found.push(time);
  }
  return found;
}

function isBusy({ component }: ICAL.Event): boolean {
  const isFree = component.getFirstPropertyValue('transp') === 'TRANSPARENT';
  return !isFree && component.getFirstPropertyValue('status') !== 'CANCELLED';
}

/** A day, and a time without a zone, are the person's. */
function timeOf(start: ICAL.Time, end: ICAL.Time, timeZone: string): BusyTime {
  const at = (time: ICAL.Time) => {
    if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toJSDate().getTime();
    const wall = time.toString();
    return instantOf(wall.slice(0, 10), time.isDate ? '00:00' : wall.slice(11, 16), timeZone);
  };
  return { start: at(start), end: at(end) };
}
