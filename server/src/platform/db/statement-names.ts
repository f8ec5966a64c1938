/**
 * PostgreSQL replans a prepared statement on each of its first runs; preparing rarer ones is not worth the server's
 * memory.
 */
const NAMED_FROM_RUN = 3;
/** Each connection keeps the plans of this many statements. */
const MAX_NAMED = 200;
const MAX_COUNTED = 2_000;
/** A newer build's migration may add a column while this process runs, after which a prepared `select *` would fail. */
const SELECTS_ALL = /(?:select|returning|distinct|,|\.)\s*\*/;

export type NameStatement = (text: string) => string | undefined;

/** Names repeated statements, so that each connection parses them only once. */
export function createStatementNames(): NameStatement {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_NAMED) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size >= MAX_COUNTED) counts.clear();
    counts.set(text, count);
    if (count < NAMED_FROM_RUN || SELECTS_ALL.test(text)) return undefined;
    counts.delete(text);
    const name = `docket_${names.size}`;
    names.set(text, name);
    return name;
  };
}
