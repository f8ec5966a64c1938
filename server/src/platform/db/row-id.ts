const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** False for a text that cannot be a row id: PostgreSQL would fail the whole query instead of finding nothing. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
