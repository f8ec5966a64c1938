// What a search finds: the newest thousand, so that a common word in a large mailbox costs no more than a rare one.
import { clampPage } from '@docket/core/pagination';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { readTallies } from '../../mail/emails/email-tallies.repository';
import { anyOf, queue, queueTime } from './emails.repository';
import {
  countStoredAfter,
  filteredQueue,
  knownOf,
  listOf,
  listRows,
  readRows,
  sorted,
  type QueuePage,
  type QueueQuery,
} from './queue-page.repository';
import { wordsSought, type Sought } from './search.repository';

export const MOST_FOUND = 1_000;
/** The index gives so many hits in a few milliseconds whenever they came; of commoner words only the newest mail is read. */
const FEW = 5_000;
/** How much further back than the estimate says, as words are not spread evenly. */
const MARGIN = 1.5;

type FoundQuery = QueueQuery & { found: Sought };

export async function listFoundPage(scope: UserScope, query: FoundQuery): Promise<QueuePage> {
  const { ids, isCapped, since } = await findHits(scope, query);
  const page = clampPage(query.page, ids.length, query.pageSize);
  const part = {
    limit: query.pageSize + (query.ahead ?? 0),
    offset: (page - 1) * query.pageSize,
  };
  const sought = { ...query, found: { ...query.found, since } };
  const newer =
    query.seen === undefined ? 0 : await countStoredAfter(filteredQueue(scope, sought), query.seen);
  const rows =
    query.older === undefined
      ? await readRows(
          scope,
          ids.slice(part.offset, part.offset + part.limit).map((id) => ({ id })),
        )
      : await listRows(scope, hitsOf(scope, query, ids), { query, part });
  return { rows, total: ids.length, newer, page, pageSize: query.pageSize, isCapped };
}

export async function listFoundIds(scope: UserScope, query: FoundQuery): Promise<string[]> {
  return (await findHits(scope, query)).ids;
}

type Hits = { ids: string[]; isCapped: boolean; since: Date | null };

async function findHits(scope: UserScope, query: FoundQuery): Promise<Hits> {
  const since = await findStart(scope, query.found);
  const newest = since === null ? [] : await idsSince(scope, query, since);
  const isEnough = newest.length > MOST_FOUND;
  const ids = isEnough ? newest : await idsSince(scope, query, null);
  return {
    ids: ids.slice(0, MOST_FOUND),
    isCapped: ids.length > MOST_FOUND,
    since: isEnough ? since : null,
  };
}

/** The newest first. Woken emails count by the time they were received. */
async function idsSince(
  scope: UserScope,
  query: FoundQuery,
  since: Date | null,
): Promise<string[]> {
  const filtered = filteredQueue(scope, { ...query, found: { ...query.found, since } });
  const rows = await sorted(knownOf(filtered, query), { ...query, older: undefined })
    .select('id')
    .limit(MOST_FOUND + 1)
    .execute();
  return rows.map((row) => row.id);
}

/** Where to begin so that a thousand hits are to be expected; null: look at all mail. */
async function findStart(scope: UserScope, { search }: Sought): Promise<Date | null> {
  const words = wordsSought(search);
  if (words === null) return null;
  const { rows } = await sql<{ found: number }>`select estimate_found(${words}) as found`.execute(
    scope.trx,
  );
  const found = rows[0]?.found ?? 0;
  if (found <= FEW) return null;
  const { listed } = await readTallies(scope);
  const start = await queue(scope)
    .orderBy(queueTime, 'desc')
    .orderBy('id')
    .select(queueTime.as('at'))
    .offset(Math.ceil((listed / found) * MOST_FOUND * MARGIN))
    .limit(1)
    .executeTakeFirst();
  return start?.at ?? null;
}

function hitsOf(scope: UserScope, query: FoundQuery, ids: readonly string[]) {
  return listOf(scope, query).where('id', '=', anyOf(ids));
}
