import type { NamedDay } from './candidate-days';
import type { LeadTime } from './lead-times';

type Place = { start: number; end: number };

/**
 * What sets a day apart from the other days of its message: it is the nearest one to the ask, the nearest limit, or the
 * day that a lead time is counted back from.
 */
export function neighborFeatures(
  named: readonly NamedDay[],
  { own, leads, count }: { own: Place; leads: readonly LeadTime[]; count: string },
): (date: string) => string[] {
  const nearest = closest(named, own);
  const limit = closest(
    named.filter(({ signs }) => signs.includes('limit')),
    own,
  );
  const counted = new Set(leads.map((lead) => lastBefore(named, lead)?.due.date));
  return (date) => [
    ...(nearest?.due.date === date
      ? ['nearest', `nearest of ${count}`, `nearest, ${sideOf(nearest)}`]
      : []),
    ...(limit?.due.date === date ? ['nearest limit', `nearest limit, ${sideOf(limit)}`] : []),
    ...(counted.has(date) ? ['has a lead'] : []),
  ];
}

/** The last day that the text names before a place. */
export function lastBefore(named: readonly NamedDay[], { start }: Place): NamedDay | undefined {
  return named.findLast(({ due: { span } }) => span !== null && span.end <= start);
}

function closest(named: readonly NamedDay[], own: Place): NamedDay | undefined {
  let best: { one: NamedDay; distance: number } | undefined;
  for (const one of named) {
    const { span } = one.due;
    if (span === null) continue;
    const distance = Math.max(0, span.start - own.end, own.start - span.end);
    if (best === undefined || distance < best.distance) best = { one, distance };
  }
  return best?.one;
}

function sideOf({ place }: NamedDay): string {
  return place.split(' ', 1)[0] ?? place;
}
