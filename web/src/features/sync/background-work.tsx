import type { Job } from '@docket/core/jobs/jobs.contract';
import { useQuery } from '@tanstack/react-query';

import { failureOf, messageOf } from '../../api/client';
import { jobsQuery, useCancelJob, useRetryJob } from '../../api/jobs';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHeader } from '../../ui/page-header';
import { useNow } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { StackedTable } from '../../ui/stacked-table';
import { toast } from '../../ui/toast';
import { countWords, isWorthShowing, stateOfJob } from './job-words';
import { Time } from './sync-tables';

const POLL_MS = 5_000;

/** What runs, waits, is tried again or has failed in the background, with the way to stop it or to try it again. */
export function BackgroundWork() {
  const read = useQuery({ ...jobsQuery(), refetchInterval: POLL_MS });
  const work = read.data;
  const shown = work?.items.filter(isWorthShowing) ?? [];
  const hidden = (work?.items.length ?? 0) - shown.length;
  return (
    <section aria-label="Background work">
      <SectionHeader title="Background work">
        {work !== undefined && (
          <p className="ml-auto text-ink-2 tabular-nums">
            {countWords({ ...work.counts, waiting: work.counts.waiting - hidden })}
          </p>
        )}
      </SectionHeader>
      {read.isPending && <SkeletonRows label="Loading background work..." rows={2} />}
      {read.isError && work === undefined && (
        <ErrorState
          title="The background work could not be loaded"
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        >
          {messageOf(read.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {work !== undefined && shown.length === 0 && (
        <EmptyState title="Nothing to do">What Docket works on is listed here.</EmptyState>
      )}
      {shown.length > 0 && <JobTable jobs={shown} />}
    </section>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const now = useNow();
  return (
    <StackedTable
      label="Background work"
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        {
          label: 'What',
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
              {stateOfJob(job, now)}
              {job.error !== null && (
                <span className="block text-12 break-words text-warn-text">{job.error}</span>
              )}
            </>
          ),
        },
        { label: 'Since', isShort: true, cell: (job) => <Time time={job.since} /> },
        {
          label: 'Tries',
          isNumber: true,
          cell: (job) => `${job.attempts} of ${job.maxAttempts}`,
        },
        { label: 'Actions', isShort: true, cell: (job) => <JobActions job={job} /> },
      ]}
    />
  );
}

function JobActions({ job }: { job: Job }) {
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const input = { params: { id: job.id } };
  const failed = (error: unknown) =>
    toast.error('Error', failureOf(error, 'The work could not be changed'));
  const isFailed = job.state === 'failed';
  return (
    <div className="flex flex-wrap gap-2">
      {(isFailed || job.state === 'retrying') && (
        <Button busy={retry.isPending} onClick={() => retry.mutate(input, { onError: failed })}>
          Try again
        </Button>
      )}
      <Button busy={cancel.isPending} onClick={() => cancel.mutate(input, { onError: failed })}>
        {isFailed ? 'Dismiss' : 'Cancel'}
      </Button>
    </div>
  );
}
