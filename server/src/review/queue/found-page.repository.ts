// What a search finds: the newest thousand, so that a common word in a large mailbox costs no more than a rare one.
import { clampPage } from '@docket/core/pagination';
import { sql } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { readTallies, type EmailTallies } from '../../mail/emails/email-tallies.repository';
import { queue, queueTime } from './emails.repository';
import {
  countJoined,
  filteredQueue,
  knownOf,
  listOf,
  listPlaces,
  sorted,
  type QueuePage,
  type QueueQuery,
} from './queue-page.repository';
import { requiredWords, sufficientWords, type Sought } from './search.repository';

export const MAX_FOUND = 1_000;
/**
 * The index returns this many hits in a few milliseconds however old they are, and walking this many emails takes a
 * little longer.
 */
const FEW = 3_000;
/** How much further back than estimated to look, because words are not evenly distributed. */
const MARGIN = 1.5;

type FoundQuery = QueueQuery & { found: Sought };

type Tallies = EmailTallies | Promise<EmailTallies>;

export async function listFoundPage(
  scope: UserScope,
  query: FoundQuery,
  tallies: Tallies,
): Promise<QueuePage> {
  const { pageSize, ahead = 0 } = query;
  const asked = query.older === undefined ? query.page * pageSize + ahead : MAX_FOUND;
  // The page may be any number.
  const read = Math.min(asked, MAX_FOUND);
  const { ids, found, isCapped, way } = await findHits(scope, query, { tallies, read });
  const page = clampPage(query.page, found, pageSize);
  const part = { limit: pageSize + ahead, offset: (page - 1) * pageSize };
  const sought = { ...query, found: { ...query.found, ...way } };
  const joined = await countJoined(filteredQueue(scope, sought), query);
  const shown = ids.slice(part.offset, part.offset + part.limit).map((id) => ({ id }));
  const listed =
    query.older === undefined
      ? { places: shown, sizes: null }
      : await listPlaces(hitsOf(scope, query, ids), query, part);
  return { ...listed, total: found, ...joined, page, pageSize, next: null, isCapped };
}

export async function listFoundIds(scope: UserScope, query: FoundQuery): Promise<string[]> {
  const tallies = readTallies(scope);
  return (await findHits(scope, query, { tallies, read: MAX_FOUND })).ids;
}

type SearchPlan = { since?: Date | null; isWalked?: boolean };
/** How many are found, at most a thousand, and the newest of them. */
type Hits = { ids: string[]; found: number; isCapped: boolean; way: SearchPlan };

async function findHits(
  scope: UserScope,
  query: FoundQuery,
  { tallies, read }: { tallies: Tallies; read: number },
): Promise<Hits> {
  const way = await planSearch(scope, query.found, tallies);
  const newest = await listNewestFound(scope, query, { way, read });
  const isEnough = (way.since ?? null) === null || newest.found > MAX_FOUND;
  const { ids, found } = isEnough ? newest : await listNewestFound(scope, query, { way: {}, read });
  return {
    ids: ids.slice(0, MAX_FOUND),
    found: Math.min(found, MAX_FOUND),
    isCapped: found > MAX_FOUND,
    way: isEnough ? way : {},
  };
}

/** The newest first, up to `read`. Woken emails sort by the time they woke. */
async function listNewestFound(
  scope: UserScope,
  query: FoundQuery,
  { way, read }: { way: SearchPlan; read: number },
): Promise<{ ids: string[]; found: number }> {
  const filtered = filteredQueue(scope, { ...query, found: { ...query.found, ...way } });
  const newest = sorted(knownOf(filtered, query), query)
    .select('id')
    .limit(MAX_FOUND + 1);
  // One text instead of a thousand rows, which would take the web's thread as long as the rest of the page.
  const { rows } = await sql<{ ids: string; found: number }>`
    select cardinality(ids) as found, array_to_string(ids[:${read}], ' ') as ids
    from (select array(${newest}) as ids offset 0) as hits`.execute(scope.trx);
  const { ids = '', found = 0 } = rows[0] ?? {};
  return { ids: ids === '' ? [] : ids.split(' '), found };
}

/**
 * For common words, emails are walked from the newest until a thousand match, because the index would have to return
 * all hits first. For less common words, the index is searched for recent weeks; for rare ones, for all mail.
 */
async function planSearch(
  scope: UserScope,
  { search }: Sought,
  tallies: Tallies,
): Promise<SearchPlan> {
  const words = requiredWords(search) ?? sufficientWords(search);
  if (words === null) return { isWalked: true };
  const [{ rows }, { listed }] = await Promise.all([
    sql<{ found: number; stored: number }>`select * from estimate_words(${words})`.execute(
      scope.trx,
    ),
    tallies,
  ]);
  const { found, stored } = rows[0] ?? { found: 0, stored: 0 };
  const share = found / Math.max(found, stored, 1);
  const steps = Math.min(listed, (MAX_FOUND * MARGIN) / share);
  // The index returns other users' hits too.
  if (steps <= FEW && steps < found) return { isWalked: true };
  return listed * share > FEW ? { since: await startOfWeekAt(scope, steps) } : {};
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** When the week of an email in the queue began: the index finds whole weeks, counted from 1970 (`week_of`). */
async function startOfWeekAt(scope: UserScope, place: number): Promise<Date | null> {
  const start = await queue(scope)
    .orderBy(queueTime, 'desc')
    .orderBy('id')
    .select(queueTime.as('at'))
    .offset(Math.ceil(place))
    .limit(1)
    .executeTakeFirst();
  return start === undefined ? null : new Date(start.at.getTime() - (start.at.getTime() % WEEK_MS));
}

function hitsOf(scope: UserScope, query: FoundQuery, ids: readonly string[]) {
  return listOf(scope, query).where('id', '=', anyOf(ids));
}
