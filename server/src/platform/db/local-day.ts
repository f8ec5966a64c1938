import { offsetAt } from '@docket/intelligence/working-time/zoned-time';
import { sql, type Expression, type RawBuilder } from 'kysely';

const MINUTE_MS = 60_000;
/** Shorter than any stretch between two changes of a zone's offset; Morocco's are five weeks apart. */
const STEP_MS = 15 * 24 * 60 * MINUTE_MS;
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2050, 0, 1);

/** From `starts[n]` on, the zone is `minutes[n + 1]` ahead of UTC; before the first, `minutes[0]`. */
type Offsets = { starts: string[]; minutes: number[] };
const known = new Map<string, Offsets>();

/**
 * The date of an instant in a zone. PostgreSQL is given the offsets and not the zone: its time zone data may lack
 * names that browsers report (Asia/Calcutta), and it reads the sign of +05:30 the other way.
 */
export function localDay(instant: Expression<unknown>, zone: string): RawBuilder<string> {
  const { starts, minutes } = offsetsOf(zone);
  const offset = sql`(${minutes}::int[])[width_bucket(${instant}, ${starts}::timestamptz[]) + 1]`;
  return sql<string>`(${instant} at time zone 'utc' + make_interval(mins => ${offset}))::date`;
}

function offsetsOf(zone: string): Offsets {
  const offsets = known.get(zone) ?? readOffsets(zone);
  known.set(zone, offsets);
  return offsets;
}

function readOffsets(zone: string): Offsets {
  let before = offsetAt(FIRST, zone);
  const offsets: Offsets = { starts: [], minutes: [before / MINUTE_MS] };
  for (let to = FIRST + STEP_MS; to < LAST + STEP_MS; to += STEP_MS) {
    const after = offsetAt(to, zone);
    if (after !== before) {
      offsets.starts.push(firstWith(after, { zone, to }).toISOString());
      offsets.minutes.push(after / MINUTE_MS);
    }
    before = after;
  }
  return offsets;
}

/** The first minute with this offset, in the step that ends at `to`. */
function firstWith(offset: number, { zone, to }: { zone: string; to: number }): Date {
  let [before, after] = [to - STEP_MS, to];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetAt(middle, zone) === offset) after = middle;
    else before = middle;
  }
  return new Date(after);
}
