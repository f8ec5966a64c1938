// The order by priority: groups of recent emails, each read in index order, and everything older at the end.
import { sql } from 'kysely';

import { isOlder, isRecent, queueTime, type Older, type queue } from './emails.repository';

type Emails = ReturnType<typeof queue>;

/** Emails without a task come after P1 to P4. */
const WITHOUT_TASK = 5;
const GROUPS = [1, 2, 3, 4, WITHOUT_TASK] as const;
type Group = (typeof GROUPS)[number];

/** How many recent emails each group has; `older`: how many of those count as older. */
export type GroupSizes = Readonly<Record<Group | 'older', number>>;

export async function sizeGroups(emails: Emails, older: Older): Promise<GroupSizes> {
  const rows = await emails
    .where(isRecent(older))
    .select([
      sql<Group | null>`case when ${isOlder(older)} then null else least(top_priority, ${sql.lit(WITHOUT_TASK)}) end`.as(
        'group',
      ),
      (e) => e.fn.countAll<number>().as('emails'),
    ])
    .groupBy(sql`1`)
    .execute();
  const sizeOf = (group: Group | null) => rows.find((row) => row.group === group)?.emails ?? 0;
  return {
    1: sizeOf(1),
    2: sizeOf(2),
    3: sizeOf(3),
    4: sizeOf(4),
    [WITHOUT_TASK]: sizeOf(WITHOUT_TASK),
    older: sizeOf(null),
  };
}

type Part = { limit: number; offset: number };
type Place = { id: string; is_older: boolean };

export async function placesByPriority(
  emails: Emails,
  { older, sizes }: { older: Older; sizes: GroupSizes },
  part: Part,
): Promise<Place[]> {
  const slices = slicesOf(sizes, part).map(async ({ group, offset, limit }) => {
    const rows = await inGroup(emails, group, older).limit(limit).offset(offset).execute();
    return rows.map(({ id }) => ({ id, is_older: group === null }));
  });
  return (await Promise.all(slices)).flat();
}

/** The first ones, where nobody asks how many there are: counting reads a month of mail. */
export async function firstByPriority(
  emails: Emails,
  older: Older,
  count: number,
): Promise<Place[]> {
  const firstOf = async (group: Group | null) => {
    const rows = await inGroup(emails, group, older).limit(sql.lit(count)).execute();
    return rows.map(({ id }) => ({ id, is_older: group === null }));
  };
  const recent = (await Promise.all(GROUPS.map(firstOf))).flat();
  const places = recent.length < count ? [...recent, ...(await firstOf(null))] : recent;
  return places.slice(0, count);
}

/** Of one group, or of what is older, in the order of time. */
function inGroup(emails: Emails, group: Group | null, older: Older) {
  const own =
    group === null
      ? emails.where(isOlder(older))
      : emails
          .where(isRecent(older))
          .where((e) => e.not(isOlder(older)))
          .where('top_priority', group === WITHOUT_TASK ? '>=' : '=', sql.lit(group));
  return own.orderBy(queueTime, 'desc').orderBy('id').select('id');
}

/** Which part of each group is on the page; null: of the older ones, which come last. */
function slicesOf(sizes: GroupSizes, { limit, offset }: Part): (Part & { group: Group | null })[] {
  const slices: (Part & { group: Group | null })[] = [];
  let [skipped, missing] = [offset, limit];
  for (const group of GROUPS) {
    const taken = Math.max(0, Math.min(sizes[group] - skipped, missing));
    if (taken > 0) slices.push({ group, offset: skipped, limit: taken });
    skipped = Math.max(0, skipped - sizes[group]);
    missing -= taken;
  }
  return missing === 0 ? slices : [...slices, { group: null, offset: skipped, limit: missing }];
}
