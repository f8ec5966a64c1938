import { createHash } from 'node:crypto';

import { asUser, type UserScope } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { composeEmail, type NewEmail } from '../emails/compose-email';
import { storeSources } from '../emails/email-sources.repository';
import { receiveEmails } from '../emails/emails.usecases';
import { countImportStep, endImport, insertImport } from './import-jobs.repository';
import { keepImportAlive } from './keep-import-alive';
import { findMailIdentities } from './known-emails.repository';
import { findMailbox } from './mailboxes.repository';
import { parseMail, type ParsedMail } from './parse-mail';
import { readMailFile, type MailFile, type RawMessage } from './read-mail-file';

type Needs = Pick<Deps, 'db' | 'clock' | 'announce' | 'log'>;
type Importer = { needs: Needs; userId: string; importId: string; readerAddress: string };
type Parsed = { raw: RawMessage; mail: ParsedMail };

const BATCH_MESSAGES = 50;
const BATCH_BYTES = 8 * 1024 * 1024;
const NAMED_FAILURES = 5;

/** Takes over mail files while they arrive. Importing the same file twice stores nothing twice. */
export async function importMailFiles(
  needs: Needs,
  user: { id: string; email: string },
  files: AsyncIterable<MailFile>,
): Promise<string> {
  const importer = await begin(needs, user);
  const letGo = keepImportAlive(needs, importer);
  const unreadable: string[] = [];
  try {
    const found = await readAll(importer, files, unreadable);
    const isFailed = found === unreadable.length;
    await finish(importer, {
      state: isFailed ? 'failed' : 'completed',
      error: failureText(unreadable, found),
    });
  } catch (error) {
    await finish(importer, { state: 'failed', error: 'The upload was interrupted' });
    throw error;
  } finally {
    letGo();
  }
  return importer.importId;
}

async function begin(needs: Needs, user: { id: string; email: string }): Promise<Importer> {
  return asUser(needs.db, user.id, async (scope) => {
    const mailbox = await findMailbox(scope);
    const job = { kind: 'files' as const, days: null, total: null };
    return {
      needs,
      userId: user.id,
      importId: await insertImport(scope, job, needs.clock.now()),
      readerAddress: mailbox?.email ?? user.email,
    };
  });
}

async function readAll(
  importer: Importer,
  files: AsyncIterable<MailFile>,
  unreadable: string[],
): Promise<number> {
  let found = 0;
  let batch: RawMessage[] = [];
  const flush = async () => {
    if (batch.length > 0) unreadable.push(...(await storeBatch(importer, batch)));
    batch = [];
  };
  for await (const file of files) {
    for await (const raw of readMailFile(file)) {
      found += 1;
      batch.push(raw);
      const bytes = batch.reduce((sum, each) => sum + each.bytes.length, 0);
      if (batch.length >= BATCH_MESSAGES || bytes >= BATCH_BYTES) await flush();
    }
  }
  await flush();
  return found;
}

/** Returns the files of the messages that could not be read. */
async function storeBatch(importer: Importer, batch: readonly RawMessage[]): Promise<string[]> {
  const now = importer.needs.clock.now();
  const parsed: Parsed[] = [];
  const unreadable: string[] = [];
  for (const raw of batch) {
    const mail = await parseOrNull(importer, raw, now);
    if (mail === null) unreadable.push(raw.file);
    else parsed.push({ raw, mail });
  }
  await asUser(importer.needs.db, importer.userId, async (scope) => {
    const stored = await storeNew(scope, importer, parsed);
    await countImportStep(scope, importer.importId, {
      found: batch.length,
      stored,
      duplicates: parsed.length - stored,
      failed: unreadable.length,
    });
    await publish(scope, { topic: 'import' });
  });
  return unreadable;
}

async function parseOrNull(
  { needs }: Importer,
  raw: RawMessage,
  now: Date,
): Promise<ParsedMail | null> {
  try {
    return await parseMail(raw, now);
  } catch (error) {
    needs.log.info({ err: error, file: raw.file }, 'A message of a mail file could not be read');
    return null;
  }
}

async function storeNew(
  scope: UserScope,
  importer: Importer,
  parsed: readonly Parsed[],
): Promise<number> {
  const known = await findMailIdentities(scope, {
    messageIds: parsed.map(({ mail }) => mail.message.id),
    internetMessageIds: parsed.flatMap(({ mail }) =>
      [...mail.references, mail.message.internetMessageId ?? []].flat(),
    ),
  });
  const fresh = new Map<string, Parsed>();
  for (const each of parsed) {
    const { id, internetMessageId } = each.mail.message;
    const key = internetMessageId ?? id;
    if (!known.messageIds.has(id) && !known.conversations.has(key) && !fresh.has(key))
      fresh.set(key, each);
  }
  const now = importer.needs.clock.now();
  const emails = [...fresh.values()].map(({ raw, mail }) =>
    toEmail(importer, { raw, mail, conversations: known.conversations }),
  );
  const { added } = await receiveEmails(scope, emails, { now, announce: importer.needs.announce });
  await storeSources(
    scope,
    [...fresh.values()]
      .filter(({ mail }) => mail.message.attachments.length > 0)
      .map(({ raw, mail }) => ({ messageId: mail.message.id, raw: raw.bytes })),
  );
  return added.length;
}

function toEmail(
  { readerAddress }: Importer,
  source: Parsed & { conversations: ReadonlyMap<string, string | null> },
): NewEmail {
  const { message, references } = source.mail;
  return composeEmail(
    { ...message, conversationId: conversationOf(source.mail, source.conversations, references) },
    {
      readerAddress,
      folder: { name: 'Imported', wellKnownName: null, isIncluded: true },
      sourceFile: source.raw.file,
    },
  );
}

/** The thread of a message that is here already, else one that all messages with the same first reference share. */
function conversationOf(
  { message }: ParsedMail,
  ...[conversations, references]: [ReadonlyMap<string, string | null>, readonly string[]]
): string {
  for (const reference of references) {
    const conversation = conversations.get(reference);
    if (conversation) return conversation;
  }
  const root = references[0] ?? message.internetMessageId ?? message.id;
  return `thread:${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
}

function failureText(unreadable: readonly string[], found: number): string | null {
  if (found === 0) return 'No mail file was sent';
  if (unreadable.length === 0) return null;
  const names = [...new Set(unreadable)].slice(0, NAMED_FAILURES).join(', ');
  return `${unreadable.length} of ${found} messages could not be read: ${names}`;
}

async function finish(
  { needs, userId, importId }: Importer,
  end: { state: 'completed' | 'failed'; error: string | null },
): Promise<void> {
  await asUser(needs.db, userId, async (scope) => {
    await endImport(scope, importId, { ...end, now: needs.clock.now() });
    await publish(scope, { topic: 'import' });
  });
}
