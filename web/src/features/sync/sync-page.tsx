import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQueries, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { failureOf, messageOf } from '../../api/client';
import {
  completenessQuery,
  notificationsQuery,
  syncStatusQuery,
  useStartSync,
} from '../../api/sync';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader, SectionHeader } from '../../ui/page-header';
import { ProgressBar } from '../../ui/progress-bar';
import { ago, useNow } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { toast } from '../../ui/toast';
import { BackgroundWork } from './background-work';
import { CompletenessSection } from './completeness-section';
import { DayPlotsSection } from './day-plots-section';
import { FolderSection } from './folder-section';
import { NotificationLine } from './notification-line';
import { SyncProblemNotice } from './sync-problem-notice';
import { RunTable } from './sync-tables';
import { nextWords, number, stateWords, windowWords } from './sync-words';

const POLL_MS = 3_000;

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function SyncPage() {
  const read = useQuery({
    ...syncStatusQuery(),
    // The server announces progress; asking as well covers a broken line.
    refetchInterval: (query) => (query.state.data?.state === 'syncing' ? POLL_MS : false),
  });
  const isComing = useFirstReads(read.isPending);
  const start = useStartSync();
  const status = isComing ? undefined : read.data;
  const canSync = status !== undefined && ['syncing', 'waiting', 'delayed'].includes(status.state);
  function syncNow() {
    start.mutate(
      {},
      {
        onSuccess: () => toast.info('Sync requested', 'New mail shows as it comes in'),
        onError: (error) => toast.error('Error', failureOf(error, 'Failed to start the sync')),
      },
    );
  }
  return (
    <Page>
      <PageHeader
        title="Sync Dashboard"
        actions={
          <Button
            variant="primary"
            icon={<RefreshCw size={16} aria-hidden />}
            busy={start.isPending}
            disabled={!canSync || status.state === 'syncing'}
            onClick={syncNow}
          >
            Sync now
          </Button>
        }
      >
        What was read from the mailbox, and what is missing
      </PageHeader>
      {isComing && <SkeletonRows label="Loading sync status..." />}
      {read.isError && read.data === undefined && (
        <ErrorState
          title="The state of the sync could not be loaded"
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        >
          {messageOf(read.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {status !== undefined && <SyncReport status={status} canSync={canSync} />}
    </Page>
  );
}

/** What stands above the fold is read beside the status and shown with it, so that nothing moves when the last comes. Once shown it stays. */
function useFirstReads(isStatusPending: boolean): boolean {
  const beside = useQueries({ queries: [completenessQuery(), notificationsQuery()] });
  const waits = beside.map((one) => one.isPending && one.failureCount === 0).includes(true);
  const [isComing, setIsComing] = useState(true);
  if (isComing && !isStatusPending && !waits) setIsComing(false);
  return isComing;
}

function SyncReport({ status, canSync }: { status: SyncStatus; canSync: boolean }) {
  const included = new Map(
    status.folders.filter(({ isIncluded }) => isIncluded).map(({ id, name }) => [id, name]),
  );
  return (
    <>
      <SyncHead status={status} />
      {included.size > 0 && <CompletenessSection canSync={canSync} />}
      <FolderSection status={status} canChange={canSync} />
      {included.size > 0 && <DayPlotsSection folders={included} />}
      <BackgroundWork />
      <SectionHeader title="Recent runs" />
      {status.runs.length === 0 ? (
        <EmptyState title="No runs yet">Each look into the mailbox is listed here.</EmptyState>
      ) : (
        <RunTable runs={status.runs} />
      )}
    </>
  );
}

function SyncHead({ status }: { status: SyncStatus }) {
  const now = useNow();
  const said = stateWords(status);
  const { progress, problem } = status;
  const needsSettings = ['reconnect', 'no_mailbox', 'disconnected'].includes(status.state);
  return (
    <section aria-label="State of the sync">
      <div className="flex items-start gap-3" aria-live="polite">
        <span aria-hidden className={clsx('mt-2 size-2 shrink-0 rounded-full', said.dot)} />
        <div className="min-w-0">
          <h2 className="text-16 font-semi">{said.title}</h2>
          <p className="text-ink-2 tabular-nums">{said.text}</p>
          {status.email !== null && <p className="break-words text-ink-3">{status.email}</p>}
          {!needsSettings && <NotificationLine />}
        </div>
        {needsSettings && (
          <Button asChild className="ml-auto">
            <Link to="/settings">Open Settings</Link>
          </Button>
        )}
      </div>
      {progress.total > 0 && !progress.isComplete && (
        <ProgressBar
          label="Messages taken over"
          value={progress.stored / progress.total}
          className="mt-3"
        />
      )}
      {problem !== null && <SyncProblemNotice problem={problem} />}
      <div className="mt-4">
        <SummaryCards columns={4}>
          <SummaryCard label="Emails stored" value={status.storedEmails} />
          <SummaryCard
            label={sentence(windowWords(status.windowDays))}
            value={number(progress.stored)}
            note={`of ${number(progress.total)}${progress.isComplete ? '' : ' so far'}`}
          />
          <SummaryCard
            label="Last success"
            value={status.lastSyncAt === null ? 'Never' : sentence(ago(status.lastSyncAt, now))}
          />
          <SummaryCard label="Next try" value={nextWords(status.nextSyncAt, now)} />
        </SummaryCards>
      </div>
    </section>
  );
}
