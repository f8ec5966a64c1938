import { dayOf, partsOf } from '../working-time/calendar-date';
import { DATE_PREPOSITIONS, MONTHS, WEEKDAYS } from './lexicon';
import { mayFollow, resolveMonthDay } from './month-dates';
import { fullYear } from './number-words';
import { type Reading, type Scene, textAt, toReading } from './reading';
import type { Token } from './tokens';

const COUNTED_BEFORE = new Set(
  'page pages step part slide chapter version v rev release section ratio score # no item room ticket at'.split(
    ' ',
  ),
);
const FRACTION_BASES = new Set([2, 3, 4, 5, 6, 8, 10]);

/** 2016-11-07; 11/7/2016; 7.11.2016; 08/12,15; 2019-sep-1; 11/7; on 4-22. Digits only, or a month name inside. */
export function readNumericDate(at: number, scene: Scene): Reading | null {
  const [a, mark, b] = [scene.tokens[at], scene.tokens[at + 1], scene.tokens[at + 2]];
  if (a?.kind !== 'number' || mark?.kind !== 'mark' || !b || !mark.glued || !b.glued) return null;
  if (!'/-.'.includes(mark.text) || isPartOfNumber(at, scene)) return null;
  const [mark2, c] = [scene.tokens[at + 3], scene.tokens[at + 4]];
  const third = c?.kind === 'number' && c.glued && mark2?.kind === 'mark' && mark2.glued ? c : null;
  if (digits(a) === 4) return third ? readYearFirst(at, scene) : null;
  if (b.kind !== 'number' || digits(a) > 2 || digits(b) > 2) return null;
  const marks = `${mark.text}${mark2?.text ?? ''}`;
  if (third && (mark2?.text === mark.text || marks === '/,')) return readThree(at, scene);
  const spaced =
    mark.text === '/' && mark2?.text === ',' && c?.kind === 'number' && digits(c) === 4;
  if (spaced) return readThree(at, scene);
  return third && '/-.'.includes(mark2?.text ?? ' ') ? null : readTwo(at, scene);
}

function readYearFirst(at: number, scene: Scene): Reading | null {
  const [year, b, c] = [scene.tokens[at], scene.tokens[at + 2], scene.tokens[at + 4]];
  if (!year || !b || !c || digits(c) > 2 || textAt(scene, at + 1) !== textAt(scene, at + 3))
    return null;
  const month = b.kind === 'number' ? b.value : (MONTHS.get(b.text) ?? 0);
  if (month < 1 || month > 12 || c.value < 1 || c.value > 31 || !isClosed(at + 5, scene))
    return null;
  return toReading({
    next: at + 5,
    first: dayOf(year.value, month, c.value),
    certainty: 1,
    reason: 'A full date',
  });
}

function readThree(at: number, scene: Scene): Reading | null {
  const [a, b, c] = [scene.tokens[at], scene.tokens[at + 2], scene.tokens[at + 4]];
  if (!a || !b || !c || !isClosed(at + 5, scene)) return null;
  if (digits(c) !== 4 && digits(c) !== 2) return null;
  const mark = textAt(scene, at + 1);
  const year = digits(c) === 4 ? c.value : fullYear(c.value, partsOf(scene.today).year);
  const isDotted = mark === '.' && digits(c) === 4;
  const order = orderOf(a.value, b.value, isDotted || scene.isDayFirst);
  if (!order) return null;
  const first = dayOf(year, order.month, order.day);
  const swapped = order.isOpen ? dayOf(year, order.day, order.month) : null;
  const isVersionLike =
    mark === '.' &&
    digits(c) === 2 &&
    !scene.isDayFirst &&
    !DATE_PREPOSITIONS.has(textAt(scene, at - 1));
  return toReading({
    next: at + 5,
    first,
    certainty: isVersionLike ? 0.4 : 0.97,
    others:
      swapped === null ? [] : [{ day: swapped, reason: 'With day and month the other way round' }],
    reason: 'A full date',
  });
}

function readTwo(at: number, scene: Scene): Reading | null {
  const [a, b] = [scene.tokens[at], scene.tokens[at + 2]];
  const mark = textAt(scene, at + 1);
  const before = textAt(scene, at - 1);
  if (!a || !b || !isClosed(at + 3, scene) || COUNTED_BEFORE.has(before)) return null;
  const introduced = DATE_PREPOSITIONS.has(before) && before !== 'and' && before !== 'or';
  const onWeekday = WEEKDAYS.has(before) || WEEKDAYS.has(textAt(scene, at - 2));
  const led = introduced || (onWeekday && mark !== '-');
  if (mark !== '/' && (!led || !mayFollow(at + 3, scene))) return null;
  if (a.value === 24 && b.value === 7) return null;
  const order = orderOf(a.value, b.value, scene.isDayFirst);
  if (!order) return null;
  const named = { month: order.month, dayOfMonth: order.day, year: null, weekday: null };
  const resolved = resolveMonthDay(named, scene);
  if (resolved.first === null && !led) return null;
  const swapped = order.isOpen
    ? resolveMonthDay({ ...named, month: order.day, dayOfMonth: order.month }, scene).first
    : null;
  const doubtful = !led && (isFraction(a.value, b.value) || !mayFollow(at + 3, scene));
  return toReading({
    ...resolved,
    next: at + 3,
    certainty: doubtful ? 0.3 : resolved.certainty * (led ? 1 : 0.85),
    others: [
      ...(swapped === null
        ? []
        : [{ day: swapped, reason: 'With day and month the other way round' }]),
      ...resolved.others,
    ],
    reason: 'The next such day',
  });
}

/** Month first unless only day first fits; open when both fit and differ. */
function orderOf(
  a: number,
  b: number,
  dayFirst: boolean,
): { month: number; day: number; isOpen: boolean } | null {
  if (a < 1 || b < 1 || a > 31 || b > 31) return null;
  if (a > 12) return b > 12 ? null : { month: b, day: a, isOpen: false };
  if (b > 12) return { month: a, day: b, isOpen: false };
  const isOpen = a !== b;
  return dayFirst ? { month: b, day: a, isOpen } : { month: a, day: b, isOpen };
}

function digits(token: Token): number {
  return token.kind === 'number' ? token.end - token.start : 0;
}

function isFraction(a: number, b: number): boolean {
  return a < b && FRACTION_BASES.has(b);
}

/** The number goes on to the left: a phone number, a version, an amount, a path. */
function isPartOfNumber(at: number, scene: Scene): boolean {
  const [token, before, first] = [scene.tokens[at], scene.tokens[at - 1], scene.tokens[at - 2]];
  if (!token?.glued || !before) return false;
  if (before.kind !== 'mark') return true;
  if ('$€£#+@_=&'.includes(before.text)) return true;
  return (
    '.-/,:'.includes(before.text) && before.glued && first !== undefined && first.kind !== 'mark'
  );
}

/** The number does not go on to the right. */
function isClosed(at: number, scene: Scene): boolean {
  const [token, after] = [scene.tokens[at], scene.tokens[at + 1]];
  if (!token?.glued) return true;
  if (token.kind === 'word') return token.text === 't' && after?.kind === 'number';
  return (
    !('.-/:,%'.includes(token.text) && after?.glued === true && after.kind !== 'mark') &&
    token.text !== '%'
  );
}
