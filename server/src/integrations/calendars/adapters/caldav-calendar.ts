// Events of a CalDAV account (RFC 4791).
import type { BusyTime } from '@docket/core/calendar/busy-time';
import { AppError } from '@docket/core/errors';

import { ThreadOverran } from '../../../platform/threads/thread-task';
import type { Calendar } from '../calendar';
import { CalendarError } from '../calendar-error';
import type { EventsInput } from './read-events';

/** Calendar objects with an event in the given time, and the names of calendars that may not be read. */
export type DavEvents = {
  events(range: { from: Date; until: Date }): Promise<{ texts: string[]; refused: string[] }>;
};
export type ReadEvents = (input: EventsInput) => Promise<BusyTime[]>;

export function createCaldavCalendar(open: () => DavEvents, readEvents: ReadEvents): Calendar {
  return {
    async readBusy(question) {
      try {
        const { texts, refused } = await open().events(question);
        return { busy: await readEvents({ ...question, texts }), problem: problemOf(refused) };
      } catch (error) {
        if (error instanceof ThreadOverran)
          throw new CalendarError('unavailable', 'Your CalDAV calendar is too large to read.');
        if (!(error instanceof AppError)) throw error;
        const kind = error.code === 'task_service.reconnect' ? 'reconnect' : 'unavailable';
        const isPassing = error.code === 'task_service.unavailable';
        const more = isPassing ? ' Docket will try again automatically.' : '';
        throw new CalendarError(kind, error.message + more);
      }
    },
  };
}

function problemOf(refused: readonly string[]): string | null {
  if (refused.length === 0) return null;
  const names = refused.map((name) => `“${name}”`).join(', ');
  return `The CalDAV server rejected the request for the events of ${names}. Your other calendars are not affected.`;
}
