import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { NewEmail } from './compose-email';
import { leaveWordsUnread } from './email-words.repository';

export type StoredEmails = {
  /** Ids of emails that were not here before, in the order given. */
  added: { id: string; isFromReader: boolean }[];
  /** Ids of emails that were here and are different now. */
  changed: string[];
};

const ROWS_PER_STATEMENT = 200;

type Row = ReturnType<typeof toRow>;
const byMessageId = (a: Row, b: Row) => (a.message_id < b.message_id ? -1 : 1);

/** Idempotent: an email is one row per provider id, and what a person decided on it is never touched. */
export async function storeEmails(
  scope: UserScope,
  emails: readonly NewEmail[],
  now: Date,
): Promise<StoredEmails> {
  const latest = [...new Map(emails.map((email) => [email.messageId, email])).values()];
  const stored: StoredEmails = { added: [], changed: [] };
  for (let at = 0; at < latest.length; at += ROWS_PER_STATEMENT) {
    // In one order, so that two pages with the same messages wait for each other instead of locking each other out.
    const rows = latest
      .slice(at, at + ROWS_PER_STATEMENT)
      .map((email) => toRow(scope, email, now))
      .toSorted(byMessageId);
    for (const row of await upsert(scope, rows)) {
      if (row.isNew) stored.added.push({ id: row.id, isFromReader: row.isFromReader });
      else stored.changed.push(row.id);
    }
  }
  const added = stored.added.map(({ id }) => id);
  await leaveWordsUnread(scope, { added, changed: stored.changed });
  return stored;
}

/** All rows as one JSON value: thousands of single parameters would cost both sides more than the rows themselves. */
async function upsert(scope: UserScope, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return scope.trx
    .insertInto('emails')
    .columns(columns)
    .expression(
      sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
        from json_populate_recordset(null::emails, ${Buffer.from(JSON.stringify(rows))}::json)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'message_id'])
        .doUpdateSet((excluded) => ({
          internet_message_id: excluded.ref('excluded.internet_message_id'),
          conversation_id: excluded.ref('excluded.conversation_id'),
          thread_topic: excluded.ref('excluded.thread_topic'),
          folder_id: excluded.ref('excluded.folder_id'),
          folder: excluded.ref('excluded.folder'),
          subject: excluded.ref('excluded.subject'),
          body: excluded.ref('excluded.body'),
          body_text: excluded.ref('excluded.body_text'),
          preview: excluded.ref('excluded.preview'),
          received_time: excluded.ref('excluded.received_time'),
          importance: excluded.ref('excluded.importance'),
          categories: excluded.ref('excluded.categories'),
          web_link: excluded.ref('excluded.web_link'),
          change_key: excluded.ref('excluded.change_key'),
          is_read: excluded.ref('excluded.is_read'),
          has_attachments: excluded.ref('excluded.has_attachments'),
          attachments: excluded.ref('excluded.attachments'),
          removed_at: excluded.ref('excluded.removed_at'),
          updated_at: excluded.ref('excluded.updated_at'),
        }))
        .where(
          sql<boolean>`(emails.change_key, emails.folder_id, emails.is_read, emails.removed_at is null)
            is distinct from (excluded.change_key, excluded.folder_id, excluded.is_read, excluded.removed_at is null)`,
        ),
    )
    .returning([
      'id',
      'is_from_reader as isFromReader',
      // A row that this statement inserted has no earlier version.
      sql<boolean>`(xmax = 0)`.as('isNew'),
    ])
    .execute();
}

function toRow(scope: UserScope, email: NewEmail, now: Date) {
  return {
    user_id: scope.userId,
    message_id: email.messageId,
    internet_message_id: email.internetMessageId,
    conversation_id: email.conversationId,
    thread_topic: email.threadTopic,
    folder_id: email.folderId,
    folder: email.folder,
    source_file: email.sourceFile,
    subject: email.subject,
    body: email.body,
    body_text: email.bodyText,
    preview: email.preview,
    from_name: email.fromName,
    from_address: email.fromAddress,
    to_recipients: email.to,
    cc_recipients: email.cc,
    sent_time: email.sentTime,
    received_time: email.receivedTime,
    sender_offset: email.senderOffset,
    importance: email.importance,
    headers: email.headers,
    categories: email.categories,
    web_link: email.webLink,
    change_key: email.changeKey,
    is_read: email.isRead,
    is_from_reader: email.isFromReader,
    has_attachments: email.hasAttachments,
    attachments: email.attachments,
    removed_at: email.isAway ? now : null,
    created_at: now,
    updated_at: now,
  };
}
