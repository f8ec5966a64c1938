import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { connectionsQuery } from '../../api/settings';
import { RelativeTime } from '../../ui/relative-time';
import { useOnline } from './use-online';

/** A dot and words: how fresh the mail is, or what stands in its way. Opens the Sync Dashboard. */
export function SyncState() {
  const isOnline = useOnline();
  const { data } = useQuery(connectionsQuery());
  const shown = isOnline ? connectionWords(data?.outlook) : { dot: 'bg-warn', words: 'Offline' };
  if (shown === null) return null;
  return (
    <Link
      to="/sync"
      className="inline-flex h-7 items-center gap-2 rounded-2 px-2 text-12 whitespace-nowrap text-ink-2 hover:bg-hover max-md:hidden"
    >
      <span aria-hidden className={clsx('size-1.5 rounded-full', shown.dot)} />
      <span>{shown.words}</span>
    </Link>
  );
}

type Outlook = { state: string; lastSync: string | null };

function connectionWords(outlook: Outlook | undefined): { dot: string; words: ReactNode } | null {
  if (outlook === undefined) return null;
  if (outlook.state === 'reconnect') return { dot: 'bg-danger', words: 'Reconnect the mailbox' };
  if (outlook.state === 'disconnected') return { dot: 'bg-ink-3', words: 'Mailbox not connected' };
  if (outlook.state === 'no_mailbox')
    return { dot: 'bg-danger', words: 'This account has no mailbox' };
  if (outlook.lastSync === null) return { dot: 'bg-ink-3', words: 'Not synced yet' };
  return {
    dot: 'bg-success',
    words: (
      <>
        Synced <RelativeTime time={outlook.lastSync} />
      </>
    ),
  };
}
