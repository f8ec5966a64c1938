import { dayOf, daysInMonth, partsOf } from '../working-time/calendar-date';
import { readExpiry } from './expiry-month';
import { MONTHS, WEEKDAYS } from './lexicon';
import {
  daysOf,
  noSuchDay,
  type Other,
  resolve,
  type Scene,
  textAt,
  type Time,
  timeOf,
} from './meaning';
import { HAS_A_DAY, isFraction, isPartnerDayFirst, isSize, orderOf } from './day-order';
import { fullYear, joinsNumber } from './number-words';
import { yearly } from './series';
import {
  continuesNumber,
  DATE_PREPOSITIONS,
  isNumbered,
  isWhole,
  mayFollow,
} from './standing-alone';
import type { Token } from './tokens';

type Read = { next: number; value: Time };
const SWAPPED = 'With day and month swapped';

/**
 * 2016-11-07; 11/7/2016; 7.11.2016; 08/12,15; 2019-sep-1; 04/2016; 11/7; on 4-22; null if the digits are something
 * else.
 */
export function readDigitDate(at: number, scene: Scene): Read | null {
  const { tokens } = scene;
  const [a, mark, b] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (a?.kind === 'number' && digits(a) === 8) return readCompact(at, scene);
  if (mark?.kind === 'number') return readLoose(at, scene);
  if (a?.kind !== 'number' || mark?.kind !== 'mark' || b === undefined) return null;
  if (!'/-.'.includes(mark.text) || (continuesNumber(at, scene) && !isJoined(at, scene)))
    return null;
  if (!mark.glued || !b.glued)
    return '/-'.includes(mark.text) ? (readSpacedYear(at, scene) ?? readSpaced(at, scene)) : null;
  const [mark2, c] = [tokens[at + 3], tokens[at + 4]];
  const third = c?.kind === 'number' && c.glued && mark2?.kind === 'mark' && mark2.glued ? c : null;
  if (digits(a) === 4 && digits(b) === 3 && mark.text === '-') return readDayOfYear(at, scene);
  if (digits(a) === 4) return third && mark2?.text === mark.text ? readYearFirst(at, scene) : null;
  if (b.kind !== 'number' || digits(a) > 2) return null;
  if (digits(b) === 4 && (mark.text === '/' || digits(a) === 2)) return readMonthAndYear(at, scene);
  if (digits(b) > 2) return null;
  const marks = `${mark.text}${mark2?.text ?? ''}`;
  const isList = mark.text === '/' && mark2?.text === ',' && c?.kind === 'number';
  if ((third && (mark2?.text === mark.text || marks === '/,')) || (isList && digits(c) === 4))
    return readThree(at, scene);
  if (mark2?.text === '-' && mark.text === '/' && beginsDate(at + 4, scene))
    return readTwo(at, scene);
  if (third && '/-.'.includes(mark2?.text ?? ' ')) return null;
  const day = readTwo(at, scene);
  const expiry = readExpiry(at, scene, day?.value);
  return expiry ? { next: at + 3, value: expiry } : day;
}

/** A day of a month in every year; no day if it exists in no year. */
export function everyMonthDay(month: number, dayOfMonth: number) {
  return yearly((year) => {
    const first = dayOf(year, month, dayOfMonth);
    return first === null ? null : { first, last: first };
  });
}

/** A month and day without a year: the coming one, with the one just past as an alternative. */
export function monthDay(month: number, dayOfMonth: number, scene: Scene): Time {
  if (
    month < 1 ||
    month > 12 ||
    dayOfMonth < 1 ||
    dayOfMonth > (month === 2 ? 29 : daysInMonth(2001, month))
  )
    return noSuchDay('No month has such a day');
  const series = everyMonthDay(month, dayOfMonth);
  const passed = series(scene.today, -1);
  const others: Other[] =
    passed && scene.today - passed.first <= 60
      ? [{ day: passed.first, reason: 'The most recent one' }]
      : [];
  return timeOf('monthday', series, {
    grain: 'day',
    certainty: 0.95,
    others,
    reason: 'The next such date',
  });
}

export function fullDate(year: number, month: number, dayOfMonth: number): Time {
  const day = dayOf(year, month, dayOfMonth);
  return day === null
    ? noSuchDay('No such day in that year')
    : daysOf('date', day, { certainty: 1, reason: 'A full date' });
}

/** 2026 05 26 and 26 05 2026 on their own. */
function readLoose(at: number, scene: Scene): Read | null {
  const parts = scene.tokens.slice(at, at + 3);
  const [a, b, c] = parts;
  if (!a || !b || !c || parts.some(({ kind }) => kind !== 'number')) return null;
  if (digits(b) !== 2 || !isWhole({ at, next: at + 3 }, scene)) return null;
  if (digits(a) === 4 && digits(c) === 2)
    return { next: at + 3, value: fullDate(a.value, b.value, c.value) };
  if (digits(a) !== 2 || digits(c) !== 4) return null;
  const order = orderOf(a.value, b.value, true);
  return order && { next: at + 3, value: fullDate(c.value, order.month, order.day) };
}

function readYearFirst(at: number, scene: Scene): Read | null {
  const [year, b, c] = [scene.tokens[at], scene.tokens[at + 2], scene.tokens[at + 4]];
  if (!year || !b || !c || digits(c) > 2 || !isClosed(at + 5, scene)) return null;
  if (year.value < 1000) return null;
  const second = b.kind === 'number' ? b.value : (MONTHS.get(b.text) ?? 0);
  const isSwapped = second > 12 && second <= 31 && c.value >= 1 && c.value <= 12;
  const [month, dayOfMonth] = isSwapped ? [c.value, second] : [second, c.value];
  return { next: at + 5, value: fullDate(year.value, month, dayOfMonth) };
}

/** 20261107, which may just as well be an identifier. */
function readCompact(at: number, scene: Scene): Read | null {
  const { value } = scene.tokens[at] as Token;
  const day = dayOf(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100);
  const isLikely = value > 19_000_000 && value < 21_000_000;
  if (day === null || !isLikely || !isClosed(at + 1, scene)) return null;
  if (isNumbered(at, scene) || continuesNumber(at, scene)) return null;
  const certainty = DATE_PREPOSITIONS.has(textAt(scene, at - 1)) ? 0.9 : 0.4;
  return { next: at + 1, value: daysOf('date', day, { certainty, reason: 'A full date' }) };
}

/** 2026-161, the day of the year (ISO 8601). */
function readDayOfYear(at: number, scene: Scene): Read | null {
  const [year, nth] = [scene.tokens[at]?.value ?? 0, scene.tokens[at + 2]?.value ?? 0];
  const first = dayOf(year, 1, 1);
  if (first === null || year < 1900 || year > 2100 || !isClosed(at + 3, scene)) return null;
  if (nth < 1 || first + nth > (dayOf(year + 1, 1, 1) ?? 0) || isNumbered(at, scene)) return null;
  const certainty = DATE_PREPOSITIONS.has(textAt(scene, at - 1)) ? 0.6 : 0.35;
  const reason = 'A day of the year by its number';
  return { next: at + 3, value: daysOf('date', first + nth - 1, { certainty, reason }) };
}

function readThree(at: number, scene: Scene): Read | null {
  const [a, b, c] = [scene.tokens[at], scene.tokens[at + 2], scene.tokens[at + 4]];
  if (!a || !b || !c || !isClosed(at + 5, scene) || (digits(c) !== 4 && digits(c) !== 2))
    return null;
  if (!(textAt(scene, at + 1) === '/' && digits(c) === 4) && isNumbered(at, scene)) return null;
  const mark = textAt(scene, at + 1);
  const year = digits(c) === 4 ? c.value : fullYear(c.value, partsOf(scene.today).year);
  const isDotted = mark === '.' && digits(c) === 4;
  const order = orderOf(a.value, b.value, (isDotted && a.value <= 31) || scene.isDayFirst);
  if (!order) return { next: at + 5, value: noSuchDay('No month has such a day') };
  const isAmbiguous = order.isOpen && !(mark === '.' && scene.isDayFirst);
  const swapped = isAmbiguous ? dayOf(year, order.day, order.month) : null;
  const isVersionLike =
    mark === '.' &&
    digits(c) === 2 &&
    !scene.isDayFirst &&
    !(a.value > 12 && isWhole({ at, next: at + 5 }, scene)) &&
    !DATE_PREPOSITIONS.has(textAt(scene, at - 1));
  const full = fullDate(year, order.month, order.day);
  const others = swapped === null ? [] : [{ day: swapped, reason: SWAPPED }];
  return { next: at + 5, value: { ...full, others, certainty: isVersionLike ? 0.25 : 0.97 } };
}

/** (04/2016): a month of a year. */
function readMonthAndYear(at: number, scene: Scene): Read | null {
  const [month, year] = [scene.tokens[at]?.value ?? 0, scene.tokens[at + 2]?.value ?? 0];
  const first = dayOf(year, month, 1);
  if (first === null || year < 1900 || year > 2100 || !isClosed(at + 3, scene)) return null;
  if (isNumbered(at, scene)) return null;
  const last = first + daysInMonth(year, month) - 1;
  const more = {
    last,
    grain: 'month',
    isPeriod: true,
    certainty: 0.6,
    reason: 'The whole month',
  } as const;
  return { next: at + 3, value: daysOf('cycle', first, more) };
}

/** 9 / 24 / 2026, 24 - 9 - 2026, 2026 - 09 - 24. */
function readSpacedYear(at: number, scene: Scene): Read | null {
  const [a, mark, b, mark2, c] = scene.tokens.slice(at, at + 5);
  if (!a || !b || b.kind !== 'number' || c?.kind !== 'number' || mark?.text !== mark2?.text)
    return null;
  const [year, ...others] = digits(a) === 4 ? [a, b, c] : [c, a, b];
  const isLong = others.some((part) => digits(part) > 2);
  if (!year || digits(year) !== 4 || isLong || c.glued || isNumbered(at, scene)) return null;
  if (!isClosed(at + 5, scene)) return null;
  if (year === a) return { next: at + 5, value: fullDate(a.value, b.value, c.value) };
  const order = orderOf(a.value, b.value, scene.isDayFirst);
  return order && { next: at + 5, value: fullDate(c.value, order.month, order.day) };
}

/** 2 / 15 only where it cannot be a fraction; 2 - 15 only on its own. */
function readSpaced(at: number, scene: Scene): Read | null {
  const [a, b] = [scene.tokens[at], scene.tokens[at + 2]];
  if (!a || !b || b.kind !== 'number' || digits(a) > 2 || digits(b) > 2) return null;
  if (
    Math.max(a.value, b.value) < 13 ||
    (textAt(scene, at + 1) === '-' && !isWhole({ at, next: at + 3 }, scene)) ||
    scene.tokens[at + 3]?.text === '/' ||
    isNumbered(at, scene)
  )
    return null;
  const order = orderOf(a.value, b.value, scene.isDayFirst);
  return order && mayFollow(at + 3, scene)
    ? { next: at + 3, value: { ...monthDay(order.month, order.day, scene), certainty: 0.4 } }
    : null;
}

function readTwo(at: number, scene: Scene): Read | null {
  const [a, b] = [scene.tokens[at], scene.tokens[at + 2]];
  const mark = textAt(scene, at + 1);
  const before = textAt(scene, at - 1);
  if (!a || !b || !isClosed(at + 3, scene) || before === 'at' || isNumbered(at, scene)) return null;
  const isLimit = before === 'than' && textAt(scene, at - 2) === 'later';
  const introduced =
    isLimit ||
    (DATE_PREPOSITIONS.has(before) &&
      !['and', 'or', 'of', 'to', 'between'].includes(before) &&
      !(mark === '.' && ['around', 'per', 'as'].includes(before)));
  const onWeekday = WEEKDAYS.has(before) || WEEKDAYS.has(textAt(scene, at - 2));
  const led = introduced || (onWeekday && mark !== '-');
  const isGerman =
    mark === '.' &&
    textAt(scene, at + 3) === '.' &&
    (isWhole({ at, next: at + 3 }, scene) || (scene.isDayFirst && digits(b) === 2));
  const isHyphened = mark === '-' && isWhole({ at, next: at + 3 }, scene) && a.value + b.value > 24;
  if (mark !== '/' && !isGerman && !isHyphened && (!led || !mayFollow(at + 3, scene))) return null;
  if ((a.value === 24 && b.value === 7) || textAt(scene, at + 3) === 'of') return null;
  const hasADay = HAS_A_DAY.has(textAt(scene, at + 3));
  if (['a', 'an'].includes(before) && !hasADay && isSize(a.value, b.value)) return null;
  // Only where the day comes first are dates written with points.
  const isDayFirst = scene.isDayFirst || mark === '.' || isPartnerDayFirst(at, scene);
  const order = orderOf(a.value, b.value, isDayFirst);
  if (!order) return null;
  const value = monthDay(order.month, order.day, scene);
  const isPair = textAt(scene, at + 3) === '-' && beginsDate(at + 4, scene);
  const isDoubtful =
    !led &&
    !isPair &&
    !hasADay &&
    ((isFraction(a.value, b.value) && at > 0) || !mayFollow(at + 3, scene));
  const isAmbiguous = order.isOpen && !(mark === '.' && scene.isDayFirst);
  const swapped = isAmbiguous ? resolve(monthDay(order.day, order.month, scene), scene) : null;
  const others = [...(swapped ? [{ day: swapped.first, reason: SWAPPED }] : []), ...value.others];
  const certainty = isDoubtful ? 0.25 : led ? value.certainty : 0.8;
  return { next: at + 3, value: { ...value, others, certainty } };
}

function digits(token: Token): number {
  return token.kind === 'number' ? token.end - token.start : 0;
}

/** A full date in a file name, report_2026-11-07.pdf, and the second one of 7/13-7/19. */
function isJoined(at: number, { tokens }: Scene): boolean {
  const [date, mark, before] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  const isSecond = mark?.text === '-' && tokens[at - 3]?.text === '/';
  if (isSecond && before?.kind === 'number' && tokens[at - 4]?.kind === 'number')
    return tokens[at - 5]?.glued !== true || tokens[at - 5]?.kind !== 'mark';
  return date !== undefined && digits(date) === 4 && mark?.text === '_' && before?.kind === 'word';
}

/** 7/13-7/19: another day and month after the hyphen. */
function beginsDate(at: number, scene: Scene): boolean {
  const [a, mark, b] = scene.tokens.slice(at, at + 3);
  return (
    a?.kind === 'number' &&
    digits(a) <= 2 &&
    mark?.glued === true &&
    '/.'.includes(mark.text) &&
    b?.kind === 'number' &&
    b.glued
  );
}

/** The number ends here; a time may follow immediately, as in 05/31/2024.14:15. */
function isClosed(at: number, scene: Scene): boolean {
  const [token, after] = [scene.tokens[at], scene.tokens[at + 1]];
  if (!token?.glued) return true;
  if (token.kind === 'word') return token.text === 't' && after?.kind === 'number';
  if (token.text === '%') return false;
  if (token.text === '/' && after?.kind === 'number' && digits(after) === 4) return true;
  if (after?.glued !== true || after.kind !== 'number' || !'.-/:,'.includes(token.text))
    return true;
  if (token.text === '-' && textAt(scene, at - 2) === '/' && beginsDate(at + 1, scene)) return true;
  return textAt(scene, at + 2) === ':' && joinsNumber(scene.tokens, at + 2);
}
