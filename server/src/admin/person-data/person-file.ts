// The format of a person's export: a header line, then for each table a line with its columns and row count followed by
// that many rows, and a last line.
import { AppError } from '@docket/core/errors';
import { z } from 'zod';

import { excessOf } from '../../platform/json/json-size';

/** Stands for the person in files whose header names no other id for that. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const MB = 1024 * 1024;
/** Lines that name a table, and the header. */
const MAX_HEADING_BYTES = MB;
const MAX_ROW_BYTES = 8 * MB;
/** A message has up to 50 MB, which are 67 MB in base64. */
const MAX_MAIL_BYTES = 72 * MB;
const MAIL_TABLES: readonly string[] = ['emails', 'email_sources'];
/** Of a line. Rows are parsed in the thread that answers everybody. */
const LIMITS = { depth: 40, lists: 100_000, values: 1_000_000 };
const MAX_ROWS = 5_000_000;
/** Of an uncompressed file: a small compressed one may contain any amount. */
const MAX_BYTES = 16 * 1024 ** 3;

const headerSchema = z.object({
  format: z.literal('docket-person'),
  /** In version 1, bytes are hexadecimal instead of base64. */
  version: z.literal([1, 2]),
  exportedAt: z.string(),
  docket: z.string(),
  name: z.string(),
  email: z.string(),
  /**
   * Stands for the person, whose id differs between installations. Made up for each file, so that no text contains it.
   */
  person: z.uuid().default(NOBODY),
});
export type PersonHeader = z.infer<typeof headerSchema>;

const tableSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0).max(MAX_ROWS),
});
export type FileTable = z.infer<typeof tableSchema>;

export function invalidFile(reason: string): AppError {
  return new AppError('person_data.invalid', `This file cannot be imported: ${reason}`, { reason });
}

type PersonReader<Target> = {
  /** A table begins; the result is passed to each batch of its rows. */
  begin(table: FileTable, header: PersonHeader): Promise<Target>;
  rows(target: Target, lines: string[]): Promise<void>;
  end(target: Target): Promise<void>;
};

const BATCH_ROWS = 200;
/** Characters of rows that are buffered before they are written. */
const MAX_BATCH_LENGTH = 4_000_000;

/** Throws person_data.invalid if the file is something else or ends early. */
export async function readPersonFile<Target>(
  bytes: AsyncIterable<Uint8Array>,
  reader: PersonReader<Target>,
  maxBytes = MAX_BYTES,
): Promise<PersonHeader> {
  const limit = { line: MAX_HEADING_BYTES, all: maxBytes };
  const lines = linesOf(bytes, limit);
  const header = headerSchema.safeParse(jsonOf((await lines.next()).value));
  if (!header.success) throw invalidFile('it is not a data download from this version of Docket');
  for (;;) {
    const next = jsonOf((await lines.next()).value);
    if (typeof next === 'object' && next !== null && 'end' in next) return header.data;
    const table = tableSchema.safeParse(next);
    if (!table.success) throw invalidFile('it is incomplete or damaged');
    const target = await reader.begin(table.data, header.data);
    limit.line = MAIL_TABLES.includes(table.data.table) ? MAX_MAIL_BYTES : MAX_ROW_BYTES;
    for (let left = table.data.rows; left > 0;) {
      const batch: string[] = [];
      let length = 0;
      while (batch.length < Math.min(BATCH_ROWS, left) && length < MAX_BATCH_LENGTH) {
        const line = await lines.next();
        if (line.done === true) throw invalidFile('it is incomplete or damaged');
        batch.push(line.value);
        length += line.value.length;
      }
      await reader.rows(target, batch);
      left -= batch.length;
    }
    await reader.end(target);
    limit.line = MAX_HEADING_BYTES;
  }
}

function jsonOf(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    // Refused like any other malformed line.
    return undefined;
  }
}

/** The pieces of a line are joined only once, at its end: a long line arrives in thousands of them. */
async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  limit: { line: number; all: number },
): AsyncGenerator<string, undefined> {
  let begun: Uint8Array[] = [];
  let length = 0;
  let all = 0;
  const take = (piece: Uint8Array) => {
    begun.push(piece);
    length += piece.length;
    if (length > limit.line) throw invalidFile(`a line in it is longer than ${limit.line / MB} MB`);
  };
  for await (const chunk of bytes) {
    all += chunk.length;
    if (all > limit.all)
      throw invalidFile(`unpacked, it is larger than ${limit.all / 1024 ** 3} GB`);
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, end));
      yield checked(Buffer.concat(begun).toString());
      begun = [];
      length = 0;
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
}

function checked(line: string): string {
  const excess = excessOf(line, LIMITS);
  if (excess !== null) throw invalidFile(`a line in it ${excess}`);
  return line;
}
