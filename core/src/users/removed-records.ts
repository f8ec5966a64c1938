const SYNC = 'sync records';
const CHECKS = 'checks for missing mail';
const SEARCH = 'search index entries';
const LEARNED = 'learned examples';
const IMPORTS = 'parts of imports';

/** What a person reads for the records of each table that are deleted with an account. */
const NAMES: Readonly<Record<string, string>> = {
  allowed_image_senders: 'senders whose images are shown',
  analysis_attempts: 'analysis records',
  api_tokens: 'API tokens',
  audit_entries: 'Audit Log entries',
  backfill_ranges: SYNC,
  busy_times: 'busy times',
  calendar_feeds: 'calendar feeds',
  calendars: 'calendars',
  completeness_checks: CHECKS,
  completeness_days: CHECKS,
  completeness_gaps: CHECKS,
  completeness_slices: CHECKS,
  contexts: 'contexts',
  decisions: 'decisions',
  email_sources: 'imported messages',
  email_tallies: 'email counts',
  email_words: SEARCH,
  emails: 'emails',
  idempotency_keys: 'answers kept for repeated calls',
  import_chunks: IMPORTS,
  import_files: IMPORTS,
  import_jobs: 'imports',
  kept_links: 'links kept for Undo',
  learned_examples: LEARNED,
  learners: LEARNED,
  mail_accounts: 'mailbox connections',
  mail_backgrounds: LEARNED,
  mail_folders: 'mail folders',
  mail_subscriptions: SYNC,
  mailbox_usage: SYNC,
  morning_summaries: 'morning summaries',
  notification_choices: 'notification settings',
  outbound_log: 'outbound log entries',
  person_storage: 'storage measurements',
  projects: 'projects',
  push_devices: 'devices with notifications',
  recipients: 'addresses written to',
  recommendation_rounds: 'analysis records',
  replies: 'replies',
  rules: 'tagging rules',
  sender_vetoes: 'projects ruled out for a sender',
  service_projects: 'projects of services',
  services: 'services',
  sessions: 'browser sessions',
  settings: 'settings',
  suggestions: 'suggested tasks',
  sync_runs: SYNC,
  task_links: 'tasks in other services',
  task_service_projects: 'projects in task services',
  task_services: 'connected task services',
  task_styles: 'task styles',
  tasks: 'tasks',
  templates: 'templates',
  unlisted_messages: SYNC,
  unread_words: SEARCH,
  webhook_attempts: 'webhook deliveries',
  webhook_messages: 'webhook messages',
  webhooks: 'webhooks',
};

/** Null for a table that has none. */
export function nameOfRecords(table: string): string | null {
  return NAMES[table] ?? null;
}

/** Numbers of rows by what a person calls them, most first. A table of a newer server goes by its own name. */
export function countRemoved(
  removed: readonly { table: string; rows: number }[],
): { what: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const { table, rows } of removed) {
    const what = nameOfRecords(table) ?? table.replaceAll('_', ' ');
    counts.set(what, (counts.get(what) ?? 0) + rows);
  }
  return [...counts].map(([what, rows]) => ({ what, rows })).toSorted((a, b) => b.rows - a.rows);
}
