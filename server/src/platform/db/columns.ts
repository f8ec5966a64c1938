// How the column kinds of PostgreSQL are read and written.
import type { ColumnType, Selectable } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Read as parsed JSON; written as text (JSON.stringify), because pg would turn an array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
export type DefaultJson = ColumnType<unknown, string | undefined, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

/** A table's row as it is read. */
export type Row<Table> = Selectable<Table>;
