import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Fragment } from 'react';

import { syncStatusQuery } from '../../api/sync';
import { Badge } from '../../ui/badge';
import { RelativeTime } from '../../ui/relative-time';
import { HomeSection } from './home-section';

const MOST_FOLDERS = 5;
const states: Record<SyncStatus['state'], { dot: string; words: string }> = {
  syncing: { dot: 'bg-accent', words: 'syncing' },
  waiting: { dot: 'bg-success', words: 'synced' },
  delayed: { dot: 'bg-warn', words: 'delayed' },
  reconnect: { dot: 'bg-danger', words: 'reconnect needed' },
  no_mailbox: { dot: 'bg-danger', words: 'no mailbox' },
  disconnected: { dot: 'bg-ink-3', words: 'not connected' },
};

/** State of the mailbox and what is stored of each folder; nothing is claimed before the server said it. */
export function SyncSection() {
  const { data: status } = useQuery(syncStatusQuery());
  const state = status === undefined ? undefined : states[status.state];
  return (
    <HomeSection
      title="Sync health"
      note={
        state !== undefined && (
          <span className="inline-flex items-center gap-1.5 text-12">
            <span aria-hidden className={clsx('size-1.5 rounded-full', state.dot)} />
            {state.words}
            {status?.lastSyncAt != null && status.state === 'waiting' && (
              <RelativeTime time={status.lastSyncAt} />
            )}
          </span>
        )
      }
      to="/sync"
      linkText="Sync Dashboard"
    >
      {status === undefined ? (
        <p className="py-3 text-ink-3">The state of the mailbox is not known yet.</p>
      ) : (
        <Folders status={status} />
      )}
    </HomeSection>
  );
}

/** A window longer than any import (365 days) stands for the whole mailbox. */
function windowWords(days: number): string {
  return days > 366 ? 'Whole mailbox' : `Last ${days} days`;
}

function Folders({ status }: { status: SyncStatus }) {
  const folders = status.folders.filter(({ isIncluded }) => isIncluded);
  const shown = [...folders].sort((a, b) => b.stored - a.stored).slice(0, MOST_FOLDERS);
  const { stored, total, isComplete } = status.progress;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 py-3 tabular-nums">
        <dt className="text-ink-2">{windowWords(status.windowDays)}</dt>
        <dd className="text-right">
          {stored.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          {!isComplete && ' so far'}
        </dd>
        {shown.map((folder) => (
          <Fragment key={folder.id}>
            <dt className="flex min-w-0 items-center gap-2 text-ink-2">
              <span className="truncate">{folder.name}</span>
              {folder.problem !== null && <Badge tone="warn">failing</Badge>}
            </dt>
            <dd className="text-right">{folder.stored.toLocaleString('en-US')} stored</dd>
          </Fragment>
        ))}
      </dl>
      {status.problem !== null && <p className="text-danger-text">{status.problem.message}</p>}
    </>
  );
}
