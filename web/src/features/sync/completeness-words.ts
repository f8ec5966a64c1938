import { gapSize, type Completeness, type Counted } from '@docket/core/sync/completeness';

import { number } from './sync-words';

const messages = (count: number) => `${number(count)} ${count === 1 ? 'message' : 'messages'}`;

/** '2 missing, 1 no longer in the mailbox', '' when nothing differs. */
export function gapWords({
  missing,
  extra,
  outdated,
}: Pick<Counted, 'missing' | 'extra' | 'outdated'>): string {
  return [
    missing > 0 && `${number(missing)} missing`,
    extra > 0 && `${number(extra)} no longer in the mailbox`,
    outdated > 0 && `${number(outdated)} in an older version`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}

/** What the last comparison said, and no more than it said. */
export function proofWords({ check, totals, folders }: Completeness): string {
  if (folders.every((folder) => folder.checkedAt === null))
    return 'Not compared with the mailbox yet.';
  const counted = `${number(totals.stored)} of ${messages(totals.expected)} in the mailbox are stored`;
  const differs = gapWords(totals);
  if (differs !== '') return `${counted}: ${differs}.`;
  const isWhole = folders.every((folder) => folder.checkedAt !== null) && check.state !== 'running';
  return isWhole ? `${counted}. Nothing is missing.` : `${counted} so far.`;
}

/** 'Fetch the 2 missing', in words that fit whatever differs. */
export function healWords(totals: Counted): string {
  const { missing, extra, outdated } = totals;
  if (extra + outdated === 0)
    return missing === 1 ? 'Fetch the missing message' : `Fetch the ${number(missing)} missing`;
  return `Heal ${messages(gapSize(totals))}`;
}

export function checkWords({ check }: Completeness): string | null {
  if (check.state === 'waiting') return 'Waiting for its turn after the sync.';
  if (check.state === 'cancelled') return 'The last comparison was stopped.';
  if (check.state !== 'running') return null;
  const doing = check.healed > 0 ? `, ${number(check.healed)} asked for again` : '';
  return `Comparing: ${messages(check.checked)} so far${doing}.`;
}

/** How long mail takes to get here: '4 s', '3 min', '2 h'; a dash when none arrived lately. */
export function lagWords(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
/** Days of the proof are UTC days: shown as they are named, in no zone of the reader. */
export const dayName = (iso: string) => day.format(Date.parse(iso));
export const shortDayName = (iso: string) => shortDay.format(Date.parse(iso));
