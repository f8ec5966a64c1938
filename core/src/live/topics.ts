import { z } from 'zod';

/** What the server tells a user's open pages has changed, over /api/v1/events. */
export const TOPICS = [
  'emails',
  'tasks',
  'projects',
  'services',
  'templates',
  'rules',
  'style',
  'contexts',
  'settings',
  'sync',
  'import',
  'archives',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Anything may have changed: the server lost count. */
export const EVERYTHING = 'all';

export const liveEventSchema = z.object({ topic: z.enum([...TOPICS, EVERYTHING]) });
export type LiveEvent = z.infer<typeof liveEventSchema>;
