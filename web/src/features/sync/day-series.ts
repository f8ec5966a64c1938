import { NOTHING_COUNTED, type SyncDay } from '@docket/core/sync/completeness';

export type DayState = 'none' | 'complete' | 'gap' | 'unchecked';

/** One day of all folders, or of one: expected is null while any part of it was not compared. */
export type DayPoint = {
  day: string;
  stored: number;
  expected: number | null;
  missing: number;
  extra: number;
  outdated: number;
};

const DAY_MS = 24 * 60 * 60_000;

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** One point a day, empty ones included, so that a day without mail is a place and not a gap in the plot. */
export function daySeries(days: readonly string[], items: readonly SyncDay[]): DayPoint[] {
  const points = new Map<string, DayPoint>(
    days.map((day) => [day, { day, ...NOTHING_COUNTED, expected: 0 }]),
  );
  for (const item of items) {
    const point = points.get(item.day);
    if (point === undefined) continue;
    point.stored += item.stored;
    point.expected =
      item.expected === null || point.expected === null ? null : point.expected + item.expected;
    point.missing += item.missing ?? 0;
    point.extra += item.extra ?? 0;
    point.outdated += item.outdated ?? 0;
  }
  return [...points.values()];
}

export function stateOfDay(point: DayPoint): DayState {
  if (point.missing + point.extra + point.outdated > 0) return 'gap';
  if (point.expected === null) return 'unchecked';
  return point.stored + point.expected === 0 ? 'none' : 'complete';
}

/** A round number at or above the highest bar: 1, 2, 5, 10, 20, 50, … */
export function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? 10 * power;
}
