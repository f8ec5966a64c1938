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
  listOpenSteps,
  listStepEntries,
  lockUndo,
  MAX_UNDO_ENTRIES,
} from './changes.repository';
import type { Inverters } from './reversal';
import { labelOf, revertEntries } from './revert-entries.usecases';

/** How many steps Undo skips at most because they cannot be reverted. */
const MAX_STEPS_TRIED = 20;

/** What Undo and Redo would do next. Nothing is attempted, so either may still be refused. */
export async function nextSteps(
  work: UnitOfWork,
): Promise<{ undo: Step | null; redo: Step | null }> {
  const undone = await findRedo(work);
  const redo =
    undone === null || whyNotUndoable(undone.entries, work.now) !== null
      ? null
      : toStep(undone.stepId, undone.entries);
  for (const { stepId } of await doneSteps(work)) {
    const entries = await unrevertedEntries(work, stepId);
    if (whyNotUndoable(entries, work.now) === null) return { undo: toStep(stepId, entries), redo };
  }
  return { undo: null, redo };
}

const CHANGED_SINCE =
  'This was changed again later. To undo it anyway, revert it in the Audit Log.';

/** Undoes the named step, or the latest one that can be reverted if none is named. */
export async function undoStep(
  work: UnitOfWork,
  inverters: Inverters,
  stepId: string | undefined,
): Promise<Undone> {
  await lockUndo(work);
  const skipped: Undone['skipped'] = [];
  const steps = stepId === undefined ? await doneSteps(work) : [{ stepId }];
  for (const step of steps) {
    const entries = await unrevertedEntries(work, step.stepId);
    const blocked = whyNotUndoable(entries, work.now);
    const label = entries.length === 0 ? '' : describeStep(entries);
    if (blocked !== null) {
      skipped.push({ label, why: blocked });
      continue;
    }
    if (await isChangedSince(work, entries)) {
      if (stepId !== undefined) throw new AppError('undo.conflict', CHANGED_SINCE);
      skipped.push({ label, why: CHANGED_SINCE });
      continue;
    }
    const undone = await revertStep(work, inverters, {
      entries,
      action: 'undo',
      recordId: step.stepId,
    });
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
  const redo = await findRedo(work);
  if (redo === null) throw new AppError('redo.not_found', 'Nothing to redo');
  const { stepId, entries } = redo;
  const blocked = whyNotUndoable(entries, work.now);
  if (blocked !== null)
    throw new AppError('redo.conflict', `Cannot redo “${labelOf(entries)}”: ${blocked}`);
  const redone = await revertStep(work, inverters, {
    entries,
    action: 'redo',
    recordId: stepId,
  });
  if (redone.why === null) return { ...redone.done, skipped: [] };
  throw new AppError('redo.conflict', `Cannot redo “${redone.done.label}”: ${redone.why}`);
}

type StepToRevert = { entries: readonly AuditEntry[]; action: 'undo' | 'redo'; recordId: string };

class Refused extends Error {}

/** Reverts a whole step or nothing; `why` is the reason for a refusal. */
async function revertStep(
  work: UnitOfWork,
  inverters: Inverters,
  whole: StepToRevert,
): Promise<{ why: string | null; done: Omit<Undone, 'skipped'> }> {
  const changes = whole.entries.filter((entry) => entry.noun !== STEP_NOUN).length;
  const done = { stepId: currentStep(), label: describeStep(whole.entries), changes };
  try {
    const { label } = await inSavepoint(work, async () => {
      const taken = await revertEntries(work, inverters, whole);
      const [first] = taken.refused;
      if (first !== undefined) throw new Refused(first.why);
      return taken;
    });
    return { why: null, done: { ...done, label } };
  } catch (error) {
    if (error instanceof Refused) return { why: error.message, done };
    throw error;
  }
}

async function doneSteps(work: UnitOfWork): Promise<{ stepId: string }[]> {
  return listOpenSteps(work, { kinds: ['done'], limit: MAX_STEPS_TRIED });
}

/** The latest undo that was not itself undone, unless something was done after it. */
async function findRedo(
  work: UnitOfWork,
): Promise<{ stepId: string; entries: AuditEntry[] } | null> {
  const [latest] = await listOpenSteps(work, { kinds: ['undo', 'done'], limit: 1 });
  if (latest?.kind !== 'undo') return null;
  return { stepId: latest.stepId, entries: await unrevertedEntries(work, latest.stepId) };
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
