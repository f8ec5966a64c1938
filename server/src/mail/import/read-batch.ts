import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { asUser, type Db, type UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { defineThreadTask } from '../../platform/threads/thread-task';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { lockArrivingMail } from '../emails/arriving-mail';
import { composeEmail, type NewEmail } from '../emails/compose-email';
import { receiveEmails, type ReceiveDependencies } from '../emails/emails.usecases';
import {
  findMailIdentities,
  lockKnown,
  type MailIdentities,
  moveToFiles,
} from '../emails/known-emails.repository';
import { storeSources } from '../emails/stored-emails.repository';
import { advanceImport } from './import-jobs.repository';
import { CHUNK_BYTES, findChunk, listMailFiles, type MailFile } from './mail-files.repository';
import { parseMail, type ParsedMail, type RawMessage } from '../mime/parse-mail';
import { isMbox, readMailFile } from './read-mail-file';

export type BatchDependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'log'> &
  ReceiveDependencies;
export type BatchInput = {
  userId: string;
  importId: string;
  readerAddress: string;
  at: { file: number; byte: number };
  /** How many messages of the import precede this batch. */
  found: number;
  maxMessages: number;
  /** Set aside the first message for this reason instead of reading it. */
  setAside: string | null;
};

type Numbered = { raw: RawMessage; file: string; message: number };
type Parsed = Numbered & { mail: ParsedMail };
type Batch = { messages: Numbered[]; bytes: number; at: BatchInput['at']; isAtEnd: boolean };

const BATCH_BYTES = 8 * 1024 * 1024;

/** Reads and stores the next messages of an import; position, counts and emails move in one transaction. */
export const readBatchTask = defineThreadTask<BatchInput, { isAtEnd: boolean }, BatchDependencies>({
  name: 'mail-import.read-batch',
  timeLimitMs: 60_000,
  async run(input, deps) {
    const startedAt = performance.now();
    const batch = await nextMessages(deps.db, input);
    const setAside: { file: string; message: number; reason: string }[] = [];
    const parsed: Parsed[] = [];
    for (const [index, one] of batch.messages.entries()) {
      const outcome =
        index === 0 && input.setAside !== null
          ? input.setAside
          : await parseOrReason(one.raw, deps.clock.now());
      if (typeof outcome === 'string')
        setAside.push({ file: one.file, message: one.message, reason: outcome });
      else parsed.push({ ...one, mail: outcome });
      // Yields to other work if it shares the thread with the web server.
      await setImmediate();
    }
    await asUser(deps.db, input.userId, async (scope) => {
      await lockArrivingMail(scope);
      const stored = await storeNew(scope, { deps, input, parsed });
      const isOpen = await advanceImport(scope, input.importId, {
        step: {
          found: batch.messages.length,
          stored,
          duplicates: parsed.length - stored,
          failed: setAside.length,
        },
        at: batch.at,
        bytes: batch.bytes,
        busyMs: Math.round(performance.now() - startedAt),
        setAside,
      });
      if (!isOpen) throw new Error('The import was ended while a batch was read');
      await publish(scope, { topic: 'import' });
    });
    return { isAtEnd: batch.isAtEnd };
  },
});

async function nextMessages(db: Db, input: BatchInput): Promise<Batch> {
  const { userId, importId, at, found } = input;
  const files = await asUser(db, userId, (scope) => listMailFiles(scope, importId));
  const batch: Batch = { messages: [], bytes: 0, at, isAtEnd: false };
  const most = input.setAside === null ? input.maxMessages : 1;
  for (const file of files.filter(({ number }) => number >= at.file)) {
    const from = file.number === at.file ? at.byte : 0;
    batch.at = { file: file.number, byte: from };
    // A file read to its end is left for the next one, so that an empty file is handled once.
    for await (const raw of messagesOf(db, { input, file, from })) {
      batch.messages.push({ raw, file: file.name, message: found + batch.messages.length + 1 });
      batch.bytes += raw.end - batch.at.byte;
      batch.at = { file: file.number, byte: raw.end };
      if (raw.end < file.size && (batch.messages.length >= most || batch.bytes >= BATCH_BYTES))
        return batch;
    }
    batch.at = { file: file.number + 1, byte: 0 };
    if (batch.messages.length >= most || batch.bytes >= BATCH_BYTES) break;
  }
  batch.isAtEnd = batch.at.file > (files.at(-1)?.number ?? -1);
  return batch;
}

async function* messagesOf(
  db: Db,
  { input, file, from }: { input: BatchInput; file: MailFile; from: number },
): AsyncGenerator<RawMessage, void, undefined> {
  const chunkAt = (number: number) =>
    asUser(db, input.userId, (scope) =>
      findChunk(scope, input.importId, { file: file.number, number }),
    );
  async function* chunksFrom(byte: number): AsyncGenerator<Buffer, void, undefined> {
    const first = Math.floor(byte / CHUNK_BYTES);
    for (let number = first; number * CHUNK_BYTES < file.size; number += 1) {
      const chunk = await chunkAt(number);
      if (chunk === null) throw new Error(`Chunk ${number} of ${file.name} is missing`);
      yield number === first ? chunk.subarray(byte - first * CHUNK_BYTES) : chunk;
    }
  }
  const beginning = file.size === 0 ? null : await chunkAt(0);
  const kind = { from, isMbox: beginning !== null && isMbox(beginning) };
  yield* readMailFile(chunksFrom(from), kind);
}

async function parseOrReason(raw: RawMessage, now: Date): Promise<ParsedMail | string> {
  try {
    return await parseMail(raw, now);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function storeNew(
  scope: UserScope,
  { deps, input, parsed }: { deps: BatchDependencies; input: BatchInput; parsed: Parsed[] },
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
    if (!known.here.has(id) && !known.here.has(key) && !fresh.has(key)) fresh.set(key, each);
  }
  await takeOver(scope, fresh, known);
  const emails = [...fresh.values()].map((each) =>
    toEmail(each, { readerAddress: input.readerAddress, conversations: known.conversations }),
  );
  const { added, changed } = await receiveEmails(scope, emails, { now: deps.clock.now(), deps });
  await storeSources(
    scope,
    [...fresh.values()]
      .filter(({ mail }) => mail.message.attachments.length > 0)
      .map(({ raw, mail }) => ({ messageId: mail.message.id, raw: raw.bytes })),
  );
  return added.length + changed.length;
}

/** What the mailbox no longer has and the file does is shown again, with its decisions and tasks. */
async function takeOver(
  scope: UserScope,
  fresh: ReadonlyMap<string, Parsed>,
  { removed }: MailIdentities,
): Promise<void> {
  const found = [...fresh].flatMap(([key, { mail, file }]) => {
    const email = removed.get(key);
    return email === undefined ? [] : [{ email, messageId: mail.message.id, file }];
  });
  if (found.length === 0) return;
  await lockKnown(
    scope,
    found.map(({ email }) => email.messageId),
  );
  await moveToFiles(
    scope,
    found.map(({ email: { id }, messageId, file }) => ({ id, messageId, sourceFile: file })),
  );
}

type Conversations = ReadonlyMap<string, string | null>;

function toEmail(
  { mail, file }: Parsed,
  { readerAddress, conversations }: { readerAddress: string; conversations: Conversations },
): NewEmail {
  return composeEmail(
    { ...mail.message, conversationId: conversationOf(mail, conversations) },
    {
      readerAddress,
      folder: { name: 'Imported', wellKnownName: null, isIncluded: true },
      sourceFile: file,
    },
  );
}

/**
 * Its own, if it was stored before, or that of a stored message that it refers to; else one shared by all messages with
 * the same first reference.
 */
function conversationOf({ message, references }: ParsedMail, conversations: Conversations): string {
  for (const reference of [message.internetMessageId ?? [], ...references].flat()) {
    const conversation = conversations.get(reference);
    if (conversation) return conversation;
  }
  const root = references[0] ?? message.internetMessageId ?? message.id;
  return `thread:${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
}
