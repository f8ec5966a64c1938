import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

import { ConnectionLost } from './database-failure';
import { mergeBegin } from './merge-begin';
import type { NameStatement } from './statement-names';
import { corkUntilNextTurn } from './cork-writes';

/** JSON.stringify escapes only a lone half of a surrogate pair by its number. */
const LONE_IN_JSON = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;
const REPLACEMENT = '\ufffd';

/** A text cut inside a character ends in half of a surrogate pair, which PostgreSQL's JSON rejects. */
export function wellFormed(parameter: unknown): unknown {
  if (typeof parameter !== 'string' || !parameter.includes('\\ud')) return parameter;
  // In plain text these are six characters that somebody typed.
  if (!isJson(parameter)) return parameter;
  return parameter.replaceAll(LONE_IN_JSON, `$1${REPLACEMENT}`);
}

function isJson(text: string): boolean {
  if (!/^[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The pool as Kysely uses it (never with a cursor), with every parameter well-formed, a lost connection named and named
 * statements prepared.
 */
export function wellFormedPool(pool: Pool, nameOf: NameStatement): PostgresPool {
  const known = new WeakMap<PoolClient, ReturnType<typeof wrap>>();
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client, nameOf);
      known.set(client, wrapped);
      return wrapped;
    },
  } as unknown as PostgresPool;
}

/**
 * With a callback: the driver's promises chain each query to the next one and its rows until a full garbage collection,
 * so minor collections would copy nearly everything that was read.
 */
function answerOf(client: PoolClient, query: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) =>
      error === null ? resolve(result) : reject(error),
    );
  });
}

function wrap(client: PoolClient, nameOf: NameStatement) {
  let isLost = false;
  client.on('error', () => (isLost = true));
  const holdForTurn = corkUntilNextTurn(client);
  const send = async (text: string, parameters: readonly unknown[]) => {
    holdForTurn();
    try {
      // The extended protocol, used whenever parameters are passed, allows only one statement.
      if (parameters.length === 0) return await answerOf(client, { text });
      const name = nameOf(text);
      const values = parameters.map(wellFormed);
      return await answerOf(client, name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      // The driver's own stack leads to the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw isLost ? new ConnectionLost('The connection was lost', { cause: error }) : error;
    }
  };
  return { query: mergeBegin(send), release: () => client.release() };
}
