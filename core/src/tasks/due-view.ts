/** Ways to look at open tasks by the day they are due. */
export const DUE_VIEWS = ['all', 'today', 'week', 'later', 'none'] as const;
export type DueView = (typeof DUE_VIEWS)[number];

/** First and last day that a view shows, both included; null where it has no bound. */
export type DueBounds = { from: string | null; until: string | null };

/**
 * Days are calendar dates. 'today' takes in what is overdue, 'week' the days after today up to Sunday (none on a Sunday),
 * 'later' those after it. null for the views that no day decides.
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

const FRIDAY = 5;

/**
 * The day a task gets when it is moved to a view: today; this week's Friday, or tomorrow from then on; next week's Monday;
 * null for no date. undefined where a view holds no day: 'all', and 'week' on a Sunday.
 */
export function dayOfView(view: DueView, today: string): string | null | undefined {
  if (view === 'none') return null;
  if (view === 'today') return today;
  const { from, until } = dueBounds(view, today) ?? {};
  if (from == null) return undefined;
  if (view === 'later') return from;
  if (until == null || from > until) return undefined;
  const friday = addDays(today, FRIDAY - weekday(today));
  return friday > from ? friday : from;
}

/** A calendar date some days later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Sunday is 0. */
function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
