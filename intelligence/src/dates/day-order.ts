// What two numbers may be: a day and its month, or a fraction.
import type { Scene } from './meaning';

/** A 3/15 deadline, but a 5/8 hose. */
export const HAS_A_DAY: ReadonlySet<string> = new Set([
  'deadline',
  'due',
  'start',
  'launch',
  'date',
  'delivery',
  'meeting',
]);
const FRACTION_BASES = new Set([2, 3, 4, 5, 6, 8, 10]);

/** '10/12-14/12': the other date of the range can only be read with the day first. */
export function isPartnerDayFirst(at: number, { tokens }: Scene): boolean {
  return [at - 4, at + 4].some((first) => {
    const [day, mark, month] = [tokens[first], tokens[first + 1], tokens[first + 2]];
    const hyphen = tokens[first < at ? at - 1 : at + 3];
    if (hyphen?.text !== '-' || mark?.text !== tokens[at + 1]?.text) return false;
    return (
      day?.kind === 'number' && month?.kind === 'number' && day.value > 12 && month.value <= 12
    );
  });
}

export type Order = { month: number; day: number; isOpen: boolean };

/** Month first unless only day first fits; open if both fit and differ. */
export function orderOf(a: number, b: number, dayFirst: boolean): Order | null {
  if (a < 1 || b < 1 || a > 31 || b > 31) return null;
  if (a > 12) return b > 12 ? null : { month: b, day: a, isOpen: false };
  if (b > 12) return { month: a, day: b, isOpen: false };
  const isOpen = a !== b;
  return dayFirst ? { month: b, day: a, isOpen } : { month: a, day: b, isOpen };
}

/** A 10/12, a 5/16 bolt: two sizes or a fraction. A number above 12 is otherwise the day of the other, as in 'a 3/28 release'. */
export function isSize(a: number, b: number): boolean {
  return Math.max(a, b) <= 12 || b === 16;
}

/** 3/4 rather than the third of April. */
export function isFraction(a: number, b: number): boolean {
  return a < b && FRACTION_BASES.has(b);
}
