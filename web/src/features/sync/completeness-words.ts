import type { Completeness } from '@docket/core/sync/completeness';

import { gapWords, messages } from '../../forms/gap-words';
import { number } from './sync-words';

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
