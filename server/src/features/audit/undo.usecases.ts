import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { describeStep } from '@docket/core/audit/describe-step';
import { STEP_NOUN, whyNotRevertible } from '@docket/core/audit/revert';
import type { Step, Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';

import { inSavepoint } from '../../platform/db/savepoint';
import { currentStep } from '../../platform/step';
import type { Work } from '../../platform/work';
import { listOpenSteps, listStepEntries, lockUndo } from './audit.repository';
import { takeBack } from './take-back.usecases';

/** How many steps in a row Undo passes over because they cannot be taken back. */
const TRIED_STEPS = 20;

/** What Undo and Redo would do now; nothing is tried, so a step may still turn out to be in the way. */
export async function nextSteps(work: Work): Promise<{ undo: Step | null; redo: Step | null }> {
  const undone = await findRedo(work);
  const redo =
    undone === null || blockOf(undone.entries, work.now) !== null
      ? null
      : toStep(undone.stepId, undone.entries);
  for (const { stepId } of await doneSteps(work)) {
    const entries = await standingEntries(work, stepId);
    if (blockOf(entries, work.now) === null) return { undo: toStep(stepId, entries), redo };
  }
  return { undo: null, redo };
}

/** The named step or nothing; without a name the latest that can be taken back. */
export async function undoStep(work: Work, stepId: string | undefined): Promise<Undone> {
  await lockUndo(work);
  const skipped: Undone['skipped'] = [];
  const steps = stepId === undefined ? await doneSteps(work) : [{ stepId }];
  for (const step of steps) {
    const entries = await standingEntries(work, step.stepId);
    const blocked = blockOf(entries, work.now);
    const label = describeStep(entries);
    if (blocked !== null) {
      skipped.push({ label, why: blocked });
      continue;
    }
    const undone = await takeBackWhole(work, { entries, action: 'undo', recordId: step.stepId });
    if (undone.why === null) return { ...undone.done, skipped };
    skipped.push({ label, why: undone.why });
  }
  const [first] = skipped;
  throw new AppError(
    'undo.not_found',
    first === undefined ? 'Nothing to undo' : `Cannot undo “${first.label}”: ${first.why}`,
    { skipped },
  );
}

export async function redoStep(work: Work): Promise<Undone> {
  await lockUndo(work);
  const redo = await findRedo(work);
  if (redo === null) throw new AppError('redo.not_found', 'Nothing to redo');
  const { stepId, entries } = redo;
  const blocked = blockOf(entries, work.now);
  if (blocked !== null)
    throw new AppError('redo.conflict', `Cannot redo “${labelOf(entries)}”: ${blocked}`);
  const redone = await takeBackWhole(work, { entries, action: 'redo', recordId: stepId });
  if (redone.why === null) return { ...redone.done, skipped: [] };
  throw new AppError('redo.conflict', `Cannot redo “${redone.done.label}”: ${redone.why}`);
}

type Whole = { entries: readonly AuditEntry[]; action: 'undo' | 'redo'; recordId: string };

class Refused extends Error {}

/** A step is taken back whole or not at all; then `why` tells what stood in the way. */
async function takeBackWhole(
  work: Work,
  whole: Whole,
): Promise<{ why: string | null; done: Omit<Undone, 'skipped'> }> {
  const changes = whole.entries.filter((entry) => entry.noun !== STEP_NOUN).length;
  const done = { stepId: currentStep(), label: describeStep(whole.entries), changes };
  try {
    const { label } = await inSavepoint(work, async () => {
      const taken = await takeBack(work, whole);
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

async function doneSteps(work: Work): Promise<{ stepId: string }[]> {
  return listOpenSteps(work, { kinds: ['done'], limit: TRIED_STEPS });
}

/** The latest undo that still stands, unless something was done after it. */
async function findRedo(work: Work): Promise<{ stepId: string; entries: AuditEntry[] } | null> {
  const [latest] = await listOpenSteps(work, { kinds: ['undo', 'done'], limit: 1 });
  if (latest?.kind !== 'undo') return null;
  return { stepId: latest.stepId, entries: await standingEntries(work, latest.stepId) };
}

async function standingEntries(work: Work, stepId: string): Promise<AuditEntry[]> {
  const entries = await listStepEntries(work, stepId, work.now);
  return entries.filter((entry) => entry.revertedBy === null);
}

/** Why the step cannot be undone; a step without any change of a record is none. */
function blockOf(entries: readonly AuditEntry[], now: Date): string | null {
  const changes = entries.filter(({ noun }) => noun !== STEP_NOUN && noun !== 'configuration');
  if (changes.length === 0) return 'It is undone already';
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

/** A step that took something back is called what it took back. */
function labelOf(entries: readonly AuditEntry[]): string {
  const header = entries.find((entry) => entry.noun === STEP_NOUN);
  return header?.title ?? describeStep(entries);
}
