// A backup holds one line of JSON about itself, then each table as a line of JSON followed by its rows in COPY's text
// format and a line "\.", and finally a line with the row counts. No row can be "\.", because COPY doubles backslashes.
import { z } from 'zod';

import { damaged } from './backup-error';

const aboutSchema = z.object({
  /** The Docket version that made it. */
  version: z.string(),
  createdAt: z.string(),
  /** Name and checksum, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** null if Docket was given it as DOCKET_SECRET. */
  secret: z.string().nullable(),
  secretPrint: z.string(),
});
export type BackupAbout = z.infer<typeof aboutSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackedUpTable = z.infer<typeof tableSchema>;

const endSchema = z.object({
  end: z.object({
    rows: z.record(z.string(), z.number()),
    /** The last value of each identity column, by 'table.column'. */
    identities: z.record(z.string(), z.string()),
  }),
});
export type BackupEnd = z.infer<typeof endSchema>['end'];

export type BackupReader = {
  about(about: BackupAbout): Promise<void>;
  table(table: BackedUpTable, rows: AsyncIterable<Buffer>): Promise<void>;
};

const END_OF_ROWS = Buffer.from('\\.\n');

export function contentLine(value: BackupAbout | BackedUpTable | { end: BackupEnd }): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

export async function* contentTable(
  table: BackedUpTable,
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield contentLine(table);
  yield* rows;
  yield END_OF_ROWS;
}

/** Skips rows that are not wanted. */
export async function skipRows(rows: AsyncIterable<Buffer>): Promise<void> {
  const blocks = rows[Symbol.asyncIterator]();
  while ((await blocks.next()).done !== true);
}

/** Reads the content to its end and recounts the rows of each table. Throws BackupError if the counts differ. */
export async function readContent(
  content: AsyncIterable<Buffer>,
  reader: BackupReader,
): Promise<{ about: BackupAbout; end: BackupEnd }> {
  const lines = createLineReader(content);
  const about = parseLine(aboutSchema, await lines.line());
  await reader.about(about);
  const counted: Record<string, number> = {};
  for (;;) {
    const next = parseLine(z.union([tableSchema, endSchema]), await lines.line());
    if ('end' in next) {
      await lines.expectEnd();
      if (!haveEqualCounts(counted, next.end.rows)) throw damaged();
      return { about, end: next.end };
    }
    const { table } = next;
    counted[table] = 0;
    const count = (rows: number) => (counted[table] = (counted[table] ?? 0) + rows);
    await reader.table(next, countRows(lines.rows(), count));
  }
}

async function* countRows(
  rows: AsyncIterable<Buffer>,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for await (const block of rows) {
    let found = 0;
    for (let at = block.indexOf(10); at !== -1; at = block.indexOf(10, at + 1)) found += 1;
    count(found);
    yield block;
  }
}

function haveEqualCounts(a: Record<string, number>, b: Record<string, number>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

function parseLine<T>(schema: z.ZodType<T>, line: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw damaged(error);
  }
}

function createLineReader(content: AsyncIterable<Buffer>) {
  const source = content[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const next = await source.next();
    if (next.done === true) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  }
  function take(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  }

  return {
    async line(): Promise<string> {
      for (let end = rest.indexOf(10); ; end = rest.indexOf(10)) {
        if (end !== -1) return take(end + 1).toString();
        if (!(await more())) throw damaged();
      }
    },
    /** Whole lines, up to the one that ends the rows. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        if (rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
          take(END_OF_ROWS.length);
          return;
        }
        const last = rest.indexOf(`\n${END_OF_ROWS.toString()}`);
        const end = last === -1 ? rest.lastIndexOf(10) : last;
        if (end !== -1) yield take(end + 1);
        else if (!(await more())) throw damaged();
      }
    },
    async expectEnd(): Promise<void> {
      if (rest.length > 0 || (await more())) throw damaged();
    },
  };
}
