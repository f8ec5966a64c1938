import { sql } from 'kysely';

import { anyTextOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import { LOCK_ORDER } from './store-emails.repository';

export type KnownEmail = { changeKey: string | null; folderId: string | null; isAway: boolean };

export async function findKnown(
  scope: UserScope,
  messageIds: readonly string[],
): Promise<Map<string, KnownEmail>> {
  if (messageIds.length === 0) return new Map();
  const rows = await selectOwn(scope, 'emails')
    .select(['message_id', 'change_key', 'folder_id', 'removed_at'])
    .where('message_id', '=', sql<string>`any(${messageIds}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.message_id,
      {
        changeKey: row.change_key,
        folderId: row.folder_id,
        isAway: row.removed_at !== null,
      },
    ]),
  );
}

/** Before some are changed and others removed: locks them in the order in which storeEmails writes. */
export async function lockKnown(scope: UserScope, messageIds: readonly string[]): Promise<void> {
  await selectOwn(scope, 'emails')
    .select('id')
    .where('message_id', '=', sql<string>`any(${messageIds}::text[])`)
    .orderBy(LOCK_ORDER)
    .forNoKeyUpdate()
    .execute();
}

/** A stored email with the same internetMessageId as an incoming message with another id. */
export type Twin = { id: string; messageId: string; internetMessageId: string };

export async function findTwins(
  scope: UserScope,
  incoming: readonly { message_id: string; internet_message_id: string | null }[],
): Promise<Twin[]> {
  const wanted = [...new Set(incoming.flatMap((email) => email.internet_message_id ?? []))];
  if (wanted.length === 0) return [];
  const ids = incoming.map((email) => email.message_id);
  // One index lookup for each: for all at once, a new table without statistics would be scanned completely.
  const { rows } = await sql<Twin>`
    select found.* from unnest(${wanted}::text[]) as wanted (id), lateral (
      select id, message_id as "messageId", internet_message_id as "internetMessageId" from emails
      where user_id = ${scope.userId} and internet_message_id = wanted.id offset 0
    ) as found
    where "messageId" <> all(${ids}::text[])`.execute(scope.trx);
  return rows;
}

/** Gives a stored email its message's current id, so that its decisions and tasks stay with it. */
export async function changeMessageId(
  scope: UserScope,
  id: string,
  messageId: string,
): Promise<void> {
  await updateOwn(scope, 'emails')
    .set({ message_id: messageId })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from emails as other
        where other.user_id = ${scope.userId} and other.message_id = ${messageId})`,
    )
    .execute();
}

/** Removes emails from the queue whose message no longer exists; rows, decisions and tasks stay. */
export async function markRemoved(
  scope: UserScope,
  messageIds: readonly string[],
  now: Date,
): Promise<number> {
  if (messageIds.length === 0) return 0;
  const marked = await updateOwn(scope, 'emails')
    .set({ removed_at: now, updated_at: now })
    .where('message_id', '=', sql<string>`any(${messageIds}::text[])`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}

/**
 * Emails carry the names of their folders; renaming one changes no message, so no delta round reports it. Names are given
 * by the folders' ids.
 */
export async function renameFoldersOfEmails(
  scope: UserScope,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (names.size === 0) return;
  // All of them before the first is changed, in the order in which the analysis locks them.
  await sql`select count(*) from (select from emails
    where user_id = ${scope.userId} and folder_id = ${anyTextOf([...names.keys()])} order by ${LOCK_ORDER} for no key update) as locked`.execute(
    scope.trx,
  );
  for (const [folderId, name] of names)
    await updateOwn(scope, 'emails')
      .set({ folder: name })
      .where('folder_id', '=', folderId)
      .execute();
}

/** Ids of the messages that Docket has in the folder. */
export async function listFolderMessageIds(scope: UserScope, folderId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'emails')
    .select('message_id')
    .where('folder_id', '=', folderId)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.message_id);
}

/** The newest message that the mailbox has served and should still have, other than these; null if there is none. */
export async function findReadableMessageId(
  scope: UserScope,
  exceptIds: readonly string[],
): Promise<string | null> {
  const row = await selectOwn(scope, 'emails')
    .select('message_id')
    .where('removed_at', 'is', null)
    .where('message_id', 'not like', 'file:%')
    .where(sql<boolean>`message_id <> all(${exceptIds}::text[])`)
    .orderBy('received_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message_id ?? null;
}

export type FoundInFile = { id: string; messageId: string; sourceFile: string };

/** Emails whose messages the mailbox no longer has become those of a file. The caller has locked them. */
export async function moveToFiles(scope: UserScope, emails: readonly FoundInFile[]): Promise<void> {
  for (const { id, messageId, sourceFile } of emails)
    await updateOwn(scope, 'emails')
      .set({ message_id: messageId, source_file: sourceFile })
      .where('id', '=', id)
      .execute();
}

export type MailIdentities = {
  /** Both kinds of ids of the emails that are here. */
  here: Set<string>;
  /** The emails whose message was removed from the mailbox, by its internetMessageId. */
  removed: Map<string, { id: string; messageId: string }>;
  /** Conversation of each stored internetMessageId. */
  conversations: Map<string, string | null>;
};

export async function findMailIdentities(
  scope: UserScope,
  wanted: { messageIds: readonly string[]; internetMessageIds: readonly string[] },
): Promise<MailIdentities> {
  const rows = await selectOwn(scope, 'emails')
    .select(['id', 'message_id', 'internet_message_id', 'conversation_id', 'removed_at'])
    .where((e) =>
      e.or([
        e('message_id', '=', sql<string>`any(${wanted.messageIds}::text[])`),
        e('internet_message_id', '=', sql<string>`any(${wanted.internetMessageIds}::text[])`),
      ]),
    )
    .execute();
  const here = rows.filter((row) => row.removed_at === null);
  const removed = rows.filter((row) => row.removed_at !== null);
  return {
    here: new Set(here.flatMap((row) => [row.message_id, row.internet_message_id ?? []].flat())),
    removed: new Map(
      removed.flatMap(({ id, message_id: messageId, internet_message_id: key }) =>
        key === null ? [] : [[key, { id, messageId }]],
      ),
    ),
    conversations: new Map(
      rows.flatMap((row) =>
        row.internet_message_id === null ? [] : [[row.internet_message_id, row.conversation_id]],
      ),
    ),
  };
}
