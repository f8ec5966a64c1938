// Which changes can be taken back, what stands in the way, and which of a run are left to take back. Pure: the
// server carries it out through the use cases of each noun.
import { UNDO_MS } from '../review/decision';
import type { AuditEntry } from './audit.contract';
import { changedFields } from './changed-fields';

/** The entry that an undo, redo or revert writes of itself; its recordId is the step it took back. */
export const STEP_NOUN = 'step';

const REVERTIBLE = new Set([
  'email',
  'suggestion',
  'reply',
  'task',
  'project',
  'service',
  'template',
  'rule',
  'style',
  'context',
  'settings',
  'sender',
]);

/** Why an entry cannot be taken back, in words for the person; null when it can. */
export function whyNotRevertible(entry: AuditEntry, now: Date): string | null {
  const { noun, action } = entry;
  if (noun === STEP_NOUN) return 'Revert the individual changes of this step';
  if (noun === 'mail') return 'Imported mail stays in Docket';
  if (noun === 'configuration') return 'Its changes are listed one by one';
  if (!REVERTIBLE.has(noun)) return 'There is nothing to revert';
  if (noun === 'reply') {
    if (action === 'send reply') return 'A sent email cannot be unsent';
    if (action === 'fail reply') return 'Nothing was sent';
    if (action === 'cancel reply') return 'To send it after all, open the email and send the reply';
  }
  if (action === 'delete' && isFinal(entry, now)) return 'Deletions are final after 10 seconds';
  return null;
}

/** What a person deletes can be brought back for 10 s; what Undo removed can be made again at any time. */
function isFinal(entry: AuditEntry, now: Date): boolean {
  return !entry.isReversal && now.getTime() - Date.parse(entry.at) > UNDO_MS;
}

export type RevertConflict = { entry: AuditEntry; later: AuditEntry };

/**
 * Entries whose record was changed again in the same fields by a later entry that stays.
 * `entries` are to be taken back, `later` everything younger than the oldest of them; both may overlap.
 */
export function findConflicts(
  entries: readonly AuditEntry[],
  later: readonly AuditEntry[],
): RevertConflict[] {
  const taken = new Set(entries.map((entry) => entry.id));
  const standing = withoutPairs(later).filter(
    ({ id, noun }) => !taken.has(id) && noun !== STEP_NOUN,
  );
  return entries.flatMap((entry) => {
    const found = standing.find((one) => one.id > entry.id && touchesTheSame(entry, one));
    return found === undefined ? [] : [{ entry, later: found }];
  });
}

function touchesTheSame(entry: AuditEntry, later: AuditEntry): boolean {
  const isOwnTask = later.noun === 'task' && later.recordId === taskOf(entry);
  if (isOwnTask) return true;
  if (entry.noun !== later.noun || entry.recordId !== later.recordId) return false;
  if (entry.before === null || entry.after === null) return true;
  const fields = new Set(changedFields(entry.before, entry.after).map((field) => field.name));
  return (
    later.before === null ||
    later.after === null ||
    changedFields(later.before, later.after).some((field) => fields.has(field.name))
  );
}

/** The task that approving a suggestion made. */
function taskOf({ noun, after }: AuditEntry): string | null {
  if (noun !== 'suggestion' || typeof after !== 'object' || after === null) return null;
  const { taskId } = after as { taskId?: unknown };
  return typeof taskId === 'string' ? taskId : null;
}

/**
 * What remains of a run of changes once each step that was taken back in the same run, and the step that took it
 * back, are left out; latest first, as they must be taken back.
 */
export function planRun(run: readonly AuditEntry[]): AuditEntry[] {
  return withoutPairs(run)
    .filter((entry) => entry.noun !== STEP_NOUN)
    .sort((one, other) => other.id - one.id);
}

/** Steps that cancel each other: what was taken back, all of it in this run, and what took it back. */
function withoutPairs(entries: readonly AuditEntry[]): AuditEntry[] {
  const gone = new Set<AuditEntry>();
  for (const header of entries) {
    if (header.noun !== STEP_NOUN || header.revertedBy !== null) continue;
    const taken = entries.filter((entry) => entry.revertedBy === header.id);
    if (taken.length === 0 || taken.length < takenBackBy(header)) continue;
    for (const entry of taken) gone.add(entry);
    for (const entry of entries) if (entry.stepId === header.stepId) gone.add(entry);
  }
  return entries.filter((entry) => !gone.has(entry));
}

function takenBackBy({ after }: AuditEntry): number {
  const { entries } = (after ?? {}) as { entries?: unknown };
  return typeof entries === 'number' ? entries : 0;
}
