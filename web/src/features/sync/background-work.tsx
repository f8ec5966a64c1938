import type { Job } from '@docket/core/jobs/jobs.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jobsQuery, useCancelJob, useRetryJob } from '../../api/sync';
import { Loaded } from '../../forms/loaded';
import { toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SectionHeader } from '../../ui/page';
import { ago, useNow, RelativeTime } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { StackedTable } from '../../ui/stacked-table';
import { number } from '../../ui/figures';

const POLL_MS = 5_000;

/** Running, waiting, retrying and failed jobs, with Cancel and Retry. */
export function BackgroundWork() {
  const query = useQuery({ ...jobsQuery(), refetchInterval: POLL_MS });
  return (
    <section aria-label="Background work">
      <SectionHeader title="Background Work">
        {query.data !== undefined && (
          <p className="ml-auto text-ink-2 tabular-nums">
            {countText({
              ...query.data.counts,
              waiting: query.data.counts.waiting - query.data.items.filter(isNextSync).length,
            })}
          </p>
        )}
      </SectionHeader>
      <Loaded
        query={query}
        loading={<SkeletonRows label="Loading background work..." rows={2} />}
        failure="Failed to load background work"
      >
        {({ items }) =>
          items.every(isNextSync) ? (
            <EmptyState title="No background work">
              What Docket is working on appears here.
            </EmptyState>
          ) : (
            <JobTable jobs={items.filter((job) => !isNextSync(job))} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Rows keep their place under the pointer, as their buttons act at once. */
function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const [held, setHeld] = useState<readonly Job[] | null>(null);
  const current = (row: Job) => jobs.find(({ id }) => id === row.id);
  return (
    <div onPointerEnter={() => setHeld(jobs)} onPointerLeave={() => setHeld(null)}>
      <JobRows
        jobs={held?.map((row) => current(row) ?? row) ?? jobs}
        isOver={(job) => current(job) === undefined}
      />
    </div>
  );
}

type JobRowsProps = { jobs: readonly Job[]; isOver: (job: Job) => boolean };

function JobRows({ jobs, isOver }: JobRowsProps) {
  const now = useNow();
  return (
    <StackedTable
      label="Background work"
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        {
          label: 'Job',
          cell: (job) => (
            <>
              {job.title}
              <span className="block text-12 break-words text-ink-3">{job.about}</span>
            </>
          ),
        },
        {
          label: 'State',
          cell: (job) => (
            <>
              {isOver(job) ? 'No longer listed' : stateOfJob(job, now)}
              {job.error !== null && !isOver(job) && (
                <span className="block text-12 break-words text-warn-text">{job.error}</span>
              )}
            </>
          ),
        },
        { label: 'Since', isShort: true, cell: (job) => <RelativeTime time={job.since} /> },
        {
          label: 'Attempts',
          isNumber: true,
          cell: (job) => `${job.attempts} of ${job.maxAttempts}`,
        },
        {
          label: 'Actions',
          isShort: true,
          cell: (job) => !isOver(job) && <JobActions job={job} />,
        },
      ]}
    />
  );
}

function JobActions({ job }: { job: Job }) {
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const input = { params: { id: job.id } };
  const onError = toastError('Failed to update the job');
  const isFailed = job.state === 'failed';
  const name = [job.title, job.about].filter(Boolean).join(', ');
  const give = isFailed ? 'Dismiss' : 'Cancel';
  return (
    <div className="flex flex-wrap gap-2">
      {(isFailed || job.state === 'retrying') && (
        <Button
          aria-label={`Try Again: ${name}`}
          busy={retry.isPending}
          onClick={() => retry.mutate(input, { onError })}
        >
          Try Again
        </Button>
      )}
      <Button
        aria-label={`${give}: ${name}`}
        busy={cancel.isPending}
        onClick={() => cancel.mutate(input, { onError })}
      >
        {give}
      </Button>
    </div>
  );
}

const NEXT_SYNC = 'mail-sync.sync-mailbox';

/** The next scheduled sync is always waiting; it is shown at the top of the screen. */
function isNextSync(job: Job): boolean {
  return job.kind === NEXT_SYNC && job.state === 'waiting';
}

const NAMES: Record<Job['state'], string> = {
  running: 'running',
  failed: 'failed',
  retrying: 'waiting to retry',
  waiting: 'waiting',
};

function countText(counts: Partial<Record<Job['state'], number>>): string {
  const states: Job['state'][] = ['running', 'failed', 'retrying', 'waiting'];
  const words = states.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [`${number(count)} ${NAMES[state]}`] : [];
  });
  return words.join(', ');
}

function stateOfJob(job: Job, now: number): string {
  if (job.state === 'running') return 'Running';
  if (job.state === 'failed') return 'Failed';
  const isRetry = job.state === 'retrying';
  if (job.nextTryAt === null) return isRetry ? 'Retrying soon' : 'Waiting';
  const isSoon = Date.parse(job.nextTryAt) - now < 60_000;
  if (isRetry) return isSoon ? 'Retrying soon' : `Next attempt ${ago(job.nextTryAt, now)}`;
  return isSoon ? 'Waiting' : `Waiting, due ${ago(job.nextTryAt, now)}`;
}
