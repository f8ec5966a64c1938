import { recommendationSchema } from '@docket/core/classification/recommendation';
import { attachmentSchema, processingStatusSchema } from '@docket/core/emails/email';
import type { StoredEmail } from '@docket/core/emails/stored-email.contract';
import type { Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { EmailsTable } from '../../platform/db/mail-tables';
import { sanitiseHtml } from './sanitise-html';

/** Newest first, archived and gone ones left out. */
export async function listStoredEmails(
  scope: UserScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: StoredEmail[]; total: number }> {
  const stored = scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null);
  const { total } = await stored
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await stored
    .selectAll()
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map(toStoredEmail), total };
}

function toStoredEmail(row: Selectable<EmailsTable>): StoredEmail {
  return {
    id: row.id,
    subject: row.subject,
    body: sanitiseHtml(row.body).html,
    preview: row.preview,
    from_name: row.from_name,
    from_address: row.from_address,
    sent_time: row.sent_time?.toISOString() ?? null,
    received_time: row.received_time.toISOString(),
    is_read: row.is_read,
    has_attachments: row.has_attachments,
    conversation_id: row.conversation_id,
    message_id: row.message_id,
    thread_topic: row.thread_topic,
    folder: row.folder,
    source_file: row.source_file,
    attachments: attachmentSchema.array().parse(row.attachments),
    status: processingStatusSchema.parse(row.status),
    sync_error: row.sync_error,
    retry_count: row.retry_count,
    last_sync_attempt: row.last_sync_attempt?.toISOString() ?? null,
    is_archived: row.is_archived,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ai_classification: recommendationSchema.nullable().parse(row.ai_classification),
  };
}
