import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';

import { signInUrl } from '../../api/session';
import { syncStatusQuery } from '../../api/sync';
import { Notice } from '../../ui/notice';
import { exactTime, listTime, RelativeTime, useNow } from '../../ui/relative-time';
import { number } from '../../ui/figures';

type Shown = { dot: string; words: ReactNode; more?: string };

/** Sync status indicator; links to the Sync Dashboard. */
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
  const more = problem?.message ?? storedText(status);
  if (state === 'reconnect') return { dot: 'bg-danger', words: 'Reconnect the mailbox', more };
  if (state === 'no_mailbox') return { dot: 'bg-danger', words: 'No mailbox', more };
  if (state === 'disconnected') return { dot: 'bg-ink-3', words: 'Disconnected', more };
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

function storedText({ progress }: SyncStatus): string {
  return `${number(progress.stored)} of ${number(progress.total)} messages stored`;
}

/** Shown on every screen while the mailbox, or a folder of it, cannot be read. */
export function MailboxNotice({ className }: { className?: string }) {
  const { data: status } = useQuery(syncStatusQuery());
  const location = useLocation();
  const now = useNow();
  const words = status && noticeOf(status, now);
  // The Sync Dashboard shows the problem in detail.
  if (!words || status === undefined || location.pathname === '/sync') return null;
  return (
    <Notice
      slim
      icon={CloudOff}
      {...(className === undefined ? {} : { className })}
      action={
        words.to === null ? (
          <a
            href={signInUrl(location)}
            className="touch shrink-0 text-12 font-medium text-accent-text"
          >
            {words.link}
          </a>
        ) : (
          <Link to={words.to} className="touch shrink-0 text-12 font-medium text-accent-text">
            {words.link}
          </Link>
        )
      }
    >
      {words.text}{' '}
      {status.problem?.isPartial !== true && <ShownMail at={status.lastSyncAt} now={now} />}
    </Notice>
  );
}

function ShownMail({ at, now }: { at: string | null; now: number }) {
  if (at === null) return 'Your mail has not been synced yet.';
  return (
    <>
      Showing mail as of{' '}
      <time dateTime={at} title={exactTime(at)}>
        {listTime(at, now)}
      </time>
      . Everything except sending and opening attachments works.
    </>
  );
}

/** `to` null: link to sign-in, which reconnects. */
type Words = { text: string; to: string | null; link: string };

function noticeOf(status: SyncStatus, now: number): Words | null {
  const { state, problem, nextSyncAt } = status;
  if (state === 'reconnect')
    return {
      text: 'Docket lost its access to the mailbox.',
      to: null,
      link: 'Reconnect',
    };
  // The state is 'syncing' during each retry; only a successful sync clears the problem.
  if (problem === null || (state !== 'delayed' && state !== 'syncing')) return null;
  const failed = failedFolders(status);
  // Until the next sync ends, the problem outlasts a folder that has been read again or is no longer included.
  if (problem.isPartial === true && failed === null) return null;
  const what =
    problem.isPartial === true
      ? `${failed} can’t be read. All other mail is up to date.`
      : 'The mailbox can’t be reached.';
  return { text: `${what} ${nextTry(nextSyncAt, now)}.`, to: '/sync', link: 'Details' };
}

function failedFolders({ folders }: SyncStatus): string | null {
  const failed = folders.filter(({ isIncluded, problem }) => isIncluded && problem !== null);
  const [first] = failed;
  if (first === undefined) return null;
  return failed.length === 1 ? `The folder “${first.name}”` : `${number(failed.length)} folders`;
}

function nextTry(nextSyncAt: string | null, now: number): string {
  const minutes = nextSyncAt === null ? 0 : Math.ceil((Date.parse(nextSyncAt) - now) / 60_000);
  return minutes <= 0 ? 'Docket is trying again' : `Docket will try again in ${minutes} min`;
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
