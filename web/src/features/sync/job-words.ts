import type { Job } from '@docket/core/jobs/jobs.contract';

import { ago } from '../../ui/relative-time';

const NEXT_LOOK = 'mail-sync.sync-mailbox';

/** The next look into the mailbox always waits; it is told at the head of the screen. */
export function isWorthShowing(job: Job): boolean {
  return !(job.kind === NEXT_LOOK && job.state === 'waiting');
}

const NAMES: Record<Job['state'], string> = {
  running: 'running',
  failed: 'failed',
  retrying: 'tried again later',
  waiting: 'waiting',
};

export function countWords(counts: Partial<Record<Job['state'], number>>): string {
  const states: Job['state'][] = ['running', 'failed', 'retrying', 'waiting'];
  const words = states.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [`${count.toLocaleString('en-US')} ${NAMES[state]}`] : [];
  });
  return words.join(', ');
}

export function stateOfJob(job: Job, now: number): string {
  if (job.state === 'running') return 'Running';
  if (job.state === 'failed') return 'Failed';
  const isRetry = job.state === 'retrying';
  if (job.nextTryAt === null) return isRetry ? 'Next try soon' : 'Waiting';
  const isSoon = Date.parse(job.nextTryAt) - now < 60_000;
  if (isRetry) return isSoon ? 'Next try soon' : `Next try ${ago(job.nextTryAt, now)}`;
  return isSoon ? 'Waiting' : `Waiting, due ${ago(job.nextTryAt, now)}`;
}
