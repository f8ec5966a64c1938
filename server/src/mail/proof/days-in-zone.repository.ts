// The report's days in the reader's time zone; comparisons are made and stored by the provider's UTC days.
import type { GapKind } from '@docket/core/sync/completeness';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { localDay } from '../../platform/db/local-day';
import { selectOwn } from '../../platform/db/own-rows';
import type { KnownGap } from '../sync/gaps.repository';

/** compared: stored emails that existed when their UTC day was compared. */
export type StoredOnDay = {
  folderId: string;
  day: string;
  stored: number;
  compared: number;
  isCompared: boolean;
};
type Days = { zone: string; since?: Date; days?: readonly string[] };

/** Mailbox emails per folder and day; emails imported from files do not count. */
export async function countStoredOnDays(
  scope: UserScope,
  { zone, since, days }: Days,
): Promise<StoredOnDay[]> {
  const day = localDay(sql.ref('emails.received_time'), zone);
  const utcDay = sql<string>`(emails.received_time at time zone 'utc')::date`;
  let query = selectOwn(scope, 'emails')
    .leftJoin('completeness_days as measured', (join) =>
      join
        .onRef('measured.user_id', '=', 'emails.user_id')
        .onRef('measured.folder_id', '=', 'emails.folder_id')
        .on('measured.day', '=', utcDay),
    )
    .select((e) => [
      'emails.folder_id',
      day.as('day'),
      e.fn.countAll<number>().as('stored'),
      sql<number>`(count(*) filter (where emails.created_at <= measured.measured_at))::int`.as(
        'compared',
      ),
      sql<boolean>`bool_and(measured.day is not null)`.as('isCompared'),
    ])
    .where('removed_at', 'is', null)
    .where('emails.folder_id', 'is not', null)
    .where('message_id', 'not like', 'file:%')
    .groupBy([sql`1`, sql`2`]);
  if (since !== undefined) query = query.where('received_time', '>=', since);
  if (days !== undefined) query = query.where(sql<boolean>`${day} = any(${[...days]}::date[])`);
  const rows = await query.execute();
  return rows.map(({ folder_id, ...row }) => ({ ...row, folderId: folder_id ?? '' }));
}

export type GapsOnDay = {
  folderId: string;
  day: string;
  kind: GapKind;
  gaps: number;
  /** When the day was compared; for a day that never was, when the sync noted the gap. */
  measuredAt: Date;
};

/** For a gap found before its time was recorded, the middle of its UTC day. */
const gapDay = (zone: string) =>
  localDay(sql`coalesce(gap.received_at, (gap.day + time '12:00') at time zone 'utc')`, zone);

export async function countGapsOnDays(scope: UserScope, zone: string): Promise<GapsOnDay[]> {
  return scope.trx
    .selectFrom('completeness_gaps as gap')
    .leftJoin('completeness_days as measured', (join) =>
      join
        .onRef('measured.user_id', '=', 'gap.user_id')
        .onRef('measured.folder_id', '=', 'gap.folder_id')
        .onRef('measured.day', '=', 'gap.day'),
    )
    .select((e) => [
      'gap.folder_id as folderId',
      gapDay(zone).as('day'),
      'gap.kind',
      e.fn.countAll<number>().as('gaps'),
      e.fn.coalesce(e.fn.max('measured.measured_at'), e.fn.max('gap.found_at')).as('measuredAt'),
    ])
    .where('gap.user_id', '=', scope.userId)
    .groupBy([sql`1`, sql`2`, sql`3`])
    .execute();
}

type GapDay = { zone: string; folderId: string; day: string; limit: number };

export async function listGapsOnDay(
  scope: UserScope,
  { zone, folderId, day, limit }: GapDay,
): Promise<Pick<KnownGap, 'messageId' | 'kind' | 'triedAt'>[]> {
  return scope.trx
    .selectFrom('completeness_gaps as gap')
    .select(['message_id as messageId', 'kind', 'tried_at as triedAt'])
    .where('user_id', '=', scope.userId)
    .where('folder_id', '=', folderId)
    .where(sql<boolean>`${gapDay(zone)} = ${day}::date`)
    .orderBy('kind')
    .orderBy('message_id')
    .limit(limit)
    .execute();
}
