import { DAY_MS, startOfUtcDay } from '@docket/core/sync/completeness';

import type { Range } from '../sync/ledger.repository';

export type Span = { from: Date; to: Date };
export type StoredDay = { folderId: string; day: Date; stored: number };
export type Slice = Span & { folderId: string };

/** What arrived within this time is left to the next check, because it may still be in transit. */
export const GRACE_MS = 60_000;
/** Messages compared in one transaction. */
const SLICE_MESSAGES = 4_000;
const RECENT_DAYS = 7;
/** Older messages that one daily sweep compares in addition to recent ones. */
const OLDER_MESSAGES = 10_000;

/** The time of one folder that Docket claims to hold completely: completed ranges, the newest of them up to `until`. */
export function coveredSpans(
  ranges: readonly Pick<Range, 'from' | 'to' | 'isDone'>[],
  until: Date,
): Span[] {
  const newest = Math.max(...ranges.map((range) => range.to.getTime()));
  const spans = ranges
    .filter((range) => range.isDone)
    .map(({ from, to }) => ({ from, to: to.getTime() === newest || to > until ? until : to }))
    .filter(({ from, to }) => from < to);
  return mergeSpans(spans);
}

/** Newest first; adjacent and overlapping ones are merged. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => b.to.getTime() - a.to.getTime())) {
    const last = result.at(-1);
    if (last === undefined || last.from > span.to) result.push({ ...span });
    else if (span.from < last.from) last.from = span.from;
  }
  return result;
}

/** Cuts a span at day boundaries so that no part holds many more messages than one comparison, newest first. */
export function slicesOf(
  span: Span,
  days: readonly Pick<StoredDay, 'day' | 'stored'>[],
  most = SLICE_MESSAGES,
): Span[] {
  const slices: Span[] = [];
  let to = span.to;
  let sum = 0;
  const within = days.filter(({ day }) => day < span.to && day >= startOfUtcDay(span.from));
  for (const { day, stored } of within.toSorted((a, b) => b.day.getTime() - a.day.getTime())) {
    if (sum > 0 && sum + stored > most) {
      const cut = new Date(day.getTime() + DAY_MS);
      slices.push({ from: cut, to });
      to = cut;
      sum = 0;
    }
    sum += stored;
  }
  return [...slices, { from: span.from, to }];
}

export function recentStart(now: Date): Date {
  return new Date(startOfUtcDay(now).getTime() - RECENT_DAYS * DAY_MS);
}

/**
 * The stretch before `until` for the slow part of today's sweep; `from` null reaches back to the beginning, and the
 * next sweep starts over.
 */
export function olderStretch(
  days: readonly StoredDay[],
  until: Date,
  most = OLDER_MESSAGES,
): { from: Date | null; to: Date } {
  let sum = 0;
  const older = days.filter(({ day }) => day < until);
  for (const { day, stored } of older.toSorted((a, b) => b.day.getTime() - a.day.getTime())) {
    if (sum > 0 && sum + stored > most)
      return { from: new Date(day.getTime() + DAY_MS), to: until };
    sum += stored;
  }
  return { from: null, to: until };
}

export function clip(span: Span, { from, to }: { from: Date | null; to: Date | null }): Span {
  return {
    from: from !== null && from > span.from ? from : span.from,
    to: to !== null && to < span.to ? to : span.to,
  };
}
