// Which adapter reads which calendar.
import type { CalendarSource } from '@docket/core/calendar/calendar-reading.contract';

import type { Credentials } from '../../task-services/task-service';
import type { Calendar, CalendarFor } from '../calendar';
import { createCaldavCalendar, type DavEvents, type ReadEvents } from './caldav-calendar';
import { createGraphCalendar, type Graph } from './graph-calendar';

type Options = {
  graphOf: (userId: string) => Graph;
  davOf: (credentials: Credentials) => DavEvents;
  readEvents: ReadEvents;
};

export function createCalendars({ graphOf, davOf, readEvents }: Options): CalendarFor {
  const open: Record<CalendarSource, (account: Parameters<CalendarFor>[0]) => Calendar> = {
    microsoft: ({ userId }) => createGraphCalendar(graphOf(userId)),
    caldav: ({ credentials }) => createCaldavCalendar(() => davOf(credentials), readEvents),
  };
  return (account) => open[account.source](account);
}
