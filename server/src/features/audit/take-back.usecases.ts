// Takes changes back, latest first, through the use cases of their nouns, in the caller's transaction.
import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { describeStep } from '@docket/core/audit/describe-step';
import { STEP_NOUN } from '@docket/core/audit/revert';
import { AppError } from '@docket/core/errors';

import { inSavepoint } from '../../platform/db/savepoint';
import type { Work } from '../../platform/work';
import { decideTogether } from '../review/decide-together';
import { setReverted, standAgain } from './audit.repository';
import { INVERT_DECISION } from './invert-decisions';
import { INVERT_RECORD } from './invert-records';
import { invertService } from './invert-services';
import { invertTask } from './invert-tasks';
import type { KeptRow } from './kept-rows.repository';
import { recordChange } from './record-change';
import type { Invert, Reversal } from './reversal';

const INVERT: Readonly<Record<string, Invert>> = {
  ...INVERT_RECORD,
  ...INVERT_DECISION,
  task: invertTask,
  service: invertService,
};

export type Refusal = { entry: AuditEntry; why: string };
export type TakingBack = {
  /** Latest first; with the entry that an undo, redo or revert wrote of itself, if all of that step is taken back. */
  entries: readonly AuditEntry[];
  action: 'undo' | 'redo' | 'revert';
  /** The step taken back. */
  recordId: string;
  label?: string;
};

/**
 * Returns what could not be taken back, each with the reason; the rest is. Each entry is tried in a savepoint, so a
 * refusal leaves nothing half done.
 */
export async function takeBack(
  work: Work,
  { entries, action, recordId, label }: TakingBack,
): Promise<{ refused: Refusal[]; label: string }> {
  const headers = entries.filter((entry) => entry.noun === STEP_NOUN);
  const changes = entries.filter((entry) => entry.noun !== STEP_NOUN && entry.noun in INVERT);
  const kept: Reversal['kept'] = [];
  const refused: Refusal[] = [];
  await decideTogether(work, async (together) => {
    const reversal: Reversal = { work: together, kept, available: headers.flatMap(keptBy) };
    for (const entry of changes) {
      const why = await tryInvert(reversal, entry);
      if (why !== null) refused.push({ entry, why });
    }
  });
  const taken = entries.filter((entry) => !refused.some((one) => one.entry.id === entry.id));
  const told = label ?? labelOf(entries);
  if (refused.length === changes.length && changes.length > 0) return { refused, label: told };
  const header = await recordChange(work, {
    actor: 'person',
    action,
    noun: STEP_NOUN,
    recordId,
    title: told,
    after: { entries: taken.length, kept },
  });
  await setReverted(
    work,
    taken.map((entry) => entry.id),
    header,
  );
  await standAgain(
    work,
    headers.map((entry) => entry.id),
  );
  return { refused, label: told };
}

/** A step that took something back is called what it took back, not 'undo of undo of …'. */
function labelOf(entries: readonly AuditEntry[]): string {
  const header = entries.find((entry) => entry.noun === STEP_NOUN);
  return header === undefined ? describeStep(entries) : header.title;
}

function keptBy({ after }: AuditEntry): KeptRow[] {
  const { kept } = (after ?? {}) as { kept?: KeptRow[] };
  return kept ?? [];
}

/** Null when it was taken back, else why not. */
async function tryInvert(reversal: Reversal, entry: AuditEntry): Promise<string | null> {
  try {
    await inSavepoint(reversal.work, async () => INVERT[entry.noun]?.(reversal, entry));
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
  if (code === FOREIGN_KEY) return 'A record that it belongs to is gone';
  if (code === UNIQUE) return 'Another record took its place';
  return null;
}
