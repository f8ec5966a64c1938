import { z } from 'zod';

/** What may have changed, sent to a user's open pages over /api/v1/events. */
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
  /** Published to administrators only. */
  'people',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Anything may have changed, because the server may have missed events. */
export const EVERYTHING = 'all';

export const liveEventSchema = z.object({ topic: z.enum([...TOPICS, EVERYTHING]) });
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Name of the event that ends a stream because the person was blocked or removed. */
export const ACCESS_ENDED = 'access_ended';

/** Name of the event that ends a stream whose place a newer one of the same person has taken. */
export const STREAM_REPLACED = 'replaced';
