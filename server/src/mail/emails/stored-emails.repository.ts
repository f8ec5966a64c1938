import { recommendationSchema } from '@docket/core/classification/recommendation';
import { attachmentSchema, processingStatusSchema } from '@docket/core/emails/email';
import type { StoredEmail } from '@docket/core/emails/stored-email.contract';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { StoredMessage } from '@docket/core/sync/stored-messages.contract';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import type { EmailsTable } from '../../platform/db/tables.generated';
import { anyOf } from '../../platform/db/any-of';
import { isRowId } from '../../platform/db/row-id';

/** What is needed to serve an attachment or remember its sender; null if it belongs to another user. */
export type StoredEmailFacts = {
  message_id: string;
  from_address: string;
  attachments: z.infer<typeof attachmentSchema>[];
};

export async function findStoredEmail(
  scope: UserScope,
  id: string,
): Promise<StoredEmailFacts | null> {
  if (!isRowId(id)) return null;
  const row = await selectOwn(scope, 'emails')
    .select(['message_id', 'from_address', 'attachments'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, attachments: attachmentSchema.array().parse(row.attachments) } : null;
}

/** Latest first, including archived mail and the reader's own. */
export async function listLatestEmails(scope: UserScope, limit: number) {
  return selectOwn(scope, 'emails')
    .select(['id', 'subject', 'from_name', 'from_address', 'received_time', 'preview'])
    .where('removed_at', 'is', null)
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

const LISTED = [
  'id',
  'subject',
  'preview',
  'from_name',
  'from_address',
  'sent_time',
  'received_time',
  'is_read',
  'has_attachments',
  'conversation_id',
  'message_id',
  'thread_topic',
  'folder',
  'source_file',
  'attachments',
  'status',
  'sync_error',
  'retry_count',
  'last_sync_attempt',
  'is_archived',
  'archived_at',
  'created_at',
  'updated_at',
  'ai_classification',
] as const satisfies readonly (keyof EmailsTable)[];

/** Newest first, without archived and removed ones. The bodies, which may be large, are read by listBodies. */
export async function listStoredEmails(
  scope: UserScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Omit<StoredEmail, 'body'>[]; total: number }> {
  const stored = selectOwn(scope, 'emails')
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null);
  const { total } = await stored
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await stored
    .select(LISTED)
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map(toStoredEmail), total };
}

function toStoredEmail(
  row: Pick<Selectable<EmailsTable>, (typeof LISTED)[number]>,
): Omit<StoredEmail, 'body'> {
  return {
    ...row,
    sent_time: row.sent_time?.toISOString() ?? null,
    received_time: row.received_time.toISOString(),
    attachments: attachmentSchema.array().parse(row.attachments),
    status: processingStatusSchema.parse(row.status),
    last_sync_attempt: row.last_sync_attempt?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ai_classification: recommendationSchema.nullable().parse(row.ai_classification),
  };
}

/** The HTML as received, by id; only ever shown through `sanitizeHtml`. */
export async function listBodies(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectOwn(scope, 'emails')
    .select(['id', 'body'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

export async function listStoredPage(
  scope: UserScope,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ items: StoredMessage[]; next: string | null }> {
  let query = selectOwn(scope, 'emails')
    .select([
      'id',
      'message_id',
      'internet_message_id',
      'folder_id',
      'folder',
      'subject',
      'preview',
      'received_time',
      'is_read',
      'is_archived',
      'removed_at',
    ])
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  const rows = await query.execute();
  const items = rows.map((row) => ({
    id: row.id,
    messageId: row.message_id,
    internetMessageId: row.internet_message_id,
    folderId: row.folder_id,
    folder: row.folder,
    subject: row.subject,
    preview: row.preview,
    receivedAt: row.received_time.toISOString(),
    isRead: row.is_read,
    isArchived: row.is_archived,
    isAway: row.removed_at !== null,
  }));
  return { items, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Stores the original bytes of messages from a file, by the id of their email. */
export async function storeSources(
  scope: UserScope,
  sources: readonly { messageId: string; raw: Buffer }[],
): Promise<void> {
  for (const { messageId, raw } of sources)
    await scope.trx
      .insertInto('email_sources')
      .columns(['user_id', 'email_id', 'raw'])
      .expression(
        selectOwn(scope, 'emails')
          .select(['user_id', 'id', sql<Buffer>`${raw}::bytea`.as('raw')])
          .where('message_id', '=', messageId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function findSource(scope: UserScope, emailId: string): Promise<Buffer | null> {
  const row = await selectOwn(scope, 'email_sources')
    .select('raw')
    .where('email_id', '=', emailId)
    .executeTakeFirst();
  return row?.raw ?? null;
}
