import { TOPICS, type Topic } from '@docket/core/live/topics';
import type { QueryClient } from '@tanstack/react-query';

/** What a page reads: every query key begins with one of them. The last four are made of the others. */
export const READS = [...TOPICS, 'session', 'home', 'audit', 'accuracy'] as const;
export type Read = (typeof READS)[number];

/** Reads that show more than their own noun. */
const alsoShownIn: Readonly<Record<Topic, readonly Read[]>> = {
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
};

/** The reads that show what was changed. */
export function readsShowing(changed: Read): readonly Read[] {
  const also: Partial<Record<Read, readonly Read[]>> = alsoShownIn;
  return [changed, ...(also[changed] ?? [])];
}

/** Reads again what is on screen of them; what is not, when it is shown next. */
export function renew(client: QueryClient, reads: Iterable<Read>): void {
  for (const read of reads) void client.invalidateQueries({ queryKey: [read] });
}
