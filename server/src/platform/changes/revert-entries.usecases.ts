// Reverts changes, latest first, through the use cases of their nouns, in the caller's transaction.
import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { describeStep } from '@docket/core/audit/describe-step';
import { isOfWholeStep, STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { recordOf } from '@docket/core/audit/revert';
import { AppError } from '@docket/core/errors';

import { inSavepoint } from '../db/database';
import type { UnitOfWork } from '../use-cases/unit-of-work';
import { clearReverted, setReverted } from './reverted-entries.repository';
import type { KeptRow } from './kept-rows.repository';
import { recordChange } from './record-change';
import type { Invert, Inverters, Reversal } from './reversal';

export type Refusal = { entry: AuditEntry; why: string };
type EntriesToRevert = {
  /** Latest first. Includes the entry of an undo, redo or revert whose changes are reverted. */
  entries: readonly AuditEntry[];
  /** Not reverted. The entry of an undo, redo or revert stays with any of its changes. */
  kept?: readonly AuditEntry[];
  action: 'undo' | 'redo' | 'revert';
  /** The reverted step. */
  recordId: string;
  label?: string;
};

/**
 * Reverts what it can and returns the rest with the reasons. Each entry runs in a savepoint, so a refusal leaves
 * nothing half done.
 */
export async function revertEntries(
  work: UnitOfWork,
  { invert, lock, together }: Inverters,
  { entries, kept: stay = [], action, recordId, label }: EntriesToRevert,
): Promise<{ refused: Refusal[]; label: string; linked: Reversal['linked'] }> {
  const invertOf: Readonly<Record<string, Invert | undefined>> = invert;
  const headers = entries.filter((entry) => entry.noun === STEP_NOUN);
  const changes = entries.filter((entry) => entry.noun !== STEP_NOUN && entry.noun in invert);
  const kept: Reversal['kept'] = [];
  const refused: Refusal[] = [];
  const linked: Reversal['linked'] = new Map();
  await lock(work, changes);
  await together(work, async (joined) => {
    const reversal: Reversal = { work: joined, kept, available: headers.flatMap(keptBy), linked };
    for (const entry of changes) {
      const why = await tryToRevert(joined, async () => invertOf[entry.noun]?.(reversal, entry));
      if (why !== null) refused.push({ entry, why });
    }
  });
  const staying = [...stay, ...refused.map(({ entry }) => entry)];
  const taken = entries.filter((entry) => !staysWith(staying, entry));
  const title = label ?? labelOf(entries);
  if (refused.length === changes.length && changes.length > 0)
    return { refused, label: title, linked };
  const header = await recordChange(work, {
    actor: 'person',
    action,
    noun: STEP_NOUN,
    recordId,
    title,
    after: { entries: taken.length, kept },
  });
  await setReverted(
    work,
    taken.map((entry) => entry.id),
    header,
  );
  await clearMarks(work, headers, { taken, staying });
  return { refused, label: title, linked };
}

/** What an undo, redo or revert had reverted is in force again: all of it, or the records of which nothing stays. */
async function clearMarks(
  work: UnitOfWork,
  headers: readonly AuditEntry[],
  { taken, staying }: { taken: readonly AuditEntry[]; staying: readonly AuditEntry[] },
): Promise<void> {
  for (const header of headers) {
    const isOfStep = ({ stepId }: AuditEntry) => stepId === header.stepId;
    const left = new Set(staying.filter(isOfStep).map(recordOf));
    const free = taken.filter((entry) => isOfStep(entry) && !left.has(recordOf(entry)));
    await clearReverted(work, [header.id], taken.includes(header) ? undefined : free);
  }
}

/** The entry of an undo, redo, revert or import stays with any of its changes. */
function staysWith(kept: readonly AuditEntry[], entry: AuditEntry): boolean {
  const { id, stepId } = entry;
  return kept.some((one) => one.id === id || (isOfWholeStep(entry) && one.stepId === stepId));
}

/** An undo is labelled with what it undid, not "undo of undo of …". */
export function labelOf(entries: readonly AuditEntry[]): string {
  const header = entries.find((entry) => entry.noun === STEP_NOUN);
  return header === undefined ? describeStep(entries) : header.title;
}

function keptBy({ after }: AuditEntry): KeptRow[] {
  const { kept } = (after ?? {}) as { kept?: KeptRow[] };
  return kept ?? [];
}

/** Null on success, else the reason. */
async function tryToRevert(work: UnitOfWork, run: () => Promise<void>): Promise<string | null> {
  try {
    await inSavepoint(work, run);
    return null;
  } catch (error) {
    const why = reasonOf(error);
    if (why === null) throw error;
    return why;
  }
}

const FOREIGN_KEY = '23503';
const UNIQUE = '23505';

function reasonOf(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === FOREIGN_KEY) return 'A record it belongs to no longer exists';
  if (code === UNIQUE) return 'Another record has taken its place';
  return null;
}
