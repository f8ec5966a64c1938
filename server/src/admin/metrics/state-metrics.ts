import { Gauge, type Registry } from 'prom-client';

import { asSystem, type Db } from '../../platform/db/database';
import type { Log } from '../../platform/log/log';
import { findLastBackup } from '../backups/backups.repository';
import {
  countJudged,
  countReplies,
  countSyncProblems,
  readMailboxStates,
  readQueue,
} from './state.repository';

/** Read at most this often, however many scrapes there are. */
const FRESH_MS = 10_000;

/** Gauges for whoever operates Docket, read from the database when scraped. */
export function registerStateMetrics(registry: Registry, { db, log }: { db: Db; log: Log }): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `docket_${name}`, help, labelNames, registers: [registry] });
  const gauges = {
    mailboxes: gauge('mailboxes', 'Mailboxes by state; reconnect requires user action', ['state']),
    lag: gauge('sync_lag_seconds', 'Longest time since the last sync of any mailbox'),
    problems: gauge('sync_problems', 'Mailboxes that cannot be synced, by cause', ['code']),
    waiting: gauge('jobs_waiting', 'Waiting jobs, by kind', ['job']),
    failed: gauge('jobs_given_up', 'Permanently failed jobs, by kind', ['job']),
    oldest: gauge('jobs_oldest_seconds', 'How long the oldest job has been due, by kind', ['job']),
    replies: gauge('replies', 'Replies by state', ['state']),
    judged: gauge(
      'decisions_7_days',
      'Suggestions judged in 7 days, by kind and whether they were right',
      ['kind', 'right'],
    ),
    backup: gauge('backup_age_seconds', 'Time since the last scheduled backup that succeeded'),
    up: gauge('state_readable', 'Whether these figures could be read from the database'),
  };
  function resetAll(): void {
    for (const one of Object.values(gauges)) one.reset();
    // Resetting a gauge without labels sets it to 0, which would mean a backup made just now.
    gauges.backup.remove();
  }

  let readAt = 0;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const state = await asSystem(db, async (trx) => ({
      mailboxes: await readMailboxStates(trx),
      problems: await countSyncProblems(trx),
      queue: await readQueue(trx),
      replies: await countReplies(trx),
      judged: await countJudged(trx),
      backup: await findLastBackup(trx),
    }));
    resetAll();
    for (const { label, count } of state.mailboxes) gauges.mailboxes.set({ state: label }, count);
    gauges.lag.set(state.mailboxes.find(({ label }) => label === 'connected')?.lag ?? 0);
    for (const { label, count } of state.problems) gauges.problems.set({ code: label }, count);
    for (const { label: job, count, failed, oldest } of state.queue) {
      gauges.waiting.set({ job }, count);
      gauges.failed.set({ job }, failed);
      gauges.oldest.set({ job }, oldest);
    }
    for (const { label, count } of state.replies) gauges.replies.set({ state: label }, count);
    for (const { kind, wasRight, count } of state.judged)
      gauges.judged.set({ kind, right: String(wasRight) }, count);
    if (state.backup !== null && state.backup.error === null)
      gauges.backup.set((Date.now() - Date.parse(state.backup.finishedAt)) / 1000);
    gauges.up.set(1);
  }

  // All gauges are read together with the first one scraped.
  const refresh = () => {
    if (Date.now() - readAt > FRESH_MS) {
      readAt = Date.now();
      reading = read().catch((error: unknown) => {
        log.warn({ err: error }, 'The figures of the metrics could not be read');
        resetAll();
        gauges.up.set(0);
      });
    }
    return reading;
  };
  for (const one of Object.values(gauges)) Object.assign(one, { collect: refresh });
}
