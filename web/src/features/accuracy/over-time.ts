export type DayCount = { day: string; decided: number; right: number };
/** A day, or the week that begins with it; `so far` counts everything up to its end. */
export type Period = { start: string; decided: number; right: number; soFar: number };

const MOST_DAYS = 21;
const DAY_MS = 86_400_000;

/** By day while there are few, else by week (from Monday); periods without a decision are left out. */
export function periodsOf(days: readonly DayCount[]): { unit: 'day' | 'week'; periods: Period[] } {
  const unit = days.length > MOST_DAYS ? 'week' : 'day';
  const sums = new Map<string, { decided: number; right: number }>();
  for (const { day, decided, right } of days) {
    const start = unit === 'week' ? mondayOf(day) : day;
    const sum = sums.get(start) ?? { decided: 0, right: 0 };
    sums.set(start, { decided: sum.decided + decided, right: sum.right + right });
  }
  let decided = 0;
  let right = 0;
  const periods = [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([start, sum]) => {
      decided += sum.decided;
      right += sum.right;
      return { start, ...sum, soFar: right / decided };
    });
  return { unit, periods };
}

function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
