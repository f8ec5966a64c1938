import { escapeIdentifier, type Client } from 'pg';

import { SealBroken, type Sealer } from '../crypto/sealer';
import { asOwner } from './as-owner';

/** Where sealed values are, and the purpose they were sealed for. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The primary key. */
  key: readonly string[];
  purposeOf(row: Readonly<Record<string, string>>): string;
};
type Row = Record<string, string> & { sealed: Buffer };
type Resealed = { resealed: number; unreadable: number };

const PAGE = 500;

/**
 * Seals everything again that an older secret sealed, so that the older one can be dropped. What no known secret opens is
 * left as it is. Other processes may do the same meanwhile.
 */
export async function resealAll(
  ownerUrl: string,
  sealer: Sealer,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  return asOwner(ownerUrl, async (client) => {
    const total = { resealed: 0, unreadable: 0 };
    for (const column of columns) {
      for (let page = await readStale(client, sealer, { column }); page.length > 0;) {
        for (const row of page) total[await reseal(client, sealer, { column, row })] += 1;
        page = await readStale(client, sealer, { column, after: page.at(-1) });
      }
    }
    return total;
  });
}

/**
 * Whether the secrets of this sealer are those of the database: false if something is sealed in it, and nothing of that
 * with one of them.
 */
export async function opensStored(
  ownerUrl: string,
  { keyIds }: Sealer,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  return asOwner(ownerUrl, async (client) => {
    let hasSealed = false;
    for (const column of columns) {
      if (!(await hasColumn(client, column))) continue;
      const sealed = escapeIdentifier(column.column);
      const { rows } = await client.query<{ opens: boolean }>(
        `select substring(${sealed} from 2 for ${keyIds[0]?.length ?? 0}) = any($1::bytea[]) as opens
          from ${escapeIdentifier(column.table)} where ${sealed} is not null order by 1 desc limit 1`,
        [keyIds],
      );
      if (rows[0]?.opens === true) return true;
      hasSealed ||= rows.length > 0;
    }
    return !hasSealed;
  });
}

/** An older schema, which is not migrated yet, may lack it. */
async function hasColumn(client: Client, { table, column }: SealedColumn): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_name = $2`,
    [table, column],
  );
  return rowCount !== 0;
}

type Place = { column: SealedColumn; after?: Row | undefined };

async function readStale(client: Client, { keyId }: Sealer, place: Place): Promise<Row[]> {
  const { column, after } = place;
  const sealed = escapeIdentifier(column.column);
  const keys = column.key.map((name) => escapeIdentifier(name)).join(', ');
  const last = column.key.map((_, at) => `$${at + 2}`).join(', ');
  const { rows } = await client.query<Row>(
    `select ${keys}, ${sealed} as sealed from ${escapeIdentifier(column.table)}
      where substring(${sealed} from 2 for ${keyId.length}) <> $1
      ${after === undefined ? '' : `and (${keys}) > (${last})`} order by ${keys} limit ${PAGE}`,
    [keyId, ...(after === undefined ? [] : valuesOf(column, after))],
  );
  return rows;
}

async function reseal(
  client: Client,
  sealer: Sealer,
  { column, row }: { column: SealedColumn; row: Row },
): Promise<keyof Resealed> {
  const purpose = column.purposeOf(row);
  const sealed = escapeIdentifier(column.column);
  const isRow = column.key.map((name, at) => `${escapeIdentifier(name)} = $${at + 3}`);
  try {
    const again = sealer.seal(sealer.open(row.sealed, purpose), purpose);
    await client.query(
      `update ${escapeIdentifier(column.table)} set ${sealed} = $1 where ${sealed} = $2 and ${isRow.join(' and ')}`,
      [again, row.sealed, ...valuesOf(column, row)],
    );
    return 'resealed';
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return 'unreadable';
  }
}

function valuesOf({ key }: SealedColumn, row: Row): unknown[] {
  return key.map((name) => row[name]);
}
