import type { SyncStatus } from '@docket/core/sync/sync-status';

export const number = (value: number) => value.toLocaleString('en-US');

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dayWords = (iso: string) => day.format(Date.parse(iso));

const WHOLE_MAILBOX_DAYS = 366;

/** 'last 30 days', or 'whole mailbox' where no limit was set. */
export function windowWords(days: number): string {
  return days > WHOLE_MAILBOX_DAYS ? 'whole mailbox' : `last ${days} days`;
}

function isAllThere({ stored, total, isComplete }: SyncStatus['progress']): boolean {
  return isComplete && stored >= total;
}

/** When the next look into the mailbox is: 'In 4 min' (rounded up), 'Due now'. */
export function nextWords(nextSyncAt: string | null, now: number): string {
  if (nextSyncAt === null) return 'Not planned';
  const minutes = (Date.parse(nextSyncAt) - now) / 60_000;
  if (minutes <= 0) return 'Due now';
  return `In ${Math.ceil(minutes)} min`;
}

type StateWords = { dot: string; title: string; text: string };

/** The state in a heading and one sentence; claims nothing that the server did not say. */
export function stateWords(status: SyncStatus): StateWords {
  const { state, progress, windowDays } = status;
  const counted = `${number(progress.stored)} of ${number(progress.total)} messages of the ${windowWords(windowDays)} are stored`;
  const said: Record<SyncStatus['state'], StateWords> = {
    syncing: { dot: 'bg-accent', title: 'Syncing', text: `${counted}.` },
    waiting: {
      dot: 'bg-success',
      title: 'Up to date',
      text: isAllThere(progress) ? `${counted}.` : `${counted} so far.`,
    },
    delayed: {
      dot: 'bg-warn',
      title: 'Delayed',
      text: `The last try failed and is made again by itself. ${counted}.`,
    },
    reconnect: {
      dot: 'bg-danger',
      title: 'Reconnect needed',
      text: 'The mailbox refuses access. Reconnect it in Settings; what is stored stays.',
    },
    no_mailbox: {
      dot: 'bg-danger',
      title: 'No mailbox',
      text: 'This account has no mailbox that can be read.',
    },
    disconnected: {
      dot: 'bg-ink-3',
      title: 'Not connected',
      text: 'Connect a mailbox in Settings to read its mail.',
    },
  };
  return said[state];
}

/** Whether all mail of the asked-for days is here; the mailbox's own total may reach further back. */
export function coverageWords(
  folder: SyncStatus['folders'][number],
  { windowDays }: Pick<SyncStatus, 'windowDays'>,
): string {
  if (!folder.isIncluded) return 'Not read';
  if (folder.windowStart === null) return 'Not begun';
  if (windowDays > WHOLE_MAILBOX_DAYS) return folder.isBackfilled ? 'All mail' : 'Reading all mail';
  const since = `since ${dayWords(folder.windowStart)}`;
  return folder.isBackfilled ? `All ${since}` : `Reading ${since}`;
}

/** '2 s', '1 min 5 s'; null while it runs. */
export function durationWords(startedAt: string, finishedAt: string | null): string | null {
  if (finishedAt === null) return null;
  const seconds = Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
