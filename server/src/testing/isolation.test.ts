import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { sql, type Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asUser, createDatabase } from '../platform/db/database';
import type { Tables } from '../platform/db/tables.generated';
import { argumentsOf } from './isolation-calls';
import { EXEMPT } from './isolation-exempt';
import { insertOtherUser, other, ownedTables, SECRET } from './isolation-rows';
import { createTestApp, type TestApp } from './test-app';

type Run = (scope: { userId: string; trx: Transaction<Tables> }, ...rest: unknown[]) => unknown;
type RepositoryFunction = { name: string; run: Run };
type Outcome = { result: string; failure: string | null };

const SOURCE = path.join(import.meta.dirname, '..');

let docket: TestApp;
let owner: Client;
/** Row-level security does not apply to the owner, so any isolation seen here comes from the queries. */
let unguarded: Kysely<Tables>;
let me: string;
let tables: { table: string; column: string }[];
let functions: RepositoryFunction[];
const alone = new Map<string, Outcome>();

beforeAll(async () => {
  docket = await createTestApp();
  me = (await docket.signIn('Me')).user.id;
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  // A lost connection fails the next query. One that is being closed may still report that its database is going away.
  const onIdleError = () => undefined;
  unguarded = createDatabase(docket.ownerUrl, { max: 2, onIdleError }).withPlugin(countQueries);
  tables = await ownedTables(owner);
  functions = await repositoryFunctions();
  for (const one of functions) alone.set(one.name, (await call(one)).outcome);
  await insertOtherUser(owner);
});
afterAll(async () => {
  await unguarded.destroy();
  await owner.end();
  await docket.close();
});

async function repositoryFunctions(): Promise<RepositoryFunction[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) =>
    file.endsWith('.repository.ts'),
  );
  const found: RepositoryFunction[] = [];
  for (const file of files) {
    const module = (await import(path.join(SOURCE, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'function' && !EXEMPT.has(name)) found.push({ name, run: value as Run });
  }
  return found;
}

let queries = 0;
const countQueries: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

class Undo extends Error {}

/** Runs one function as me, compares the other user's rows before and after, and rolls everything back. */
async function call({ name, run }: RepositoryFunction) {
  const given = argumentsOf(name, run);
  let seen: { outcome: Outcome; queries: number; before: string; after: string } | undefined;
  const attempt = unguarded.transaction().execute(async (trx) => {
    await sql`select set_config('app.user_id', ${me}, true)`.execute(trx);
    const before = await fingerprint(trx);
    await sql`savepoint call`.execute(trx);
    const earlier = queries;
    const outcome = await outcomeOf(() => run({ userId: me, trx }, ...given));
    const asked = queries - earlier;
    if (outcome.failure !== null) await sql`rollback to savepoint call`.execute(trx);
    seen = { outcome, queries: asked, before, after: await fingerprint(trx) };
    throw new Undo();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  if (seen === undefined) throw new Error(`${name} was not run`);
  return seen;
}

async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { result: plain(await run()), failure: null };
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    return { result: '', failure: code ?? name };
  }
}

/** As JSON, without new ids. */
function plain(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Map) return [...(part as Map<unknown, unknown>)];
    return Buffer.isBuffer(part) ? part.toString('latin1') : part;
  });
  return (text ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (found) =>
    found.startsWith('00000000-') ? found : '*',
  );
}

async function fingerprint(trx: Transaction<Tables>): Promise<string> {
  const prints = tables.map(
    ({ table, column }) => sql`
      select ${sql.lit(table)} as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), 'none') as print
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${sql.lit(other.user)}`,
  );
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}
    order by name`.execute(trx);
  return rows.map(({ name, print }) => `${name} ${print}`).join('\n');
}

describe('every repository function, called with the ids of another user', () => {
  it('changes none of that user’s rows, and answers as if that user did not exist (§ 5)', async () => {
    for (const one of functions) {
      const { name } = one;
      const { outcome, queries: asked, before, after } = await call(one);
      // Otherwise isolation-calls.ts passes it nothing useful.
      expect({ name, asks: asked > 0 }).toEqual({ name, asks: true });
      expect({ name, rows: after }).toEqual({ name, rows: before });
      expect({ name, tells: outcome.result.includes(SECRET) }).toEqual({ name, tells: false });
      expect({ name, ...outcome }).toEqual({ name, ...alone.get(name) });
      const harmless = ['none', 'NoResultError', 'Error', '23503'];
      const failure = outcome.failure ?? 'none';
      expect({ name, failure, ok: harmless.includes(failure) }).toMatchObject({ name, ok: true });
    }
  });
});

describe('the database itself, for the product’s own role', () => {
  it('has a row of the other user in every table that belongs to users', async () => {
    for (const { table, column } of tables) {
      const { rowCount } = await owner.query(`select 1 from ${table} where ${column} = $1`, [
        other.user,
      ]);
      // Add a missing one to isolation-rows.ts.
      expect({ table, has: (rowCount ?? 0) > 0 }).toEqual({ table, has: true });
    }
  });

  it('forces row-level security on every table, and the role can neither bypass it nor own anything (§ 6)', async () => {
    const { rows } = await owner.query<{ name: string; forced: boolean }>(
      `select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`,
    );
    expect(rows.filter((row) => !row.forced)).toEqual([]);
    const role = await owner.query(
      `select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
       from pg_roles where rolname = 'docket_app'`,
    );
    expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it('shows one user no row of another, whatever the query (§ 5, 6)', async () => {
    await asUser(docket.db, me, async ({ trx }) => {
      for (const { table, column } of tables) {
        const { rows } = await sql`select * from ${sql.table(table)}
          where ${sql.ref(column)} is distinct from ${me}`.execute(trx);
        expect({ table, rows }).toEqual({ table, rows: [] });
      }
    });
  });

  it('does not let one user change, delete or add rows of another', async () => {
    for (const { table, column } of tables) {
      const changed = await refusedOrNothing(
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where ${sql.ref(column)} = ${other.user}`,
      );
      const deleted = await refusedOrNothing(
        sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${other.user}`,
      );
      expect({ table, changed, deleted }).toEqual({ table, changed: true, deleted: true });
    }
    const added = asUser(docket.db, me, ({ trx }) =>
      sql`insert into task_styles (user_id, style) values (${other.user}, '{}')
        on conflict (user_id) do update set style = '{}'`.execute(trx),
    );
    await expect(added).rejects.toMatchObject({ code: '42501' });
  });

  it('shows nobody’s rows when no user is set', async () => {
    for (const { table } of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(docket.db);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
  });
});

/** True if nothing was touched: no row matched, or the role lacks the privilege. */
async function refusedOrNothing(statement: ReturnType<typeof sql>): Promise<boolean> {
  try {
    const result = await asUser(docket.db, me, ({ trx }) => statement.execute(trx));
    return (result.numAffectedRows ?? 0n) === 0n;
  } catch (error) {
    return (error as { code?: string }).code === '42501';
  }
}
