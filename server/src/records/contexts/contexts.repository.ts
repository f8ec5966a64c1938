import {
  DEFAULT_TIME_ZONE,
  DEFAULT_WORKING_HOURS,
  type ContextInput,
  type WorkContext,
  type WorkingTime,
} from '@docket/core/contexts/context';
import type { Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { ownRecords } from '../../platform/db/own-records';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { ContextsTable } from '../../platform/db/tables.generated';

const records = ownRecords('contexts', (_, rows) => rows.map(toContext));
export const { find: findContext, undelete: undeleteContext } = records;

/** The default context's zone and hours; else the oldest context's; else the browser's zone from the first sign-in. */
export async function findWorkingTime(scope: UserScope): Promise<WorkingTime> {
  const row = await scope.trx
    .selectFrom('users')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('contexts')
          .select(['timezone', 'working_hours'])
          .whereRef('contexts.user_id', '=', 'users.id')
          .where('deleted_at', 'is', null)
          .orderBy('is_default', 'desc')
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .as('context'),
      (join) => join.onTrue(),
    )
    .select(['context.timezone', 'context.working_hours', 'users.timezone as browserZone'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirst();
  if (row?.timezone != null)
    return { timezone: row.timezone, workingHours: row.working_hours ?? null };
  return {
    timezone: row?.browserZone ?? DEFAULT_TIME_ZONE,
    workingHours: DEFAULT_WORKING_HOURS,
  };
}

export async function listContexts(scope: UserScope): Promise<WorkContext[]> {
  const rows = await selectOwn(scope, 'contexts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toContext);
}

export async function insertContext(
  scope: UserScope,
  input: ContextInput & { isDefault: boolean },
  now: Date,
): Promise<WorkContext> {
  const row = await scope.trx
    .insertInto('contexts')
    .values({
      user_id: scope.userId,
      ...toColumns(input),
      is_default: input.isDefault,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toContext(row);
}

export async function changeContext(
  scope: UserScope,
  id: string,
  input: ContextInput,
): Promise<WorkContext> {
  const row = await updateOwn(scope, 'contexts')
    .set(toColumns(input))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toContext(row);
}

/** Clears the old default first, because the database allows only one at a time. */
export async function makeDefault(scope: UserScope, id: string): Promise<void> {
  const own = () => updateOwn(scope, 'contexts');
  await own().set({ is_default: false }).where('is_default', '=', true).execute();
  await own().set({ is_default: true }).where('id', '=', id).execute();
}

/** A deleted context no longer affects due dates. */
export async function markContextDeleted(scope: UserScope, id: string, at: Date): Promise<void> {
  await records.markDeleted(scope, id, at);
  await updateOwn(scope, 'contexts').set({ is_default: false }).where('id', '=', id).execute();
}

function toColumns({ name, color, timezone, workingHours }: ContextInput) {
  return {
    name,
    color,
    timezone,
    working_hours: workingHours === null ? null : JSON.stringify(workingHours),
  };
}

function toContext(row: Selectable<ContextsTable>): WorkContext {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    timezone: row.timezone,
    workingHours: row.working_hours,
    isDefault: row.is_default,
  };
}
