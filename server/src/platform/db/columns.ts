// How PostgreSQL's column types are read and written.
import type { ColumnType, Selectable } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableInstant = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Read as parsed JSON, written as text (JSON.stringify), because pg would turn an array into a PostgreSQL array. */
export type Json<Value> = ColumnType<Value, string, string>;
export type DefaultJson<Value> = ColumnType<Value, string | undefined, string>;
export type NullableJson<Value> = ColumnType<
  Value | null,
  string | null | undefined,
  string | null
>;

/** A table's row as read. */
export type Row<Table> = Selectable<Table>;
