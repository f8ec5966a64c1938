import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { describeStep } from '@docket/core/audit/describe-step';
import { findConflicts, recordIdsOf, STEP_NOUN, whyNotRevertible } from '@docket/core/audit/revert';
import type { Step, Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';

import { inSavepoint } from '../db/database';
import { currentStep } from '../db/step';
import type { UnitOfWork } from '../use-cases/unit-of-work';
import {
  listEntriesAfter,
  listLatestOpenEntries,
  listStepEntries,
  lockUndo,
} from './changes.repository';
import {
  countOpenChanges,
  findReverted,
  listOpenSteps,
  MAX_UNDO_ENTRIES,
} from './open-steps.repository';
import type { Inverters } from './reversal';
import { labelOf, revertEntries } from './revert-entries.usecases';

/**
 * A step of thousands of changes was made by many calls, each in a transaction, and is reverted in parts as well: a part
 * has whole transactions, latest first, with at least this many entries.
 */
const PART = 200;
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

const CHANGED_SINCE =
  'This was changed again later. To undo it anyway, revert it in the Audit Log.';

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
    const open = await openEntries(work, step.stepId);
    const blocked = whyNotUndoable(open.entries, work.now);
    const label = open.entries.length === 0 ? '' : describeStep(open.entries);
    if (blocked !== null) {
      skipped.push({ label, why: blocked });
      continue;
    }
    if (await isChangedSince(work, open.entries)) {
      if (stepId !== undefined) throw new AppError('undo.conflict', CHANGED_SINCE);
      skipped.push({ label, why: CHANGED_SINCE });
      continue;
    }
    const undone = await revertPart(work, inverters, { ...open, action: 'undo' });
    if (undone.why === null) return { ...undone.done, skipped };
    skipped.push({ label, why: undone.why });
  }
  throw new AppError('undo.not_found', whyNothing(skipped[0]), { skipped });
}

/** Whether undoing the step would overwrite a later change that stands. */
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
  const undone = await findUndone(work);
  if (undone === null) throw new AppError('redo.not_found', 'Nothing to redo');
  const open = await openEntries(work, undone);
  const { label } = open;
  const blocked = whyNotUndoable(open.entries, work.now);
  if (blocked !== null) throw new AppError('redo.conflict', `Cannot redo “${label}”: ${blocked}`);
  const redone = await revertPart(work, inverters, { ...open, action: 'redo' });
  if (redone.why === null) return { ...redone.done, skipped: [] };
  throw new AppError('redo.conflict', `Cannot redo “${label}”: ${redone.why}`);
}

type OpenStep = { stepId: string; entries: AuditEntry[]; label: string; changes: number };

/**
 * What is left to revert of a step. Once this call's own step has reverted a part of it, only the next part is read: the
 * whole was checked before the first.
 */
async function openEntries(work: UnitOfWork, stepId: string): Promise<OpenStep> {
  const begun = await findReverted(work, currentStep());
  if (begun?.stepId === stepId) {
    const entries = await listLatestOpenEntries(work, { stepId, least: PART }, work.now);
    return { stepId, entries, label: begun.label, changes: await countOpenChanges(work, stepId) };
  }
  const entries = await unrevertedEntries(work, stepId);
  const label = entries.length === 0 ? '' : labelOf(entries);
  return { stepId, entries, label, changes: countChanges(entries) };
}

function countChanges(entries: readonly AuditEntry[]): number {
  return entries.filter(({ noun }) => noun !== STEP_NOUN).length;
}

/** Entries have the time at which their transaction began. */
function nextPart(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const last = entries[PART - 1];
  return last === undefined ? entries : entries.filter(({ at }) => at >= last.at);
}

class Refused extends Error {}

/** Reverts a whole part or nothing; `why` is the reason for a refusal. */
async function revertPart(
  work: UnitOfWork,
  inverters: Inverters,
  { stepId, label, changes: all, action, ...open }: OpenStep & { action: 'undo' | 'redo' },
): Promise<{ why: string | null; done: Omit<Undone, 'skipped'> }> {
  const entries = nextPart(open.entries);
  const changes = countChanges(entries);
  const done = { stepId: currentStep(), label, changes, left: all - changes };
  try {
    await inSavepoint(work, async () => {
      const revert = { entries, action, recordId: stepId, label };
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
  const changes = entries.filter(({ noun }) => noun !== STEP_NOUN && noun !== 'configuration');
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
