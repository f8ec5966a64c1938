import type { Job } from '@docket/core/jobs/jobs.contract';

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

/** `ago` tells a time in words. */
export function stateOfJob(job: Job, ago: (time: string) => string): string {
  if (job.state === 'running') return 'Running';
  if (job.state === 'failed') return 'Failed';
  const next = job.nextTryAt === null ? '' : ` ${ago(job.nextTryAt)}`;
  return job.state === 'retrying' ? `Next try${next}` : `Waiting, due${next}`;
}
