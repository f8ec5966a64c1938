import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { describeStep } from '@docket/core/audit/describe-step';
import { isAction, isOfWholeStep } from '@docket/core/audit/audit-nouns';
import { findConflicts, recordIdsOf, whyNotRevertible } from '@docket/core/audit/revert';
import type { Step, Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';

import { inSavepoint } from '../db/database';
import { currentStep } from '../db/step';
import type { UnitOfWork } from '../use-cases/unit-of-work';
import { listEntriesAfter, listLatestOpenEntries, listStepEntries } from './changes.repository';
import {
  countOpenChanges,
  findReverted,
  listOpenSteps,
  lockUndo,
  MAX_UNDO_ENTRIES,
} from './open-steps.repository';
import type { Inverters } from './reversal';
import { labelOf, revertEntries } from './revert-entries.usecases';

/** How many steps Undo skips at most because they cannot be reverted. */
const MAX_STEPS_TRIED = 20;

/** What Undo and Redo would do next. Nothing is attempted, so either may still be refused. */
export async function nextSteps(
  work: UnitOfWork,
): Promise<{ undo: Step | null; redo: Step | null }> {
  const undone = await findUndone(work);
  const entries = undone === null ? [] : await unrevertedEntries(work, undone);
  const redo =
    undone === null || whyNotUndoable(entries, work.now) !== null ? null : toStep(undone, entries);
  for (const { stepId } of await doneSteps(work)) {
    const done = await unrevertedEntries(work, stepId);
    if (whyNotUndoable(done, work.now) === null) return { undo: toStep(stepId, done), redo };
  }
  return { undo: null, redo };
}

const CHANGED_SINCE = 'This has changed since. To undo it anyway, revert it in the Audit Log.';

/** Undoes the named step, or the latest one that can be reverted if none is named; a part of it, if it is long. */
export async function undoStep(
  work: UnitOfWork,
  inverters: Inverters,
  stepId: string | undefined,
): Promise<Undone> {
  await lockUndo(work);
  const skipped: Undone['skipped'] = [];
  const steps = stepId === undefined ? await doneSteps(work) : [{ stepId }];
  for (const step of steps) {
    const open = await readOpen(work, inverters, step.stepId);
    const { toCheck } = open;
    const blocked = whyNotUndoable(toCheck, open.judgedAt);
    const label = toCheck.length === 0 ? '' : describeStep(toCheck);
    if (blocked !== null) {
      if (stepId !== undefined) await requireStep(work, stepId);
      skipped.push({ label, why: blocked });
      if (stepId !== undefined && countChanges(toCheck) > 0) throw notUndone(skipped);
      continue;
    }
    if (await isChangedSince(work, toCheck)) {
      if (stepId !== undefined) throw new AppError('undo.conflict', CHANGED_SINCE);
      skipped.push({ label, why: CHANGED_SINCE });
      continue;
    }
    const undone = await revertPart(work, inverters, { ...open, action: 'undo' });
    if (undone.why === null) return { ...undone.done, skipped };
    skipped.push({ label, why: undone.why });
    if (stepId !== undefined) throw notUndone(skipped);
  }
  throw new AppError('undo.not_found', whyNothing(skipped[0]), { skipped });
}

async function requireStep(work: UnitOfWork, stepId: string): Promise<void> {
  const entries = await listStepEntries(work, stepId, work.now);
  if (entries.length === 0) throw new AppError('undo.not_found', 'There is no step with this id');
}

/** The step stands and can't be undone; one that was undone already is not found. */
function notUndone(skipped: Undone['skipped']): AppError {
  return new AppError('undo.conflict', whyNothing(skipped[0]), { skipped });
}

/** Whether reverting the entries would overwrite a later change that stands. */
async function isChangedSince(work: UnitOfWork, entries: readonly AuditEntry[]): Promise<boolean> {
  const oldest = Math.min(...entries.map(({ id }) => id));
  const records = recordIdsOf(entries);
  const search = { id: oldest, limit: MAX_UNDO_ENTRIES, records };
  const later = await listEntriesAfter(work, search, work.now);
  return findConflicts(entries, later).length > 0;
}

function whyNothing(first: Undone['skipped'][number] | undefined): string {
  if (first === undefined) return 'Nothing to undo';
  return first.label === '' ? first.why : `Cannot undo “${first.label}”: ${first.why}`;
}

export async function redoStep(work: UnitOfWork, inverters: Inverters): Promise<Undone> {
  await lockUndo(work);
  const begun = await findBegun(work);
  const undone = begun ?? (await findUndone(work));
  if (undone === null) throw new AppError('redo.not_found', 'Nothing to redo');
  const open = await readOpen(work, inverters, undone);
  const blocked = whyNotUndoable(open.toCheck, open.judgedAt);
  if (blocked !== null) throw notRedone(open, blocked);
  if (begun !== null && (await isChangedSince(work, open.toCheck)))
    throw notRedone(open, 'The rest has changed since');
  const redone = await revertPart(work, inverters, { ...open, action: 'redo' });
  if (redone.why === null) return { ...redone.done, skipped: [] };
  throw notRedone(open, redone.why);
}

function notRedone({ label }: OpenStep, why: string): AppError {
  return new AppError('redo.conflict', `Cannot redo “${label}”: ${why}`);
}

/** The undo of which this call's own step has redone a part; null if nothing is left of it. */
async function findBegun(work: UnitOfWork): Promise<string | null> {
  const begun = await findReverted(work, currentStep());
  if (begun === null || !isAction(begun, 'redo')) return null;
  return (await countOpenChanges(work, begun.stepId)) === 0 ? null : begun.stepId;
}

type OpenStep = {
  stepId: string;
  /** What is reverted next. */
  part: AuditEntry[];
  toCheck: AuditEntry[];
  /** What is revertible when the first part is reverted stays so until the last. */
  judgedAt: Date;
  label: string;
  changes: number;
};

/**
 * What is left to revert of a step. Once this call's own step has reverted a part of it, only the next part is checked:
 * the whole was checked before the first.
 */
async function readOpen(
  work: UnitOfWork,
  { part: least }: Inverters,
  stepId: string,
): Promise<OpenStep> {
  const part = await listLatestOpenEntries(work, { stepId, least }, work.now);
  const begun = await findReverted(work, currentStep());
  if (begun?.stepId === stepId) {
    const changes = await countOpenChanges(work, stepId);
    const { label, begunAt: judgedAt } = begun;
    return { stepId, part, toCheck: part, judgedAt, label, changes };
  }
  const whole = await unrevertedEntries(work, stepId);
  const label = whole.length === 0 ? '' : labelOf(whole);
  const changes = countChanges(whole);
  return { stepId, part, toCheck: whole, judgedAt: work.now, label, changes };
}

function countChanges(entries: readonly AuditEntry[]): number {
  return entries.filter((entry) => !isOfWholeStep(entry)).length;
}

class Refused extends Error {}

/** Reverts a whole part or nothing; `why` is the reason for a refusal. */
async function revertPart(
  work: UnitOfWork,
  inverters: Inverters,
  { stepId, part, label, changes: all, action }: OpenStep & { action: 'undo' | 'redo' },
): Promise<{ why: string | null; done: Omit<Undone, 'skipped'> }> {
  const changes = countChanges(part);
  const done = { stepId: currentStep(), label, changes, left: all - changes };
  try {
    await inSavepoint(work, async () => {
      const revert = { entries: part, action, recordId: stepId, label };
      const { refused } = await revertEntries(work, inverters, revert);
      const [first] = refused;
      if (first !== undefined) throw new Refused(first.why);
    });
    return { why: null, done };
  } catch (error) {
    if (error instanceof Refused) return { why: error.message, done };
    throw error;
  }
}

async function doneSteps(work: UnitOfWork): Promise<{ stepId: string }[]> {
  return listOpenSteps(work, { kinds: ['done'], limit: MAX_STEPS_TRIED });
}

/** The latest undo that was not itself undone, unless something was done after it. */
async function findUndone(work: UnitOfWork): Promise<string | null> {
  const [latest] = await listOpenSteps(work, { kinds: ['undo', 'done'], limit: 1 });
  return latest?.kind === 'undo' ? latest.stepId : null;
}

async function unrevertedEntries(work: UnitOfWork, stepId: string): Promise<AuditEntry[]> {
  const entries = await listStepEntries(work, stepId, work.now);
  return entries.filter((entry) => entry.revertedBy === null);
}

/** Why the step cannot be undone, null if it can. */
function whyNotUndoable(entries: readonly AuditEntry[], now: Date): string | null {
  const changes = entries.filter((entry) => !isOfWholeStep(entry));
  if (changes.length === 0) return 'It has already been undone';
  for (const entry of changes) {
    const why = whyNotRevertible(entry, now);
    if (why !== null) return why;
  }
  return null;
}

function toStep(stepId: string, entries: readonly AuditEntry[]): Step {
  const at = entries[0]?.at ?? new Date(0).toISOString();
  return { stepId, label: labelOf(entries), at };
}
