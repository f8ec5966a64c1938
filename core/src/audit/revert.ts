// Which changes can be reverted, what conflicts with them, and what is left to revert in a run of changes.
// Pure: the server carries it out through each noun's use cases.
import { UNDO_MS } from '../review/decision';
import type { AuditEntry } from './audit.contract';
import { factsOfNoun, IMPORT_NOUN, isAction, isOfWholeStep, STEP_NOUN } from './audit-nouns';
import { changedFields, isRecord } from './changed-fields';

/** When the latest entry of its step was written, if the caller knows. */
type StepEnd = { stepEndedAt?: string };

/** Why an entry can't be reverted, as shown to the user; null if it can. */
export function whyNotRevertible(entry: AuditEntry & StepEnd, now: Date): string | null {
  const noun = factsOfNoun(entry.noun);
  if (noun === undefined) return 'There is nothing to revert';
  if (noun.whyNotRevertible !== undefined) return noun.whyNotRevertible;
  if (entry.noun === IMPORT_NOUN) return whyNotRevertibleImport(entry.after);
  if (isAction(entry, 'send reply')) return 'A sent email cannot be unsent';
  if (isAction(entry, 'fail reply')) return 'Nothing was sent';
  if (isAction(entry, 'cancel reply'))
    return 'To send it after all, open the email and send the reply';
  if (isAction(entry, 'delete') && isFinal(entry, now))
    return 'Deletions are final after 10 seconds';
  return null;
}

/** How many records of each noun an import wrote, in words. */
export type ImportedRecords = Readonly<Record<'imported' | 'notUndoable', Record<string, string>>>;

function whyNotRevertibleImport(after: unknown): string | null {
  // Until November 2026, an import's entry had no counts, and each import was a step that no request knew.
  if (!isRecord(after)) return 'Its changes are listed one by one';
  const { imported } = after as Partial<ImportedRecords>;
  return Object.keys(imported ?? {}).length > 0 ? null : 'Nothing that was imported can be undone';
}

/**
 * A deletion by the user can be undone for UNDO_MS after the whole step: deleting thousands takes longer than that. One
 * made by an undo can always be redone.
 */
function isFinal({ isReversal, at, stepEndedAt = at }: AuditEntry & StepEnd, now: Date): boolean {
  return !isReversal && now.getTime() - Date.parse(stepEndedAt) > UNDO_MS;
}

export type RevertConflict = { entry: AuditEntry; later: AuditEntry };

/**
 * Entries whose fields were changed again by a later entry that is not being reverted. `entries` are to be
 * reverted; `later` is everything after the oldest of them. The two may overlap.
 */
export function findConflicts(
  entries: readonly AuditEntry[],
  later: readonly AuditEntry[],
): RevertConflict[] {
  const taken = new Set(entries.map((entry) => entry.id));
  const standing = new Map<string, AuditEntry[]>();
  for (const one of withoutPairs(later)) {
    if (taken.has(one.id) || one.noun === STEP_NOUN) continue;
    const known = standing.get(recordOf(one));
    if (known === undefined) standing.set(recordOf(one), [one]);
    else known.push(one);
  }
  return entries.flatMap((entry) => {
    if (isOfWholeStep(entry)) return [];
    const found = [recordOf(entry), `task ${taskOf(entry)}`]
      .flatMap((record) => standing.get(record) ?? [])
      .find((one) => one.id > entry.id && changesSameFields(entry, one));
    return found === undefined ? [] : [{ entry, later: found }];
  });
}

/** Ids of the records whose later changes can conflict with reverting the entries. */
export function recordIdsOf(entries: readonly AuditEntry[]): string[] {
  return [...new Set(entries.flatMap((entry) => [entry.recordId, taskOf(entry) ?? []].flat()))];
}

/** The record that an entry is about. */
export const recordOf = ({ noun, recordId }: Pick<AuditEntry, 'noun' | 'recordId'>) =>
  `${noun} ${recordId}`;

function changesSameFields(entry: AuditEntry, later: AuditEntry): boolean {
  // A task that only followed its email is removed with its approval.
  const isCreation = entry.before === null || recordOf(entry) !== recordOf(later);
  if (isCreation) return later.cause !== 'followed_project';
  if (entry.after === null || later.before === null || later.after === null) return true;
  const fields = new Set(changedFields(entry.before, entry.after).map((field) => field.name));
  return changedFields(later.before, later.after).some((field) => fields.has(field.name));
}

/** The task created by approving a suggestion. */
function taskOf({ noun, after }: AuditEntry): string | null {
  if (noun !== 'suggestion' || typeof after !== 'object' || after === null) return null;
  const { taskId } = after as { taskId?: unknown };
  return typeof taskId === 'string' ? taskId : null;
}

/**
 * The entries of everything after `moment` that still need reverting, newest first (the order in which to revert them),
 * each with the reason why it can't be, or null. Steps that were already reverted within the run are dropped, together
 * with their reversals. What an undo, redo or revert left reverted counts again once that step is taken back.
 */
export function planRun(
  run: readonly AuditEntry[],
  now: Date,
): { entry: AuditEntry; why: string | null }[] {
  const left = withoutPairs(run).toSorted((one, other) => other.id - one.id);
  const headers = new Set(left.filter(({ noun }) => noun === STEP_NOUN).map(({ id }) => id));
  return left
    .filter(({ revertedBy }) => revertedBy === null || headers.has(revertedBy))
    .map((entry) => ({
      entry,
      why: entry.noun === STEP_NOUN ? null : whyNotRevertible(entry, now),
    }));
}

/**
 * Drops each step that was fully reverted within the run, and the step that reverted it; unless a part of the latter was
 * itself reverted, because then some of what it reverted is in force again.
 */
function withoutPairs(entries: readonly AuditEntry[]): AuditEntry[] {
  const counts = new Map<number, number>();
  const broken = new Set<string>();
  for (const { revertedBy, stepId } of entries) {
    if (revertedBy === null) continue;
    counts.set(revertedBy, (counts.get(revertedBy) ?? 0) + 1);
    broken.add(stepId);
  }
  const whole = entries.filter(
    (one) =>
      one.noun === STEP_NOUN &&
      !broken.has(one.stepId) &&
      (counts.get(one.id) ?? 0) >= Math.max(1, revertedCount(one)),
  );
  const [headers, steps] = [
    new Set(whole.map(({ id }) => id)),
    new Set(whole.map(({ stepId }) => stepId)),
  ];
  return entries.filter(
    ({ revertedBy, stepId }) =>
      !steps.has(stepId) && (revertedBy === null || !headers.has(revertedBy)),
  );
}

function revertedCount({ after }: AuditEntry): number {
  const { entries } = (after ?? {}) as { entries?: unknown };
  return typeof entries === 'number' ? entries : 0;
}
