import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Link, useLocation } from 'react-router';

import { syncStatusQuery } from '../../api/sync';
import { Notice } from '../../ui/notice';
import { exactTime, listTime, useNow } from '../../ui/relative-time';

/** While the mailbox cannot be reached, every screen goes on with what is stored: this says since when. */
export function MailboxNotice({ className }: { className?: string }) {
  const { data: status } = useQuery(syncStatusQuery());
  const { pathname } = useLocation();
  const now = useNow();
  const words = status && wordsOf(status, now);
  // The Sync Dashboard says the same at its head, with the details.
  if (!words || status === undefined || pathname === '/sync') return null;
  return (
    <Notice
      icon={<CloudOff aria-hidden />}
      {...(className === undefined ? {} : { className })}
      action={
        <Link to={words.to} className="touch shrink-0 text-12 font-medium text-accent-text">
          {words.link}
        </Link>
      }
    >
      {words.text}{' '}
      {status.lastSyncAt === null ? (
        'Nothing was read from it yet.'
      ) : (
        <>
          You see the mail as of{' '}
          <time dateTime={status.lastSyncAt} title={exactTime(status.lastSyncAt)}>
            {listTime(status.lastSyncAt, now)}
          </time>
          ; everything but sending goes on.
        </>
      )}
    </Notice>
  );
}

type Words = { text: string; to: string; link: string };

function wordsOf({ state, problem, nextSyncAt }: SyncStatus, now: number): Words | null {
  if (state === 'reconnect')
    return {
      text: 'Docket lost its access to the mailbox.',
      to: '/settings',
      link: 'Reconnect in Settings',
    };
  // The state changes to syncing for each new try; only a success takes the problem away.
  if (problem === null || (state !== 'delayed' && state !== 'syncing')) return null;
  return {
    text: `The mailbox cannot be reached; ${nextTry(nextSyncAt, now)}.`,
    to: '/sync',
    link: 'Details',
  };
}

function nextTry(nextSyncAt: string | null, now: number): string {
  const minutes = nextSyncAt === null ? 0 : Math.ceil((Date.parse(nextSyncAt) - now) / 60_000);
  return minutes <= 0 ? 'it is tried again now' : `the next try is in ${minutes} min`;
}
