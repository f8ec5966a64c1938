import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import { Pool, types } from 'pg';

import { pipelineTransaction } from './pipelined-transaction';
import { createStatementNames } from './statement-names';
import { currentApiToken, currentStep } from './step';
import type { Tables } from './tables.generated';
import { wellFormedPool } from './well-formed';

export type Db = Kysely<Tables>;

/** One user's transaction: the database shows and accepts only that user's rows in it. */
export type UserScope = { userId: string; trx: Transaction<Tables> };

// Dates stay calendar dates and times stay clock times; no time zone may shift them.
const DATE_OID = 1082;
const TIME_OID = 1083;
const BIGINT_OID = 20;
types.setTypeParser(DATE_OID, (value) => value);
types.setTypeParser(TIME_OID, (value) => value.slice(0, 5));
types.setTypeParser(BIGINT_OID, Number);

type DatabaseOptions = {
  max?: number;
  /** Behind a pooler each transaction may get another connection, so prepared statements cannot be kept. */
  isPooled?: boolean;
  /** Called when an idle connection dies with the database; the next query opens a new one. */
  onIdleError: (error: Error) => void;
  /** Called with the text of a slow query, which contains no values. */
  onSlowQuery?: (query: { sql: string; ms: number }) => void;
  /** How long one statement of a web request may take. */
  requestStatementMs?: number;
};

const SLOW_MS = 500;
/** Browsers and proxies wait no longer than about a minute for an answer. */
const REQUEST_STATEMENT_MS = 60_000;
const noName = () => undefined;

type Traits = {
  /** Its connections send further statements before earlier ones are answered. */
  isPipelined: boolean;
  requestStatementMs: number;
};
const traitsOf = new WeakMap<Db, Traits>();

export function createDatabase(connectionString: string, options: DatabaseOptions): Db {
  const isPipelined = options.isPooled !== true;
  const pool = new Pool({ connectionString, max: options.max ?? 10, pipeline: isPipelined });
  pool.on('error', options.onIdleError);
  // A connection can be lost in a transaction between two queries; then the next query fails and the process survives.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: wellFormedPool(pool, options.isPooled === true ? noName : createStatementNames()),
    }),
    log: ({ query, queryDurationMillis: ms }) => {
      if (ms >= SLOW_MS) options.onSlowQuery?.({ sql: query.sql, ms });
    },
  });
  const { requestStatementMs = REQUEST_STATEMENT_MS } = options;
  traitsOf.set(db, { isPipelined, requestStatementMs });
  return db;
}

type RunAsUser<T> = (scope: UserScope) => Promise<T>;

export async function asUser<T>(db: Db, userId: string, run: RunAsUser<T>): Promise<T> {
  return withSettings(db, sql`${userSettings(userId)}, ${enterAccount(userId)}`, { userId, run });
}

/**
 * For what a web request reads or changes: the database ends a statement that takes too long, and the transaction is
 * rolled back. Waiting for a lock counts.
 */
export async function asRequester<T>(db: Db, userId: string, run: RunAsUser<T>): Promise<T> {
  const limit = limitStatements(traitsOf.get(db)?.requestStatementMs ?? REQUEST_STATEMENT_MS);
  const settings = sql`${userSettings(userId)}, ${limit}, ${enterAccount(userId)}`;
  return withSettings(db, settings, { userId, run });
}

/** For the rest of a transaction that changes as many rows as a mailbox has. */
export async function liftStatementLimit({ trx }: UserScope): Promise<void> {
  await sql`select ${limitStatements(0)}`.execute(trx);
}

function limitStatements(ms: number) {
  return sql`set_config('statement_timeout', ${String(ms)}, true)`;
}

async function withSettings<T>(
  db: Db,
  chosen: RawBuilder<unknown>,
  { userId, run }: { userId: string; run: RunAsUser<T> },
): Promise<T> {
  const settings = sql`select ${chosen}`;
  return db.transaction().execute(async (trx) => {
    if (traitsOf.get(db)?.isPipelined === true)
      return pipelineTransaction(trx, async (shared) => {
        // The settings come first on the connection, whichever is awaited first.
        const [, result] = await Promise.all([
          settings.execute(shared),
          run({ userId, trx: shared }),
        ]);
        return result;
      });
    await settings.execute(trx);
    return run({ userId, trx });
  });
}

/**
 * For writes that can be repeated from another source: the commit does not wait for the disk. A crash of the database
 * may lose the most recent of these transactions, each as a whole.
 */
export async function asUserWithAsyncCommit<T>(
  db: Db,
  userId: string,
  run: (scope: UserScope) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select ${userSettings(userId)}, set_config('synchronous_commit', 'off', true),
      ${enterAccount(userId)}`.execute(trx);
    return run({ userId, trx });
  });
}

/**
 * Reads rows from one snapshot for as long as the reader takes; the transaction is closed if the reader stops early.
 */
export async function* readSnapshot<T>(
  db: Db,
  userId: string,
  read: (scope: UserScope) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await sql`select ${userSettings(userId)}`.execute(trx);
    yield* read({ userId, trx });
  } finally {
    await trx.rollback().execute();
  }
}

function userSettings(userId: string) {
  const token = currentApiToken();
  return sql`set_config('app.user_id', ${userId}, true), set_config('app.step', ${currentStep()}, true),
    set_config('app.api_token', ${token?.name ?? ''}, true),
    set_config('app.api_token_id', ${token?.id ?? ''}, true)`;
}

/**
 * Fails, and with it every statement of the transaction, while the account is being deleted: a transaction that waited
 * instead could hold what the deletion waits for.
 */
export function enterAccount(userId: string) {
  return sql`enter_account(${userId})`;
}

/**
 * For the few things done before a user is known; the policies expose only users, sign_ins and the list of mailboxes.
 */
export async function asSystem<T>(
  db: Db,
  run: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('app.system', 'on', true)`.execute(trx);
    return run(trx);
  });
}

/** Rolls back what `run` changed if it throws; the surrounding transaction continues. */
export async function inSavepoint<T>({ trx }: UserScope, run: () => Promise<T>): Promise<T> {
  // The name may be nested: each reference means the latest savepoint of that name.
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await run();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
    throw error;
  }
}

/** Delivered when the transaction commits; equal messages in one transaction arrive once. */
export async function notify(
  trx: Transaction<Tables>,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}
