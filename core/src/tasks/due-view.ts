/** Views of open tasks by due date. */
export const DUE_VIEWS = ['all', 'today', 'week', 'later', 'none'] as const;
export type DueView = (typeof DUE_VIEWS)[number];

/** First and last day of a view, inclusive; null if unbounded. */
export type DueBounds = { from: string | null; until: string | null };

/**
 * Calendar dates. 'today' includes overdue tasks, 'week' is tomorrow through Sunday (empty on a Sunday),
 * 'later' everything after that. null for views that do not depend on a date.
 */
export function dueBounds(view: DueView, today: string): DueBounds | null {
  const sunday = addDays(today, (7 - weekday(today)) % 7);
  switch (view) {
    case 'today':
      return { from: null, until: today };
    case 'week':
      return { from: addDays(today, 1), until: sunday };
    case 'later':
      return { from: addDays(sunday, 1), until: null };
    default:
      return null;
  }
}

/** Monday through Sunday of next week, for Home at the weekend, when little or nothing is left of this one; otherwise null. */
export function nextWeekBounds(today: string): { from: string; until: string } | null {
  const toSunday = (7 - weekday(today)) % 7;
  if (toSunday > 1) return null;
  return { from: addDays(today, toSunday + 1), until: addDays(today, toSunday + 7) };
}

const FRIDAY = 5;

/**
 * The due date of a task moved to a view: today; Friday of this week, or tomorrow from Friday on; Monday of
 * next week; null for 'none'. undefined for views that have no date: 'all', and 'week' on a Sunday.
 */
export function dueDateForView(view: DueView, today: string): string | null | undefined {
  if (view === 'none') return null;
  if (view === 'today') return today;
  const { from, until } = dueBounds(view, today) ?? {};
  if (from == null) return undefined;
  if (view === 'later') return from;
  if (until == null || from > until) return undefined;
  const friday = addDays(today, FRIDAY - weekday(today));
  return friday > from ? friday : from;
}

/** A calendar date plus a number of days, which may be negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
