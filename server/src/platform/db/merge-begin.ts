import { escapeLiteral, type QueryResult } from 'pg';

type Query = (text: string, parameters: readonly unknown[]) => Promise<QueryResult>;

const SETTINGS = /^select set_config\(/;
const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] };

/**
 * Sends BEGIN together with the user's settings: one round trip instead of two, twice per request. A `query` without
 * parameters may hold several statements.
 */
export function mergeBegin(query: Query): Query {
  let isWaiting = false;
  return async (text, parameters) => {
    if (text === 'begin') {
      isWaiting = true;
      return NOTHING;
    }
    if (!isWaiting) return query(text, parameters);
    isWaiting = false;
    if (text === 'commit' || text === 'rollback') return NOTHING;
    if (SETTINGS.test(text) && parameters.every((one) => typeof one === 'string')) {
      // Several statements return several results.
      const results: unknown = await query(`begin; ${withLiterals(text, parameters)}`, []);
      return (results as QueryResult[]).at(-1) ?? NOTHING;
    }
    await query('begin', []);
    return query(text, parameters);
  };
}

function withLiterals(text: string, parameters: readonly string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number) =>
    escapeLiteral(parameters[Number(number) - 1] ?? ''),
  );
}
