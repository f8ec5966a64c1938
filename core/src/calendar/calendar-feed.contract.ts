import { z } from 'zod';

import { contract } from '../contract';

/** Path below the API prefix. The feed is authorized by the secret in its URL alone. */
export const CALENDAR_FEED_PATH = '/calendar-feed';

const calendarFeedSchema = z.object({
  createdAt: z.string(),
  /** Rounded to the minute; null if never read. */
  lastReadAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

export const getCalendarFeed = contract({
  name: 'getCalendarFeed',
  method: 'GET',
  path: CALENDAR_FEED_PATH,
  summary: 'Get the calendar feed of due dates and snoozed mail, or null',
  response: z.object({ feed: calendarFeedSchema.nullable() }),
});

export const createCalendarFeed = contract({
  name: 'createCalendarFeed',
  method: 'POST',
  path: CALENDAR_FEED_PATH,
  summary:
    'Replace the private address of the feed; the old one stops working. The new one is only in this response',
  response: z.object({ feed: calendarFeedSchema, url: z.string() }),
});

export const deleteCalendarFeed = contract({
  name: 'deleteCalendarFeed',
  method: 'DELETE',
  path: CALENDAR_FEED_PATH,
  summary: 'Turn off the calendar feed',
  response: z.object({ deleted: z.number().int() }),
});
