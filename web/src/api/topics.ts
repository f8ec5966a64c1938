/** What the server announces over /api/v1/events; every query key begins with one of them. */
export const TOPICS = [
  'session',
  'home',
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
  'audit',
  'accuracy',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Reads that show more than their own noun. */
const alsoShownIn: Partial<Record<Topic, readonly Topic[]>> = {
  emails: ['home', 'archives', 'audit', 'accuracy'],
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
};

export function topicsShowing(topic: Topic): readonly Topic[] {
  return [topic, ...(alsoShownIn[topic] ?? [])];
}
