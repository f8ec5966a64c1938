import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { syncStatusQuery } from '../../api/sync';
import { exactTime, RelativeTime } from '../../ui/relative-time';
import { useOnline } from './use-online';

type Shown = { dot: string; words: ReactNode; more?: string };

/** A dot and words: how fresh the mail is, or what stands in its way. Opens the Sync Dashboard. */
export function SyncState() {
  const isOnline = useOnline();
  const { data: status } = useQuery(syncStatusQuery());
  const shown = isOnline ? wordsOf(status) : { dot: 'bg-warn', words: 'Offline' };
  if (shown === null) return null;
  return (
    <Link
      to="/sync"
      title={shown.more}
      className="inline-flex h-7 items-center gap-2 rounded-2 px-2 text-12 whitespace-nowrap text-ink-2 tabular-nums hover:bg-hover max-md:hidden"
    >
      <span aria-hidden className={clsx('size-1.5 rounded-full', shown.dot)} />
      <span>{shown.words}</span>
    </Link>
  );
}

function wordsOf(status: SyncStatus | undefined): Shown | null {
  if (status === undefined) return null;
  const { state, progress, lastSyncAt, problem } = status;
  const more = problem?.message ?? storedWords(status);
  if (state === 'reconnect') return { dot: 'bg-danger', words: 'Reconnect the mailbox', more };
  if (state === 'no_mailbox') return { dot: 'bg-danger', words: 'No mailbox', more };
  if (state === 'disconnected') return { dot: 'bg-ink-3', words: 'Not connected', more };
  if (state === 'delayed') return { dot: 'bg-warn', words: 'Sync delayed', more };
  if (!progress.isComplete) {
    const { stored, total } = progress;
    return { dot: 'bg-accent', words: `Syncing ${number(stored)} of ${number(total)}`, more };
  }
  if (state === 'syncing') return { dot: 'bg-accent', words: 'Syncing', more };
  if (lastSyncAt === null) return { dot: 'bg-ink-3', words: 'Not synced yet', more };
  return {
    dot: 'bg-success',
    words: (
      <>
        Synced <RelativeTime time={lastSyncAt} />
      </>
    ),
    more: `${exactTime(lastSyncAt)}. ${more}`,
  };
}

const number = (value: number) => value.toLocaleString('en-US');

function storedWords({ progress }: SyncStatus): string {
  return `${number(progress.stored)} of ${number(progress.total)} messages stored`;
}
