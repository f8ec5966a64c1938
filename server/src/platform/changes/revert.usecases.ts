import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { describeStep } from '@docket/core/audit/describe-step';
import { IMPORT_NOUN, isOfWholeStep, STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { findConflicts, planRun, whyNotRevertible } from '@docket/core/audit/revert';
import type { RevertOutcome } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';

import type { PlatformDependencies } from '../use-cases/dependencies';
import { currentStep } from '../db/step';
import { inUnitOfWork, type UnitOfWork } from '../use-cases/unit-of-work';
import { findAuditEntry, listEntriesAfter, listStepEntries } from './changes.repository';
import { lockUndo } from './open-steps.repository';
import type { Inverters } from './reversal';
import { revertEntries, type Refusal } from './revert-entries.usecases';

/** A revert is one transaction; a longer one would block other work for too long. */
const MAX_CHANGES = 2_000;

export type Revert = {
  id: number;
  what: 'change' | 'after';
  upTo?: number | undefined;
  preview: boolean;
  conflicts: 'refuse' | 'skip' | 'override';
};
type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'announce'> & {
  inverters: Inverters;
};

class PreviewDone extends Error {
  constructor(readonly outcome: RevertOutcome) {
    super('The preview is rolled back');
  }
}

/** A preview runs the same revert and rolls it back, so it finds exactly what the revert would. */
export async function revertChanges(
  deps: Dependencies,
  userId: string,
  revert: Revert,
): Promise<RevertOutcome> {
  try {
    return await inUnitOfWork(deps, userId, async (work) => {
      const outcome = await apply(work, deps.inverters, revert);
      if (revert.preview) throw new PreviewDone(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof PreviewDone) return error.outcome;
    throw error;
  }
}

async function apply(
  work: UnitOfWork,
  inverters: Inverters,
  revert: Revert,
): Promise<RevertOutcome> {
  await lockUndo(work);
  const plan = await planRevert(work, revert);
  const conflicts = findConflicts(plan.entries, plan.later);
  if (conflicts.length > 0 && revert.conflicts === 'refuse' && !revert.preview)
    throw new AppError(
      'revert.conflict',
      `“${conflicts[0]?.entry.title}” has changed since. Choose what to do with it.`,
      { conflicts: conflicts.length },
    );
  const skipped = revert.conflicts === 'override' ? [] : conflicts.map(({ entry }) => entry);
  const { refused, label, linked } = await revertEntries(work, inverters, {
    entries: plan.entries.filter((entry) => !skipped.includes(entry)),
    kept: [...plan.kept, ...skipped],
    action: 'revert',
    recordId: plan.stepId,
    label: plan.label,
  });
  return {
    applied: !revert.preview,
    label,
    stepId: currentStep(),
    upTo: plan.last,
    changes: (await changesSince(work, plan.last)).map((change) => ({
      ...change,
      comesWith: (change.before === null && linked.get(change.recordId)) || [],
    })),
    conflicts: conflicts.map(({ entry, later }) => ({
      entry: summaryOf(entry),
      later: summaryOf(later),
    })),
    stays: [...plan.stays, ...refused].map(({ entry, why }) => ({ entry: summaryOf(entry), why })),
  };
}

type Plan = {
  /** Latest first. */
  entries: AuditEntry[];
  /** Everything newer than the oldest entry. */
  later: AuditEntry[];
  stays: Refusal[];
  /** What stays, and the moment itself. */
  kept: AuditEntry[];
  stepId: string;
  label: string;
  /** The number of the newest entry before the revert. */
  last: number;
};

async function planRevert(work: UnitOfWork, { id, what, upTo }: Revert): Promise<Plan> {
  const entry = await findAuditEntry(work, id, work.now);
  if (entry === null)
    throw new AppError('audit.not_found', 'This change is not in the log', { id });
  const later = await listEntriesAfter(work, { id, limit: MAX_CHANGES + 1 }, work.now);
  const last = later[0]?.id ?? id;
  if (what === 'change') return { ...(await planChange(work, entry)), later, last };
  if (upTo !== undefined && last > upTo)
    throw new AppError(
      'revert.conflict',
      'There are new changes since the preview. Review it again.',
    );
  if (later.length > MAX_CHANGES)
    throw new AppError(
      'revert.too_long',
      `More than ${MAX_CHANGES.toLocaleString('en-US')} changes were made after this one. Choose a more recent change.`,
    );
  const run = planRun(later, work.now);
  const stays = run.flatMap(({ entry: one, why }) => (why === null ? [] : [{ entry: one, why }]));
  const entries = run.filter(({ why }) => why === null).map(({ entry: one }) => one);
  const count = entries.filter((one) => !isOfWholeStep(one)).length;
  const label = `${count} ${count === 1 ? 'change' : 'changes'} after ${describeStep([entry])}`;
  const kept = [entry, ...stays.map(({ entry: one }) => one)];
  return { entries, later, stays, kept, stepId: entry.stepId, label, last };
}

/** A step made by Undo, Redo, Revert or an import is reverted as a whole, because its parts belong together. */
async function planChange(
  work: UnitOfWork,
  entry: AuditEntry,
): Promise<Omit<Plan, 'later' | 'last'>> {
  if (entry.revertedBy !== null)
    throw new AppError('revert.conflict', 'This change has already been reverted', {
      id: entry.id,
    });
  const isWhole = entry.isReversal || entry.noun === IMPORT_NOUN;
  const step = isWhole ? await listStepEntries(work, entry.stepId, work.now) : [entry];
  if (step.length > MAX_CHANGES)
    throw new AppError(
      'revert.too_long',
      `This step has more than ${MAX_CHANGES.toLocaleString('en-US')} changes. Revert them one by one.`,
    );
  const entries = step.filter((one) => one.revertedBy === null);
  for (const one of entries) {
    const why = one.noun === STEP_NOUN && isWhole ? null : whyNotRevertible(one, work.now);
    if (why !== null) throw new AppError('revert.impossible', why, { id: one.id });
  }
  if (isWhole && entries.every(isOfWholeStep))
    throw new AppError('revert.conflict', 'Its changes have already been reverted', {
      id: entry.id,
    });
  const header = entries.find((one) => one.noun === STEP_NOUN);
  const label = header === undefined ? describeStep(entries) : describeStep([header]);
  return { entries, stays: [], kept: [], stepId: entry.stepId, label };
}

type NetChange = Omit<RevertOutcome['changes'][number], 'comesWith'>;

/** What the revert wrote to the log, as one net change per record. */
async function changesSince(work: UnitOfWork, last: number): Promise<NetChange[]> {
  const limit = MAX_CHANGES * 10;
  const written = await listEntriesAfter(work, { id: last, limit }, work.now);
  const net = new Map<string, NetChange>();
  for (const { noun, recordId, title, before, after } of written.toReversed()) {
    if (noun === STEP_NOUN) continue;
    const key = `${noun} ${recordId}`;
    const first = net.get(key);
    net.set(key, {
      noun,
      recordId,
      title,
      before: first === undefined ? before : first.before,
      after,
    });
  }
  return [...net.values()].filter(({ before, after }) => before !== null || after !== null);
}

function summaryOf({ id, at, actor, action, noun, title }: AuditEntry) {
  return { id, at, actor, action, noun, title };
}
