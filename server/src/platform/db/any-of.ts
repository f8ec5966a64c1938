import { sql } from 'kysely';

// One parameter however many there are, so that the statement stays the same and is prepared once.

export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

export function anyTextOf(texts: readonly string[]) {
  return sql<string>`any(${texts}::text[])`;
}
