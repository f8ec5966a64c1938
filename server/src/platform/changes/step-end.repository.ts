// When what a step did becomes final: Undo is offered for a while from the end of the step on.
import { STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { type RawBuilder, sql } from 'kysely';

/**
 * When the step of an entry ended. Entries have the time at which their call began, and a call may take longer than Undo
 * is offered. `entry` is the alias of audit_entries.
 */
export function stepEnd(entry: string): RawBuilder<Date> {
  const [userId, stepId] = [sql.ref(`${entry}.user_id`), sql.ref(`${entry}.step_id`)];
  return sql<Date>`(select coalesce(last.written_at, last.at) from audit_entries last
    where last.user_id = ${userId} and last.step_id = ${stepId} order by last.id desc limit 1)`;
}

/**
 * When a row was deleted, counted from the end of its step, as deleting thousands goes on for a while and Undo begins
 * with the last; or of an Undo's last part, as restoring them does as well. `row` is an alias of a table.
 */
export function deletionEnd(row: string, userId: string): RawBuilder<Date> {
  const [id, deletedAt] = [sql.ref(`${row}.id`), sql.ref(`${row}.deleted_at`)];
  return sql<Date>`(${deletedAt} + coalesce((
    select greatest(${stepEnd('one')}, (
      select part.at from audit_entries part where part.user_id = one.user_id
        and part.record_id = one.step_id::text and part.noun = ${sql.lit(STEP_NOUN)} order by part.id desc limit 1)) - one.at
    from audit_entries one
    where one.user_id = ${userId} and one.record_id = ${id}::text and one.action = 'delete'
    order by one.id desc limit 1), '0'))`;
}
