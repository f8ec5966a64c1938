// Events of a CalDAV account (RFC 4791).
import type { BusyTime } from '@docket/core/calendar/busy-time';
import { AppError } from '@docket/core/errors';

import { ThreadOverran } from '../../../platform/threads/thread-task';
import type { Calendar } from '../calendar';
import { CalendarError } from '../calendar-error';
import type { EventsInput } from './read-events';

/** Calendar objects with an event in the given time. */
export type DavEvents = { events(range: { from: Date; until: Date }): Promise<string[]> };
export type ReadEvents = (input: EventsInput) => Promise<BusyTime[]>;

export function createCaldavCalendar(open: () => DavEvents, readEvents: ReadEvents): Calendar {
  return {
    async readBusy(question) {
      try {
        return await readEvents({ ...question, texts: await open().events(question) });
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
