import { UNANSWERED, type OutboundEntry } from '@docket/core/extraction/outbound.contract';
import { clampPage, type Page } from '@docket/core/pagination';
import { sql } from 'kysely';

import type { OutboundLogTable } from '../../platform/db/tables.generated';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

/** Counts the emails whose text was sent for this purpose since then, without those refused. */
export async function countEmailsSent(
  scope: UserScope,
  purpose: OutboundEntry['purpose'],
  since: Date,
): Promise<number> {
  const row = await selectOwn(scope, 'outbound_log')
    .select(sql<number>`count(distinct email_id)`.as('count'))
    .where('retry_at', 'is', null)
    .where('purpose', '=', purpose)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** When to try a destination again that has refused everything since it last took a text; latest first. */
export async function listRefusals(
  scope: UserScope,
  { purpose, destination }: Pick<NewOutboundEntry, 'purpose' | 'destination'>,
  most: number,
): Promise<Date[]> {
  const rows = await selectOwn(scope, 'outbound_log')
    .select('retry_at')
    .where('purpose', '=', purpose)
    .where('destination', '=', destination)
    .where('outcome', '<>', UNANSWERED)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const taken = rows.findIndex(({ retry_at }) => retry_at === null);
  const refused = taken === -1 ? rows : rows.slice(0, taken);
  return refused.flatMap(({ retry_at }) => retry_at ?? []);
}

/** Latest first. */
export async function listOutboundPage(
  scope: UserScope,
  { page: asked, pageSize }: { page: number; pageSize: number },
): Promise<Page<OutboundEntry>> {
  const own = selectOwn(scope, 'outbound_log');
  const { total } = await own
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = clampPage(asked, total, pageSize);
  const rows = await own
    .leftJoin('emails', (join) =>
      join
        .onRef('emails.user_id', '=', 'outbound_log.user_id')
        .onRef('emails.id', '=', 'outbound_log.email_id'),
    )
    .select([
      'outbound_log.id',
      'outbound_log.at',
      'outbound_log.destination',
      'outbound_log.purpose',
      'outbound_log.email_id',
      'outbound_log.bytes',
      'outbound_log.outcome',
      'emails.subject',
    ])
    .orderBy('outbound_log.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    destination: row.destination,
    purpose: row.purpose,
    emailId: row.email_id,
    subject: row.subject,
    bytes: row.bytes,
    outcome: row.outcome,
  }));
  return { items, total, page, pageSize };
}

export type NewOutboundEntry = {
  destination: string;
  purpose: OutboundLogTable['purpose'];
  emailId: string | null;
  bytes: number;
  outcome: string;
};

/** What was sent, with its result. The product's role can only add to the log and complete what has no result. */
export async function insertOutboundEntries(
  scope: UserScope,
  entries: readonly NewOutboundEntry[],
): Promise<void> {
  if (entries.length > 0) await insertEntries(scope, entries);
}

/** What is about to be sent. Returns the entries' numbers, in order. */
export async function insertUnanswered(
  scope: UserScope,
  entries: readonly Omit<NewOutboundEntry, 'outcome'>[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  return insertEntries(
    scope,
    entries.map((entry) => ({ ...entry, outcome: UNANSWERED })),
  );
}

async function insertEntries(
  scope: UserScope,
  entries: readonly NewOutboundEntry[],
): Promise<number[]> {
  const rows = await scope.trx
    .insertInto('outbound_log')
    .values(
      entries.map(({ emailId, ...entry }) => ({
        ...entry,
        user_id: scope.userId,
        email_id: emailId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

type EntryResult = Partial<Pick<NewOutboundEntry, 'outcome' | 'bytes'>> & {
  /** If the destination took nothing of the text. */
  retryAt?: Date | null;
};

/** Only entries without a result can be changed. */
export async function completeOutboundEntries(
  scope: UserScope,
  ids: readonly number[],
  result: EntryResult,
): Promise<void> {
  if (ids.length === 0) return;
  await updateOwn(scope, 'outbound_log')
    .set({ outcome: result.outcome, bytes: result.bytes, retry_at: result.retryAt })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('outcome', '=', UNANSWERED)
    .execute();
}
