// Steps with entries that are not reverted, for Undo and Redo.
import { IMPORT_NOUN, STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { sql } from 'kysely';

import type { UserScope } from '../db/database';
import { lockOwn } from '../db/lock-own';
import { selectOwn } from '../db/own-rows';

/** How many entries Undo looks back. */
export const MAX_UNDO_ENTRIES = 20_000;

type StepSearch = { kinds: readonly ('done' | 'undo')[]; limit: number };

/**
 * Steps not yet reverted, latest first: 'done' by the person (including a revert from the log), or 'undo'. Undoing an
 * undo is a redo, so neither undo nor redo counts as 'done'.
 */
export async function listOpenSteps(
  scope: UserScope,
  { kinds, limit }: StepSearch,
): Promise<{ stepId: string; kind: 'done' | 'undo' }[]> {
  const { rows } = await sql<{ step_id: string; kind: 'done' | 'undo' }>`
    with steps as (
      select step_id, max(id) as last,
        coalesce(max(action) filter (where noun = ${sql.lit(STEP_NOUN)}), 'do') as header
      from (
        select id, step_id, noun, action, actor, reverted_by from audit_entries
        where user_id = ${scope.userId} order by id desc limit ${sql.lit(MAX_UNDO_ENTRIES)}
      ) latest
      where reverted_by is null and actor = 'person'
      group by step_id
    )
    select step_id, case when header = 'undo' then 'undo' else 'done' end as kind
    from steps
    where header <> 'redo'
      and case when header = 'undo' then 'undo' else 'done' end = any(${sql.val(kinds)})
    order by last desc
    limit ${limit}`.execute(scope.trx);
  return rows.map((row) => ({ stepId: row.step_id, kind: row.kind }));
}

/** How many changes of the step are not reverted. */
export async function countOpenChanges(scope: UserScope, stepId: string): Promise<number> {
  const { count } = await selectOwn(scope, 'audit_entries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('step_id', '=', stepId)
    .where('reverted_by', 'is', null)
    .where('noun', 'not in', [STEP_NOUN, IMPORT_NOUN])
    .executeTakeFirstOrThrow();
  return count;
}

/** What a step that is an undo, redo or revert has reverted last, and when it began; null for any other step. */
export async function findReverted(
  scope: UserScope,
  stepId: string,
): Promise<{ stepId: string; label: string; action: string; begunAt: Date } | null> {
  const header = await selectOwn(scope, 'audit_entries')
    .select(['record_id as stepId', 'title as label', 'action'])
    .select(sql<Date>`min(at) over ()`.as('begunAt'))
    .where('step_id', '=', stepId)
    .where('noun', '=', STEP_NOUN)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return header ?? null;
}

/** Serializes undo per user, so two key presses never revert the same step. */
export async function lockUndo(scope: UserScope): Promise<void> {
  await lockOwn(scope, 'undo');
}
