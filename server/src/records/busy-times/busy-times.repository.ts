import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { CalendarSource } from '@docket/core/calendar/calendar-reading.contract';

import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn } from '../../platform/db/own-rows';

type Window = { from: Date; until: Date };

/** Busy times of all calendars that overlap the window. */
export async function listBusyTimes(
  scope: UserScope,
  { from, until }: Window,
): Promise<BusyTime[]> {
  const rows = await selectOwn(scope, 'busy_times')
    .select(['starts_at', 'ends_at'])
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({ start: row.starts_at.getTime(), end: row.ends_at.getTime() }));
}

export async function replaceBusyTimes(
  scope: UserScope,
  source: CalendarSource,
  busyTimes: readonly BusyTime[],
): Promise<void> {
  await deleteOwn(scope, 'busy_times').where('source', '=', source).execute();
  if (busyTimes.length === 0) return;
  const starts = busyTimes.map(({ start }) => new Date(start));
  const ends = busyTimes.map(({ end }) => new Date(end));
  await scope.trx
    .insertInto('busy_times')
    .columns(['user_id', 'source', 'starts_at', 'ends_at'])
    .expression(
      // Two array parameters however many rows there are.
      sql`select ${scope.userId}::uuid, ${source}, * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
