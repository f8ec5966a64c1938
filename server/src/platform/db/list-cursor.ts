// Where to go on in a list: the last row's place in its order, opaque to programs so that the order can change.
import { validationError } from '@docket/core/errors';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';

const UNKNOWN =
  'This is not a place in this list. Send “next” of an earlier answer of the same list, or leave “after” out to start at the beginning.';

/** Of a list in the order of a time and then of ids. */
export const TIMED_PLACE = z.tuple([
  // PostgreSQL has no year 0.
  z.iso.datetime().refine((time) => !time.startsWith('0000')),
  z.uuid(),
]);

/** A time with all digits that PostgreSQL keeps, of which a JavaScript date would lose three. */
export function exactTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The place of a row, by the values its list is ordered by; `list` keeps places of different lists apart. */
export function toCursor(list: string, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

/** Throws `request.invalid` for anything but a place in this list, whose values are as `place` demands. */
export function readCursor<Place extends readonly string[]>(
  list: string,
  cursor: string,
  place: z.ZodType<Place>,
): Place {
  const [name, ...values] = parsed(cursor);
  const read = place.safeParse(values);
  if (name !== list || !read.success) throw validationError([{ path: 'after', message: UNKNOWN }]);
  return read.data;
}

function parsed(cursor: string): readonly unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    // Neither JSON nor a list: a text that this list never gave.
    return [];
  }
}
