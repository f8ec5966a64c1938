import { z } from 'zod';

import { contract } from '../contract';

/** Services whose free/busy times can be read. Keys are repeated in a database constraint. */
export const CALENDAR_SOURCES = {
  microsoft: { name: 'Microsoft calendar' },
  caldav: { name: 'CalDAV calendar' },
} as const;
export type CalendarSource = keyof typeof CALENDAR_SOURCES;
export const CALENDAR_SOURCE_KEYS = Object.keys(CALENDAR_SOURCES) as [
  CalendarSource,
  ...CalendarSource[],
];
export const calendarSourceSchema = z.enum(CALENDAR_SOURCE_KEYS);

const calendarSchema = z.object({
  source: calendarSourceSchema,
  /** needs_access: requires consent from Microsoft, or CalDAV connected under Task Services. */
  state: z.enum(['needs_access', 'off', 'on', 'reconnect']),
  lastReadAt: z.string().nullable(),
  problem: z.string().nullable(),
});
export type CalendarStatus = z.infer<typeof calendarSchema>;

const params = z.object({ source: calendarSourceSchema });

export const listCalendars = contract({
  name: 'listCalendars',
  method: 'GET',
  path: '/calendars',
  summary: 'List the calendars whose free and busy times Docket reads or can read',
  response: z.object({ items: z.array(calendarSchema) }),
});

export const readCalendar = contract({
  name: 'readCalendar',
  method: 'PUT',
  path: '/calendars/{source}',
  summary: 'Start reading the free and busy times of a calendar; nothing is written to it',
  params,
  isLong: true,
  response: calendarSchema,
});

export const stopReadingCalendar = contract({
  name: 'stopReadingCalendar',
  method: 'DELETE',
  path: '/calendars/{source}',
  summary: 'Stop reading a calendar and delete what was read',
  params,
  response: calendarSchema,
});
