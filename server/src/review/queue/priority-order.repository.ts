// The order by priority: groups of emails that are recent or still due, each read in index order, and everything older
// at the end.
import { sql, type SelectQueryBuilder } from 'kysely';

import type { Tables } from '../../platform/db/tables.generated';
import {
  isOldButDue,
  isOlder,
  isRecent,
  queueTime,
  type Older,
  type queue,
} from './emails.repository';

type Emails = ReturnType<typeof queue>;

/** Emails without a task come after P1 to P4. */
const WITHOUT_TASK = 5;
const GROUPS = [1, 2, 3, 4, WITHOUT_TASK] as const;
type Group = (typeof GROUPS)[number];

/** How many emails each group has, and how many of these are old but still due; these come last in their group. */
export type GroupSizes = Readonly<Record<Group, number>> & {
  stillDue: Readonly<Partial<Record<Group, number>>>;
};

export async function sizeGroups(emails: Emails, older: Older): Promise<GroupSizes> {
  const [recent, due] = await Promise.all([
    emails
      .where(isRecent(older))
      .select([
        sql<Group | null>`case when ${isOlder(older)} then null else least(top_priority, ${sql.lit(WITHOUT_TASK)}) end`.as(
          'group',
        ),
        (e) => e.fn.countAll<number>().as('emails'),
      ])
      .groupBy(sql`1`)
      .execute(),
    emails
      .where(isOldButDue(older))
      .select([sql<Group>`top_priority`.as('group'), (e) => e.fn.countAll<number>().as('emails')])
      .groupBy('top_priority')
      .execute(),
  ]);
  const stillDue = Object.fromEntries(due.map(({ group, emails: count }) => [group, count]));
  const sizeOf = (group: Group) =>
    (recent.find((row) => row.group === group)?.emails ?? 0) + (stillDue[group] ?? 0);
  return {
    1: sizeOf(1),
    2: sizeOf(2),
    3: sizeOf(3),
    4: sizeOf(4),
    5: sizeOf(WITHOUT_TASK),
    stillDue,
  };
}

type Part = { limit: number; offset: number };
type Place = { id: string; is_older: boolean };
/** A group's recent emails, or those that are old but still due; null: what is older, and no group's. */
type Stretch = { group: Group; isRecent: boolean } | null;

const STRETCHES = GROUPS.flatMap((group) => [
  { group, isRecent: true },
  ...(group === WITHOUT_TASK ? [] : [{ group, isRecent: false }]),
]);

export async function placesByPriority(
  emails: Emails,
  { older, sizes }: { older: Older; sizes: GroupSizes },
  part: Part,
): Promise<Place[]> {
  const slices = slicesOf(sizes, part).map(async ({ stretch, offset, limit }) => {
    const rows = await inStretch(emails, stretch, older).limit(limit).offset(offset).execute();
    return rows.map(({ id }) => ({ id, is_older: stretch === null }));
  });
  return (await Promise.all(slices)).flat();
}

/** The first ones, where nobody asks how many there are: counting reads a month of mail. */
export async function firstByPriority(
  emails: Emails,
  older: Older,
  count: number,
): Promise<Place[]> {
  const first = sql.lit(count);
  const firstOf = async (stretch: Stretch) => {
    const rows = await inStretch(emails, stretch, older).limit(first).execute();
    return rows.map(({ id }) => ({ id, is_older: stretch === null }));
  };
  const [due, ...recent] = await Promise.all([
    inOrder(emails.where(isOldButDue(older)).select('top_priority').orderBy('top_priority'))
      .limit(first)
      .execute(),
    ...GROUPS.map((group) => firstOf({ group, isRecent: true })),
  ]);
  const grouped = GROUPS.flatMap((group, at) => [
    ...(recent[at] ?? []),
    ...due.filter((row) => row.top_priority === group).map(({ id }) => ({ id, is_older: false })),
  ]);
  const places = grouped.length < count ? [...grouped, ...(await firstOf(null))] : grouped;
  return places.slice(0, count);
}

function inStretch(emails: Emails, stretch: Stretch, older: Older) {
  return inOrder(stretchOf(emails, stretch, older));
}

/** In the order of time. */
function inOrder<Columns>(emails: SelectQueryBuilder<Tables, 'emails', Columns>) {
  return emails.orderBy(queueTime, 'desc').orderBy('id').select('id');
}

function stretchOf(emails: Emails, stretch: Stretch, older: Older): Emails {
  if (stretch === null) return emails.where(isOlder(older));
  const { group } = stretch;
  if (!stretch.isRecent)
    return emails.where(isOldButDue(older)).where('top_priority', '=', sql.lit(group));
  return emails
    .where(isRecent(older))
    .where((e) => e.not(isOlder(older)))
    .where('top_priority', group === WITHOUT_TASK ? '>=' : '=', sql.lit(group));
}

/** Which part of each stretch is on the page; what is older comes last. */
function slicesOf(sizes: GroupSizes, { limit, offset }: Part): (Part & { stretch: Stretch })[] {
  const slices: (Part & { stretch: Stretch })[] = [];
  let [skipped, missing] = [offset, limit];
  for (const stretch of STRETCHES) {
    const due = sizes.stillDue[stretch.group] ?? 0;
    const size = stretch.isRecent ? sizes[stretch.group] - due : due;
    const taken = Math.max(0, Math.min(size - skipped, missing));
    if (taken > 0) slices.push({ stretch, offset: skipped, limit: taken });
    skipped = Math.max(0, skipped - size);
    missing -= taken;
  }
  return missing === 0 ? slices : [...slices, { stretch: null, offset: skipped, limit: missing }];
}
