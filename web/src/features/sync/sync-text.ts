import type { Completeness } from '@docket/core/sync/completeness';
import type { SyncStatus } from '@docket/core/sync/sync-status';
import { addDays } from '@docket/core/tasks/due-view';

import { gapText, messages } from '../../forms/gap-text';
import { isWholeMailbox, windowText } from '../../forms/window-text';
import { number } from '../../ui/figures';
import { dateOf, formatInstant, startOfDate } from '../../ui/zone';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The first day that is stored as a whole: a window begins at midnight UTC. */
function firstDayText(windowStart: string): string {
  const start = Date.parse(windowStart);
  const date = dateOf(start);
  const begins = startOfDate(date);
  return formatInstant(begins < start ? startOfDate(addDays(date, 1)) : begins, day);
}

function isAllThere({ stored, total, isComplete }: SyncStatus['progress']): boolean {
  return isComplete && stored >= total;
}

/** When the next sync is due: 'In 4 min' (rounded up), 'Due now'. */
export function nextText(nextSyncAt: string | null, now: number): string {
  if (nextSyncAt === null) return 'Not scheduled';
  const minutes = (Date.parse(nextSyncAt) - now) / 60_000;
  if (minutes <= 0) return 'Due now';
  return minutes < 1 ? 'In under 1 min' : `In ${Math.ceil(minutes)} min`;
}

type StateText = { dot: string; title: string; text: string };

/** The state as a heading and a sentence. */
export function stateText(status: SyncStatus): StateText {
  const { state, progress, windowDays } = status;
  const counted = `${number(progress.stored)} of ${number(progress.total)} messages of the ${windowText(windowDays)} are stored`;
  const said: Record<SyncStatus['state'], StateText> = {
    syncing: { dot: 'bg-accent', title: 'Syncing', text: `${counted}.` },
    waiting: {
      dot: 'bg-success',
      title: 'Up to date',
      text: isAllThere(progress) ? `${counted}.` : `${counted} so far.`,
    },
    delayed: {
      dot: 'bg-warn',
      title: 'Delayed',
      text: `${status.problem?.isPartial === true ? 'A folder could not be synced' : 'The last sync failed'}. Docket will try again automatically. ${counted}.`,
    },
    reconnect: {
      dot: 'bg-danger',
      title: 'Reconnect needed',
      text: 'The mailbox denied access. Reconnect it to continue. Stored emails are kept.',
    },
    no_mailbox: {
      dot: 'bg-danger',
      title: 'No mailbox',
      text: 'This account has no mailbox that Docket can read.',
    },
    disconnected: {
      dot: 'bg-ink-3',
      title: 'Disconnected',
      text: 'Connect a mailbox in Settings to sync its mail.',
    },
  };
  return said[state];
}

/** Whether all mail of the import window is stored; the mailbox's total may include older mail. */
export function coverageText(
  folder: SyncStatus['folders'][number],
  { windowDays }: Pick<SyncStatus, 'windowDays'>,
): string {
  if (!folder.isIncluded) return 'Not synced';
  if (folder.windowStart === null) return 'Not started';
  if (isWholeMailbox(windowDays)) return folder.isBackfilled ? 'All mail' : 'Syncing all mail';
  const since = `since ${firstDayText(folder.windowStart)}`;
  return folder.isBackfilled ? `All ${since}` : `Syncing ${since}`;
}

/** '2 s', '1 min 5 s'; null while running. */
export function durationText(startedAt: string, finishedAt: string | null): string | null {
  if (finishedAt === null) return null;
  const seconds = Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** What is stored now, and what the comparisons found. */
export function proofText({ check, totals, folders }: Completeness): string {
  if (folders.every((folder) => folder.checkedAt === null)) return 'Not compared yet.';
  const counted = `${number(totals.stored)} of ${messages(totals.expected)} in the mailbox are stored`;
  const differs = gapText(totals);
  if (differs !== '') return `${counted}: ${differs}.`;
  const isWhole = folders.every((folder) => folder.checkedAt !== null) && check.state !== 'running';
  if (!isWhole) return `${counted} so far.`;
  const fresh = folders.reduce((sum, { stored, compared = stored }) => sum + stored - compared, 0);
  const rest =
    fresh === 0 ? '' : ` ${number(fresh)} ${fresh === 1 ? 'is' : 'are'} not compared yet.`;
  if (fresh > 0 && check.state === 'cancelled') return `${counted} so far.${rest}`;
  return `${counted}. Nothing is missing.${rest}`;
}

export function checkText({ check }: Completeness): string | null {
  if (check.state === 'waiting') return 'Waiting for the sync to finish.';
  if (check.state === 'cancelled') return 'The last comparison was canceled.';
  if (check.state !== 'running') return null;
  const doing = check.healed > 0 ? `, ${number(check.healed)} requested again` : '';
  return `Comparing: ${messages(check.checked)} so far${doing}.`;
}

/** '4 s', '3 min', '2 h'; a dash if no mail arrived recently. */
export function lagText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
