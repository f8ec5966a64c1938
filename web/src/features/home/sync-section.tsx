import { gapSize, NOTHING_COUNTED, type Completeness } from '@docket/core/sync/completeness';
import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { Fragment } from 'react';

import { completenessQuery, syncStatusQuery, useHealCompleteness } from '../../api/sync';
import { gapText, healText, shortDayName } from '../../forms/gap-text';
import { LoadedPanel } from '../../forms/loaded-panel';
import { toastError } from '../../forms/mutation-toasts';
import { windowText } from '../../forms/window-text';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { capital } from '../../ui/capital';
import { RelativeTime } from '../../ui/relative-time';
import { HomeSection } from './home-section';
import { number } from '../../ui/figures';

type Folder = SyncStatus['folders'][number];
type CountedFolder = Completeness['folders'][number];

const MAX_FOLDERS = 5;
const states: Record<SyncStatus['state'], { dot: string; words: string }> = {
  syncing: { dot: 'bg-accent', words: 'syncing' },
  waiting: { dot: 'bg-success', words: 'synced' },
  delayed: { dot: 'bg-warn', words: 'delayed' },
  reconnect: { dot: 'bg-danger', words: 'reconnect needed' },
  no_mailbox: { dot: 'bg-danger', words: 'no mailbox' },
  disconnected: { dot: 'bg-ink-3', words: 'disconnected' },
};

/** Sync status, and how much of each folder is stored. */
export function SyncSection() {
  const query = useQuery(syncStatusQuery());
  const status = query.data;
  const state = status === undefined ? undefined : states[status.state];
  return (
    <HomeSection
      title="Sync Health"
      note={
        state !== undefined && (
          <span className="inline-flex items-center gap-1.5 text-12">
            <span aria-hidden className={clsx('size-1.5 rounded-full', state.dot)} />
            <span>
              {state.words}{' '}
              {status?.lastSyncAt != null && status.state === 'waiting' && (
                <RelativeTime time={status.lastSyncAt} />
              )}
            </span>
          </span>
        )
      }
      to="/sync"
      linkText="Sync Dashboard"
    >
      <div className={clsx(status === undefined && 'py-3')}>
        <LoadedPanel query={query} noun="the mailbox status">
          {(data) => <Folders status={data} />}
        </LoadedPanel>
      </div>
    </HomeSection>
  );
}

function Folders({ status }: { status: SyncStatus }) {
  const { data: proof } = useQuery(completenessQuery());
  const folders = status.folders.filter(({ isIncluded }) => isIncluded);
  const gaps = new Map(proof?.folders.map((folder) => [folder.folderId, folder]));
  const missingOf = ({ id }: Folder) => gapSize(gaps.get(id) ?? NOTHING_COUNTED);
  // A folder with a gap is always shown.
  const shown = folders
    .toSorted((a, b) => missingOf(b) - missingOf(a) || b.stored - a.stored)
    .slice(0, MAX_FOLDERS)
    .toSorted((a, b) => b.stored - a.stored);
  const { stored, total, isComplete } = status.progress;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 py-3 tabular-nums">
        <dt className="text-ink-2">{capital(windowText(status.windowDays))}</dt>
        <dd className="text-right">
          {number(stored)} of {number(total)}
          {!isComplete && ' so far'}
        </dd>
        {shown.map((folder) => {
          const counted = gaps.get(folder.id);
          const isCompared = counted !== undefined && counted.checkedAt !== null;
          return (
            <Fragment key={folder.id}>
              <dt className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink-2">
                <span className="truncate">{folder.name}</span>
                {folder.problem !== null && <Badge tone="warn">failing</Badge>}
                {isCompared && gapSize(counted) > 0 && (
                  <Badge tone="warn">{gapBadge(counted, proof)}</Badge>
                )}
              </dt>
              <dd className="text-right">
                {isCompared
                  ? `${number(counted.stored)} of ${number(counted.expected)}`
                  : `${number(folder.stored)} stored`}
              </dd>
            </Fragment>
          );
        })}
      </dl>
      {proof !== undefined && gapSize(proof.totals) > 0 && <Heal proof={proof} />}
      {status.problem !== null && <p className="text-danger-text">{status.problem.message}</p>}
    </>
  );
}

/** '2 missing on 11 Nov'; the day only if there is just one. */
function gapBadge(counted: CountedFolder, proof: Completeness | undefined): string {
  const days = proof?.gaps.filter(({ folderId }) => folderId === counted.folderId) ?? [];
  const [only] = days;
  const on = only !== undefined && days.length === 1 ? ` on ${shortDayName(only.day)}` : '';
  return gapText(counted) + on;
}

function Heal({ proof }: { proof: Completeness }) {
  const heal = useHealCompleteness();
  const isInProgress = proof.check.state === 'waiting' || proof.check.state === 'running';
  return (
    <Button
      size="sm"
      className="mb-2"
      icon={RefreshCw}
      busy={heal.isPending || isInProgress}
      onClick={() => heal.mutate({}, { onError: toastError('Failed to start the comparison') })}
    >
      {healText(proof.totals)}
    </Button>
  );
}
