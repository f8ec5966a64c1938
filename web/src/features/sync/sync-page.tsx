import type { Notifications } from '@docket/core/sync/notifications.contract';
import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQueries, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import {
  completenessQuery,
  notificationsQuery,
  syncDaysQuery,
  syncStatusQuery,
  useStartSync,
} from '../../api/sync';
import { SIGN_IN_URL } from '../../api/session';
import { Loaded } from '../../forms/loaded';
import { toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { later } from '../../ui/later';
import { Page, PageHeader, SectionHeader } from '../../ui/page';
import { ProgressBar } from '../../ui/progress-bar';
import { ago, RelativeTime, useNow } from '../../ui/relative-time';
import { Segmented } from '../../ui/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { toast } from '../../ui/toast';
import { BackgroundWork } from './background-work';
import { CompletenessSection } from './completeness-section';
import { FolderSection } from './folder-section';
import { SetAsideSection } from './set-aside-section';
import { ProblemLine, RunTable, SyncProblemNotice } from './sync-tables';
import { nextText, stateText } from './sync-text';
import { capital } from '../../ui/capital';
import { number } from '../../ui/figures';
import { windowText } from '../../forms/window-text';

const POLL_MS = 3_000;

export function SyncPage() {
  const read = useQuery({
    ...syncStatusQuery(),
    // The server pushes progress; polling covers a broken connection.
    refetchInterval: (query) => (query.state.data?.state === 'syncing' ? POLL_MS : false),
  });
  const isFirstLoad = useFirstReads(read.isPending);
  const start = useStartSync();
  const status = isFirstLoad ? undefined : read.data;
  const canSync = status !== undefined && ['syncing', 'waiting', 'delayed'].includes(status.state);
  const syncNow = () =>
    start.mutate(
      {},
      {
        onSuccess: () => toast.info('Sync Requested', 'New mail appears as it arrives'),
        onError: toastError('Failed to start the sync'),
      },
    );
  return (
    <Page>
      <PageHeader
        title="Sync Dashboard"
        actions={
          <Button
            variant="primary"
            icon={RefreshCw}
            busy={start.isPending}
            disabled={!canSync || status.state === 'syncing'}
            onClick={syncNow}
          >
            Sync Now
          </Button>
        }
      >
        What is synced from your mailbox, and what is missing
      </PageHeader>
      {isFirstLoad ? (
        <SkeletonRows label="Loading sync status..." />
      ) : (
        <Loaded query={read} loading={null} failure="Failed to load the sync status">
          {(loaded) => <SyncReport status={loaded} canSync={canSync} />}
        </Loaded>
      )}
    </Page>
  );
}

/** True until everything above the fold has loaded, to avoid layout shift. */
function useFirstReads(isStatusPending: boolean): boolean {
  const beside = useQueries({ queries: [completenessQuery(), notificationsQuery()] });
  const waits = beside.map((one) => one.isPending && one.failureCount === 0).includes(true);
  const [isFirstLoad, setIsFirstLoad] = useState(true);
  if (isFirstLoad && !isStatusPending && !waits) setIsFirstLoad(false);
  return isFirstLoad;
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
      <SetAsideSection />
      <BackgroundWork />
      <SectionHeader title="Recent Syncs" />
      {status.runs.length === 0 ? (
        <EmptyState title="No syncs yet">Each sync is listed here.</EmptyState>
      ) : (
        <>
          <RunTable runs={status.runs} />
          <p className="mt-2 text-12 text-ink-3">
            Syncs that found nothing new are hidden, except the latest.
          </p>
        </>
      )}
    </>
  );
}

function SyncHead({ status }: { status: SyncStatus }) {
  const now = useNow();
  const words = stateText(status);
  const { progress, problem } = status;
  const needsSettings = ['reconnect', 'no_mailbox', 'disconnected'].includes(status.state);
  return (
    <section aria-label="Sync status">
      <div className="flex items-start gap-3">
        <span aria-hidden className={clsx('mt-2 size-2 shrink-0 rounded-full', words.dot)} />
        <div className="min-w-0">
          {/* The counts below are not spoken, as they change all the time. */}
          <div aria-live="polite">
            <h2 className="text-16 font-semi">{words.title}</h2>
          </div>
          <p className="text-ink-2 tabular-nums">{words.text}</p>
          {status.email !== null && <p className="break-words text-ink-3">{status.email}</p>}
          {!needsSettings && <NotificationLine />}
        </div>
        {status.state === 'reconnect' && (
          <Button asChild variant="primary" className="ml-auto">
            <a href={`${SIGN_IN_URL}?return_to=/sync`}>Reconnect</a>
          </Button>
        )}
        {needsSettings && status.state !== 'reconnect' && (
          <Button asChild className="ml-auto">
            <Link to="/settings">Open Settings</Link>
          </Button>
        )}
      </div>
      {progress.total > 0 && !progress.isComplete && (
        <ProgressBar
          label="Messages imported"
          value={progress.stored / progress.total}
          className="mt-3"
        />
      )}
      {problem !== null && <SyncProblemNotice problem={problem} />}
      <div className="mt-4">
        <SummaryCards columns={4}>
          <SummaryCard label="Emails Stored" value={status.storedEmails} />
          <SummaryCard
            label={capital(windowText(status.windowDays))}
            value={number(progress.stored)}
            note={`of ${number(progress.total)}${progress.isComplete ? '' : ' so far'}`}
          />
          <SummaryCard
            label="Last Successful Sync"
            value={status.lastSyncAt === null ? 'Never' : capital(ago(status.lastSyncAt, now))}
          />
          <SummaryCard label="Next Sync" value={nextText(status.nextSyncAt, now)} />
        </SummaryCards>
      </div>
    </section>
  );
}

const DayPlots = later(async () => (await import('./day-plots')).DayPlots);

const SPANS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

function DayPlotsSection({ folders }: { folders: ReadonlyMap<string, string> }) {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('30');
  const read = useQuery(syncDaysQuery(Number(span)));
  const isEmpty = read.data?.items.length === 0;
  return (
    <section aria-label="Mail per day">
      <SectionHeader title="Mail per Day">
        <div className="ml-auto">
          <Segmented label="Days shown" value={span} options={SPANS} onChange={setSpan} />
        </div>
      </SectionHeader>
      {/* Reserves the plots' height, to avoid layout shift when their data or code arrives. */}
      <div className={isEmpty ? 'py-4' : 'min-h-100'}>
        <Loaded
          query={read}
          loading={<SkeletonRows label="Loading mail per day..." rows={2} />}
          failure="Failed to load mail per day"
        >
          {(days) =>
            isEmpty ? (
              <p className="text-ink-2">No mail from these days is stored.</p>
            ) : (
              <DayPlots {...days} folders={folders} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

/** How new mail is detected: by notification if available, and by polling. */
function NotificationLine() {
  const { data } = useQuery(notificationsQuery());
  if (data === undefined) return null;
  return (
    <div className="mt-1 text-12 text-ink-3">
      <p>
        {words[data.state]} Docket also checks every {data.pollSeconds} seconds.
        {data.lastNotifiedAt !== null && (
          <>
            {' '}
            Last notification <RelativeTime time={data.lastNotifiedAt} />.
          </>
        )}
      </p>
      {data.problem !== null && <ProblemLine problem={data.problem} />}
    </div>
  );
}

const words: Record<Notifications['state'], string> = {
  active: 'New mail arrives instantly.',
  waiting: 'Subscribed to new mail; no notification has arrived yet.',
  starting: 'Subscribing to new mail.',
  failing: 'Subscribing to new mail failed. Docket will try again.',
  off: 'Instant delivery needs a public https address.',
};
