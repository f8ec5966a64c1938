import { sql, type Expression } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { batchesOf } from './batches';
import type { NewEmail } from './compose-email';
import { queueForIndexing } from './search-index.repository';

export type StoredEmails = {
  /** Ids of new emails, in the order of their message ids. */
  added: { id: string; isFromReader: boolean }[];
  /** Ids of existing emails that changed. */
  changed: string[];
};

/** All rows of a statement are one text, which may be 500 million characters long; JSON writes one as up to six. */
const PER_STATEMENT = { items: 200, size: 16_000_000 };

type Row = ReturnType<typeof toRow>;
/** In this order several emails are locked: by message id, as JavaScript compares it. */
export const LOCK_ORDER = sql`emails.message_id collate "C"`;
const lengthOf = ({ body, body_text }: NewEmail) => body.length + body_text.length;
const byMessageId = (a: NewEmail, b: NewEmail) => (a.message_id < b.message_id ? -1 : 1);

/** Idempotent: an email is one row per provider id, and a person's decisions on it are never overwritten. */
export async function storeEmails(
  scope: UserScope,
  emails: readonly NewEmail[],
  now: Date,
): Promise<StoredEmails> {
  const latest = [...new Map(emails.map((email) => [email.message_id, email])).values()];
  const stored: StoredEmails = { added: [], changed: [] };
  // In a fixed order, so that two pages with the same messages wait for each other instead of deadlocking.
  for (const batch of batchesOf(latest.toSorted(byMessageId), lengthOf, PER_STATEMENT)) {
    const rows = batch.map((email) => toRow(scope, email, now));
    for (const row of await upsert(scope, rows)) {
      if (row.isNew) stored.added.push({ id: row.id, isFromReader: row.isFromReader });
      else stored.changed.push(row.id);
    }
  }
  const added = stored.added.map(({ id }) => id);
  await queueForIndexing(scope, { added, changed: stored.changed });
  return stored;
}

/** What the mailbox may change later; sender, recipients and headers keep their first value. */
const UPDATED = [
  'internet_message_id',
  'conversation_id',
  'thread_topic',
  'folder_id',
  'folder',
  'subject',
  'body',
  'body_text',
  'preview',
  'received_time',
  'importance',
  'categories',
  'web_link',
  'change_key',
  'is_read',
  'has_attachments',
  'attachments',
  'removed_at',
  'updated_at',
] as const;

const TEXT: readonly string[] = ['body', 'body_text', 'preview'];

/** A text removed because of its age does not come back when its message changes. */
function incoming(column: string, value: Expression<unknown>) {
  return TEXT.includes(column)
    ? sql`case when emails.body_removed_at is null then ${value} else '' end`
    : value;
}

/**
 * All rows as one JSON parameter: thousands of single parameters would cost both sides more than the rows themselves.
 */
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
        .doUpdateSet((e) =>
          Object.fromEntries(
            UPDATED.map((column) => [column, incoming(column, e.ref(`excluded.${column}`))]),
          ),
        )
        .where(
          sql<boolean>`(emails.change_key, emails.folder_id, emails.is_read, emails.removed_at is null)
            is distinct from (excluded.change_key, excluded.folder_id, excluded.is_read, excluded.removed_at is null)`,
        ),
    )
    .returning([
      'id',
      'is_from_reader as isFromReader',
      // A row inserted by this statement has no earlier version.
      sql<boolean>`(xmax = 0)`.as('isNew'),
    ])
    .execute();
}

function toRow(scope: UserScope, { isAway, ...email }: NewEmail, now: Date) {
  return {
    ...email,
    user_id: scope.userId,
    removed_at: isAway ? now : null,
    created_at: now,
    updated_at: now,
  };
}
