import type { OutboundEntry } from '@docket/core/extraction/outbound.contract';
import { clampPage, type Page } from '@docket/core/pagination';

import type { OutboundLogTable } from '../../platform/db/tables.generated';
import type { UserScope } from '../../platform/db/database';

/** How many texts left the machine for this purpose since then. */
export async function countOutboundSince(
  scope: UserScope,
  purpose: OutboundEntry['purpose'],
  since: Date,
): Promise<number> {
  const row = await scope.trx
    .selectFrom('outbound_log')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', scope.userId)
    .where('purpose', '=', purpose)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Latest first. */
export async function listOutboundPage(
  scope: UserScope,
  { page: asked, pageSize }: { page: number; pageSize: number },
): Promise<Page<OutboundEntry>> {
  const own = scope.trx.selectFrom('outbound_log').where('outbound_log.user_id', '=', scope.userId);
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

/** The outbound log is append-only for the product's role. */
export async function insertOutboundEntries(
  scope: UserScope,
  entries: readonly NewOutboundEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await scope.trx
    .insertInto('outbound_log')
    .values(
      entries.map(({ emailId, ...entry }) => ({
        ...entry,
        user_id: scope.userId,
        email_id: emailId,
      })),
    )
    .execute();
}
