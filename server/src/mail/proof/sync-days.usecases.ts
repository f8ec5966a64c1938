import type { SyncDay } from '@docket/core/sync/completeness';
import { addDays } from '@docket/core/tasks/due-view';
import { instantOf, localDate } from '@docket/intelligence/working-time/zoned-time';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { listFolders } from '../sync/folders.repository';
import { countGapsOnDays, countStoredOnDays } from './days-in-zone.repository';

type SyncDays = { from: string; to: string; timezone: string; items: SyncDay[] };

/** Stored now against listed when last compared, for each included folder and day with mail. */
export async function readSyncDays(
  scope: UserScope,
  { days, now }: { days: number; now: Date },
): Promise<SyncDays> {
  const { timezone } = await findWorkingTime(scope);
  const to = localDate(now.getTime(), timezone);
  const from = addDays(to, 1 - days);
  const since = new Date(instantOf(from, '00:00', timezone));
  const included = new Set(
    (await listFolders(scope)).filter(({ isIncluded }) => isIncluded).map(({ id }) => id),
  );
  const items = (await readDays(scope, { zone: timezone, since })).filter(
    ({ folderId, day }) => included.has(folderId) && day >= from,
  );
  return { from, to, timezone, items: items.toSorted((a, b) => a.day.localeCompare(b.day)) };
}

type Wanted = { zone: string; since?: Date; days?: readonly string[] };

/** Per folder and day; a day that was not completely compared has no expected count. */
export async function readDays(scope: UserScope, wanted: Wanted): Promise<SyncDay[]> {
  const items = new Map<string, SyncDay>();
  for (const { folderId, day, stored, compared, isCompared } of await countStoredOnDays(
    scope,
    wanted,
  )) {
    const none = isCompared ? 0 : null;
    const expected = isCompared ? compared : null;
    const differences = { missing: none, extra: none, outdated: none };
    items.set(`${folderId} ${day}`, { folderId, day, stored, expected, ...differences });
  }
  for (const { folderId, day, kind, gaps } of await countGapsOnDays(scope, wanted.zone)) {
    const key = `${folderId} ${day}`;
    const none = { stored: 0, expected: 0, missing: 0, extra: 0, outdated: 0 };
    const item = items.get(key) ?? { folderId, day, ...none };
    items.set(key, item);
    item[kind] = (item[kind] ?? 0) + gaps;
    if (item.expected !== null && kind === 'missing') item.expected += gaps;
    if (item.expected !== null && kind === 'extra') item.expected -= gaps;
  }
  return [...items.values()];
}
