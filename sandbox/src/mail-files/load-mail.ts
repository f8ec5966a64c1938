import { createHash } from 'node:crypto';
import type { Mailbox } from '../mailbox/mailbox';
import { type Header, emptyContent } from '../mailbox/message';
import { conversationIdOf } from '../mailbox/message-id';
import { MailThreads } from './thread-mail';
import { createReadStream } from 'node:fs';
import { open, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ParsedMail, parseMail } from './parse-mail';
import { splitMbox } from './split-mbox';

interface FiledMail {
  parsed: ParsedMail;
  raw: Buffer;
  /** The date if no header has one: the mbox separator's, otherwise the file's. */
  fallbackTime: number;
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => null);
  if (!found) throw new Error(`SANDBOX_MAIL names "${place}", which does not exist.`);
  if (found.isFile()) return [place];
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => /\.(eml|mbox|mbx)$/i.test(name)).sort();
  if (files.length === 0)
    throw new Error(`SANDBOX_MAIL names "${place}", which holds no .eml or .mbox file.`);
  return files.map((name) => path.join(place, name));
}

async function isMbox(file: string): Promise<boolean> {
  if (/\.eml$/i.test(file)) return false;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'From ';
  } finally {
    await handle.close();
  }
}

/** Every message of a .eml or .mbox file or a folder of them, in file order. */
export async function* readMailFiles(place: string): AsyncGenerator<FiledMail> {
  for (const file of await filesOf(place)) {
    const fileTime = Math.floor((await stat(file)).mtimeMs);
    if (await isMbox(file)) {
      for await (const entry of splitMbox(createReadStream(file))) {
        const parsed = await parseMail(entry.bytes);
        yield { parsed, raw: entry.bytes, fallbackTime: entry.time ?? fileTime };
      }
    } else {
      const raw = await readFile(file);
      yield { parsed: await parseMail(raw), raw, fallbackTime: fileTime };
    }
  }
}

interface TimedMail extends FiledMail {
  time: number;
  id: string;
}

function ownIdOf(mail: FiledMail): string {
  if (mail.parsed.messageId) return mail.parsed.messageId;
  return `<${createHash('sha256').update(mail.raw).digest('hex').slice(0, 32)}@no-message-id.sandbox>`;
}

function mostFrequentRecipient(mails: readonly FiledMail[]): string | null {
  const counts = new Map<string, number>();
  for (const { parsed } of mails) {
    for (const person of parsed.to) {
      const address = person.address.toLowerCase();
      counts.set(address, (counts.get(address) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}

function shiftDate(headers: Header[], sent: number, shift: number): Header[] {
  if (shift === 0) return headers;
  return headers.map((header) =>
    header.name.toLowerCase() === 'date'
      ? { name: header.name, value: new Date(sent).toUTCString() }
      : header,
  );
}

async function readAll(place: string, now: number): Promise<TimedMail[]> {
  const mails: TimedMail[] = [];
  for await (const mail of readMailFiles(place)) {
    const time = Math.min(mail.parsed.date ?? mail.fallbackTime, now);
    mails.push({ ...mail, time: Math.floor(time / 1000) * 1000, id: ownIdOf(mail) });
  }
  return mails.sort((a, b) => a.time - b.time);
}

/** Fills the inbox from mail files, every message as it is; returns their number. */
export async function loadMail(
  mailbox: Mailbox,
  place: string,
  time: { now: number; shiftToNow: boolean },
): Promise<number> {
  const mails = await readAll(place, time.now);
  const newest = mails.at(-1)?.time ?? time.now;
  const shift = time.shiftToNow ? Math.floor((time.now - newest) / 1000) * 1000 : 0;
  const threads = new MailThreads(mostFrequentRecipient(mails));
  const inbox = mailbox.folder('inbox');
  for (const { parsed, raw, time: original, id } of mails) {
    const { messageId, references, date, isBulk, ...content } = parsed;
    void [messageId, references, date];
    const received = original + shift;
    const thread = threads.place(parsed, id);
    mailbox.add(
      {
        ...emptyContent(received),
        ...content,
        attachments: content.attachments.map((one) => ({ ...one, modified: received })),
        headers: shiftDate(content.headers, received, shift),
        inference: isBulk ? 'other' : 'focused',
        internetMessageId: id,
        conversationId: conversationIdOf(`file:${thread.seed}`),
        conversationDepth: thread.depth,
        raw,
      },
      inbox,
    );
  }
  return mails.length;
}
