import type { AuditEntry } from '@docket/core/audit/audit.contract';
import type { AuditNoun } from '@docket/core/audit/audit-nouns';
import { changedFields, isRecord } from '@docket/core/audit/changed-fields';

import type { UnitOfWork } from '../use-cases/unit-of-work';
import type { Linked } from '@docket/core/audit/undo.contract';
import { countLinked, keepLinks, restoreLinks } from './kept-links.repository';
import {
  deferDeletion,
  type KeptRow,
  keepForRestore,
  lockKeptRow,
  type KeptTable,
} from './kept-rows.repository';
import { readTaskLists, restoreTaskLists } from './kept-task-lists.repository';

/** The state of one revert. */
export type Reversal = {
  work: UnitOfWork;
  /** Rows that this revert deletes, so a later redo can insert them again. */
  kept: KeptRow[];
  /** Rows deleted by the step, if the step was a revert itself. */
  available: readonly KeptRow[];
  /** What belongs to each restored record, by its id. */
  linked: Map<string, Linked[]>;
};

/**
 * Reverts one change through the use cases of its noun; a record that already has its earlier values is left as it is.
 */
export type Invert = (reversal: Reversal, entry: AuditEntry) => Promise<void>;

/** How the changes of each noun are reverted; registered in compose-dependencies.ts. */
export type Inverters = {
  /**
   * A step of thousands of changes was made by many calls, each in a transaction, and is undone in parts as well: a part
   * has whole transactions, latest first, with at least this many entries.
   */
  part: number;
  invert: Readonly<Partial<Record<AuditNoun, Invert>>>;
  /** Locks what the changes are about, before the first is reverted. */
  lock: (work: UnitOfWork, entries: readonly AuditEntry[]) => Promise<void>;
  /** Runs several reverts and announces their events once. */
  together: <Answer>(
    work: UnitOfWork,
    run: (work: UnitOfWork) => Promise<Answer>,
  ) => Promise<Answer>;
};

type Fields = Readonly<Record<string, unknown>>;

/** The earlier values of the changed fields, by top-level name; what did not change within them is as it is now. */
export function fieldsBefore({ before, after }: AuditEntry, now: Fields): Fields {
  return earlierValues(before as Fields, after as Fields, now);
}

function earlierValues(before: Fields, after: Fields, now: Fields): Fields {
  const names = new Set(changedFields(before, after).map(({ name }) => name.split('.')[0] ?? name));
  return Object.fromEntries(
    [...names].map((name) => {
      const [old, changed, current] = [before[name], after[name], now[name]];
      const isNested = isRecord(old) && isRecord(changed) && isRecord(current);
      return [name, isNested ? { ...current, ...earlierValues(old, changed, current) } : old];
    }),
  );
}

/** The wanted fields whose current values differ. */
export function pickChanged<Wanted extends Fields>(wanted: Wanted, now: Fields): Partial<Wanted> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => changedFields(now[name], value).length > 0),
  ) as Partial<Wanted>;
}

type Noun = {
  table: KeptTable;
  find(reversal: Reversal, id: string): Promise<object | null>;
  remove(reversal: Reversal, id: string): Promise<unknown>;
  restore(reversal: Reversal, id: string): Promise<unknown>;
  /** `fields` are those that differ from the current record. */
  change(reversal: Reversal, id: string, fields: Record<string, unknown>): Promise<unknown>;
};

/** Deletes what was created, restores what was deleted and resets changed fields. */
export function invertRecord(noun: Noun): Invert {
  return async (reversal, entry) => {
    const { recordId: id, before, after } = entry;
    const record = await noun.find(reversal, id);
    if (before === null) {
      if (record === null) return;
      await keep(reversal, noun.table, id);
      await noun.remove(reversal, id);
    } else if (after === null) {
      if (record !== null) return;
      await makeRestorable(reversal, noun.table, id);
      await deferDeletion(reversal.work, { table: noun.table, id }, entry.id);
      await noun.restore(reversal, id);
      reversal.linked.set(id, await countLinked(reversal.work, noun.table, id));
    } else {
      const now = (record ?? {}) as Record<string, unknown>;
      const fields = pickChanged(fieldsBefore(entry, now), now);
      if (Object.keys(fields).length > 0) await noun.change(reversal, id, fields);
    }
  };
}

export async function keep(reversal: Reversal, table: KeptTable, id: string): Promise<void> {
  const { work, kept } = reversal;
  const row = await lockKeptRow(work, table, id);
  if (row === null) return;
  const taskLists = table === 'projects' ? await readTaskLists(work, id) : [];
  kept.push(taskLists.length === 0 ? row : { ...row, taskLists });
  await keepLinks(work, table, id);
}

export async function makeRestorable(
  reversal: Reversal,
  table: KeptTable,
  id: string,
): Promise<void> {
  const row = reversal.available.find((kept) => kept.table === table && kept.id === id);
  if (row === undefined) return;
  await keepForRestore(reversal.work, row, reversal.work.now);
  await restoreLinks(reversal.work, table, id);
  if (row.taskLists !== undefined) await restoreTaskLists(reversal.work, row);
}
