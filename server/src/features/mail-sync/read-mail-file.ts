import { Readable } from 'node:stream';

import { mboxReader } from 'mbox-reader';

/** One message of a file, as bytes; time is what the mbox says of it. */
export type RawMessage = { file: string; bytes: Buffer; time: Date | null };
export type MailFile = { name: string; stream: Readable };

const EML_LIMIT = 50 * 1024 * 1024;

/** The messages of an .eml or .mbox file, told apart by content and read as it arrives. */
export async function* readMailFile(file: MailFile): AsyncIterable<RawMessage> {
  const chunks = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) {
    yield { file: file.name, bytes: Buffer.alloc(0), time: null };
    return;
  }
  const whole = Readable.from(withFirst(first.value, chunks), { objectMode: false });
  if (first.value.subarray(0, 5).toString('latin1') !== 'From ') {
    yield { file: file.name, bytes: await collect(whole), time: null };
    return;
  }
  for await (const message of mboxReader(whole))
    yield { file: file.name, bytes: message.content, time: message.time || null };
}

async function* withFirst(
  first: Buffer,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** A message longer than the limit is read to its end but kept no further. */
async function collect(stream: Readable): Promise<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length < EML_LIMIT) kept.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(kept);
}
