import { sql } from 'kysely';

// One array parameter of any length, so the statement text stays the same and is prepared once.

export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

export function anyTextOf(texts: readonly string[]) {
  return sql<string>`any(${texts}::text[])`;
}
