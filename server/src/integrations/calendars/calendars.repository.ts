import type { CalendarSource } from '@docket/core/calendar/calendar-reading.contract';

import type { Row } from '../../platform/db/columns';
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn } from '../../platform/db/own-rows';
import type { CalendarsTable } from '../../platform/db/tables.generated';

export type CalendarRow = Row<CalendarsTable>;

export async function listCalendarRows(scope: UserScope): Promise<CalendarRow[]> {
  return selectOwn(scope, 'calendars').selectAll().execute();
}

/** Locked until the transaction ends, so that a slow read does not restore a calendar the person has stopped. */
export async function lockCalendar(
  scope: UserScope,
  source: CalendarSource,
): Promise<CalendarRow | null> {
  const row = await selectOwn(scope, 'calendars')
    .selectAll()
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type ReadingEnd = {
  state: 'on' | 'reconnect';
  nextReadAt: Date;
  failures: number;
  problem: string | null;
  lastReadAt?: Date;
};

/** Inserts or updates it. */
export async function saveCalendar(
  scope: UserScope,
  source: CalendarSource,
  ended: ReadingEnd,
): Promise<void> {
  const { state, nextReadAt, failures, problem, lastReadAt } = ended;
  const values = {
    state,
    next_read_at: nextReadAt,
    failures,
    problem,
    last_read_at: lastReadAt,
  };
  await scope.trx
    .insertInto('calendars')
    .values({ user_id: scope.userId, source, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet(values))
    .execute();
}

export async function deleteCalendar(scope: UserScope, source: CalendarSource): Promise<number> {
  const deleted = await deleteOwn(scope, 'calendars')
    .where('source', '=', source)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Called as the system: calendars due to be read. */
export async function findCalendarsDue(
  trx: UserScope['trx'],
  now: Date,
): Promise<{ userId: string; source: CalendarSource }[]> {
  return trx
    .selectFrom('calendars')
    .select(['user_id as userId', 'source'])
    .where('state', '=', 'on')
    .where('next_read_at', '<=', now)
    .orderBy('next_read_at')
    .limit(1_000)
    .execute();
}
