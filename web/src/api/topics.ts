import { TOPICS, type Topic } from '@docket/core/live/topics';
import type { QueryClient } from '@tanstack/react-query';

/** First element of every query key. The last four combine data of other topics. */
export const QUERY_TOPICS = [...TOPICS, 'session', 'home', 'audit', 'accuracy'] as const;
export type Read = (typeof QUERY_TOPICS)[number];

/** Topics whose screens also show data of another topic. */
const shownIn: Readonly<Record<Topic, readonly Read[]>> = {
  emails: ['home', 'archives', 'audit', 'accuracy', 'sync'],
  tasks: ['home', 'archives', 'audit', 'emails'],
  projects: ['home', 'archives', 'audit', 'emails', 'tasks', 'services'],
  services: ['archives', 'audit', 'templates'],
  templates: ['archives', 'audit'],
  rules: ['audit'],
  style: ['audit'],
  contexts: ['audit', 'home'],
  settings: ['audit', 'accuracy'],
  sync: ['home', 'settings'],
  import: ['settings', 'sync'],
  archives: [],
  // Whether this person is an administrator may be what changed.
  people: ['session'],
};

/** Every topic whose screens show the changed one. */
export function topicsShowing(changed: Read): readonly Read[] {
  const also: Partial<Record<Read, readonly Read[]>> = shownIn;
  return [changed, ...(also[changed] ?? [])];
}

/** Refetches active queries and marks inactive ones as stale. */
export function invalidateTopics(client: QueryClient, reads: Iterable<Read>): void {
  for (const read of reads) void client.invalidateQueries({ queryKey: [read] });
}
