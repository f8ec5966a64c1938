import { MAIL_BUDGET } from '../mime/mail-budget';
import type { RawMessage } from '../mime/parse-mail';

const SEPARATOR = '\nFrom ';
const ENVELOPE = 'From ';
const MAX_ENVELOPE_LENGTH = 300;

/**
 * The messages of an .eml or .mbox file, recognised by content, from the given byte on. Linear in the file size; never
 * holds more than one message in memory.
 */
export async function* readMailFile(
  chunks: AsyncIterable<Buffer>,
  { from, isMbox }: { from: number; isMbox: boolean },
): AsyncGenerator<RawMessage, void, undefined> {
  let message = new MessageBuffer(from);
  // A possible start of a separator is held back until the next chunk arrives.
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let start = 0;
    for (
      let at = nextSeparator(bytes, 0, isMbox);
      at !== -1;
      at = nextSeparator(bytes, start, isMbox)
    ) {
      message.add(bytes.subarray(start, at + 1));
      yield message.finish(isMbox);
      message = new MessageBuffer(message.end);
      start = at + 1;
    }
    const keep = isMbox ? Math.max(start, bytes.length - SEPARATOR.length + 1) : bytes.length;
    message.add(bytes.subarray(start, keep));
    held = bytes.subarray(keep);
  }
  message.add(held);
  if (message.end > from || from === 0) yield message.finish(isMbox);
}

function nextSeparator(bytes: Buffer, from: number, isMbox: boolean): number {
  return isMbox ? bytes.indexOf(SEPARATOR, from, 'latin1') : -1;
}

export function isMbox(firstBytes: Buffer): boolean {
  return firstBytes.subarray(0, ENVELOPE.length).toString('latin1') === ENVELOPE;
}

class MessageBuffer {
  end: number;
  readonly #parts: Buffer[] = [];
  #length = 0;

  constructor(start: number) {
    this.end = start;
  }

  add(bytes: Buffer): void {
    this.end += bytes.length;
    if (this.#length <= MAIL_BUDGET.bytes) this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  finish(isMbox: boolean): RawMessage {
    const all = Buffer.concat(this.#parts);
    const isTooLong = this.#length > MAIL_BUDGET.bytes;
    const known = { end: this.end, isTooLong };
    if (!isMbox) return { ...known, bytes: all, time: null };
    const line = all.indexOf(0x0a);
    const envelope = all.toString(
      'latin1',
      0,
      line === -1 ? all.length : Math.min(line, MAX_ENVELOPE_LENGTH),
    );
    const content = line === -1 ? Buffer.alloc(0) : all.subarray(line + 1);
    return { ...known, bytes: isTooLong ? content : unquoteMbox(content), time: timeIn(envelope) };
  }
}

/** Undoes mbox quoting: the `>` before a line that starts with From, and the empty line after each message. */
function unquoteMbox(content: Buffer): Buffer {
  const isPlain = !content.includes('\r\n') && !content.includes('>From ');
  const text = isPlain
    ? content
    : Buffer.from(
        content
          .toString('latin1')
          .replaceAll('\r\n', '\n')
          .replaceAll(/^>(>*From )/gm, '$1'),
        'latin1',
      );
  return text.at(-1) === 0x0a ? text.subarray(0, -1) : text;
}

/** `From name Thu Oct 29 09:15:00 2026`; UTC if there is no zone. */
function timeIn(envelope: string): Date | null {
  const words = envelope.trim().split(/\s+/).slice(2).join(' ');
  const hasZone = /[+-]\d\d:?\d\d|Z|UTC|GMT/i.test(words);
  const time = Date.parse(hasZone ? words : `${words} +00:00`);
  return Number.isNaN(time) ? null : new Date(time);
}
