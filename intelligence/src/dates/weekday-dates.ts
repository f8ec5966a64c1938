import {
  addMonths,
  type Day,
  dayOf,
  nthWeekdayOfMonth,
  partsOf,
  weekdayOf,
} from '../working-time/calendar-date';
import {
  COMING_WORDS,
  DATE_PREPOSITIONS,
  LAST_WORDS,
  MONTHS,
  NEXT_WORDS,
  THIS_WORDS,
  WEEKDAYS,
} from './lexicon';
import { isCleanDay, mayFollow, readDayFirst, readMonthFirst } from './month-dates';
import { readDayNumber, readOrdinal, readYear } from './number-words';
import { readNumericDate } from './numeric-dates';
import { readWeekOffset, weekdayInWeek } from './weeks';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';

const YEAR_JOINTS = new Set([',', 'of', 'in']);
const WEEK_JOINTS = new Set(['of', 'in', 'on']);

const STOPS = new Set([',', '.', '-', '–']);
const ON = new Set(['on', 'the', ',']);
const THE = new Set(['the']);
const EVERY = new Set(['every', 'each', 'most', 'all', 'any']);
const DOUBTFUL = new Set(['sun', 'sat', 'wed', 'mon', 'fri', 'tue', 'thu']);

/** Friday; this, next or last Friday; Friday next week; Friday the 15th; Wed, 22 of Jan; Friday week. */
export function readWeekdayDate(at: number, scene: Scene): Reading | null {
  const modifier = readModifier(at, scene);
  const nameAt = modifier?.next ?? at;
  const weekday = WEEKDAYS.get(textAt(scene, nameAt));
  if (weekday === undefined) return null;
  if (modifier) return resolveModified(modifier, weekday, { scene, next: nameAt + 1 });
  if (EVERY.has(textAt(scene, at - 1)) || !isName(at, scene)) return null;
  return (
    readCompanion(nameAt, weekday, scene) ??
    readWeekOf(nameAt, weekday, scene) ??
    bare(nameAt, weekday, scene)
  );
}

/** The first Friday of July; second Monday of next month; the last Friday of the month; third Tuesday. */
export function readNthWeekday(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const isLast = textAt(scene, from) === 'last';
  const nth = isLast ? { value: -1, next: from + 1 } : readOrdinal(scene.tokens, from);
  if (!nth || nth.value > 5) return null;
  const weekday = WEEKDAYS.get(textAt(scene, nth.next));
  if (weekday === undefined) return null;
  const tail = readMonthTail(nth.next + 1, scene);
  if (!tail && (isLast || !mayFollow(nth.next + 1, scene))) return null;
  const inMonth = tail?.inMonth ?? scene.today;
  let first = nthWeekdayOfMonth(inMonth, weekday, nth.value);
  if (tail && tail.repeats > 0 && first !== null && first < scene.today) {
    first = nthWeekdayOfMonth(addMonths(inMonth, tail.repeats), weekday, nth.value);
  }
  return toReading({
    next: tail?.next ?? nth.next + 1,
    first,
    certainty: tail ? 0.95 : 0.5,
    reason: tail ? 'A weekday counted in its month' : 'A weekday counted in the present month',
  });
}

/** Of July (2018), in this month, of the month, of next month; null when no month follows. */
export function readMonthTail(
  at: number,
  scene: Scene,
): { inMonth: Day; next: number; repeats: number } | null {
  const joint = textAt(scene, at);
  if (joint !== 'of' && joint !== 'in') return readRelativeMonth(at, scene);
  const from = skip(scene, at + 1, THE);
  const month = MONTHS.get(textAt(scene, from));
  if (month === undefined) return readRelativeMonth(from, scene, from > at + 1);
  const named = readYear(scene.tokens, skip(scene, from + 1, YEAR_JOINTS));
  const { year, month: present } = partsOf(scene.today);
  const inMonth = dayOf(named?.value ?? (month < present ? year + 1 : year), month, 1);
  return inMonth === null
    ? null
    : { inMonth, next: named?.next ?? from + 1, repeats: named ? 0 : 12 };
}

function readRelativeMonth(
  at: number,
  scene: Scene,
  hasArticle = false,
): { inMonth: Day; next: number; repeats: number } | null {
  const word = textAt(scene, at);
  if (word === 'month' && hasArticle) return { inMonth: scene.today, next: at + 1, repeats: 1 };
  if (textAt(scene, at + 1) !== 'month') return null;
  const step = THIS_WORDS.has(word)
    ? 0
    : NEXT_WORDS.has(word) || COMING_WORDS.has(word)
      ? 1
      : LAST_WORDS.has(word)
        ? -1
        : null;
  return step === null ? null : { inMonth: addMonths(scene.today, step), next: at + 2, repeats: 0 };
}

type Modifier = { kind: 'this' | 'coming' | 'next' | 'last' | 'week'; weeks: number; next: number };

function readModifier(at: number, scene: Scene): Modifier | null {
  const week = readWeekOffset(at, scene);
  if (week) {
    const from = skip(scene, skip(scene, skip(scene, week.next, STOPS), ON), THE);
    return WEEKDAYS.has(textAt(scene, from))
      ? { kind: 'week', weeks: week.weeks, next: from }
      : null;
  }
  const from = skip(scene, at, THE);
  const word = textAt(scene, from);
  const second = textAt(scene, from + 1);
  if (THIS_WORDS.has(word)) {
    if (COMING_WORDS.has(second) || second === 'next')
      return { kind: 'coming', weeks: 0, next: from + 2 };
    if (LAST_WORDS.has(second)) return { kind: 'last', weeks: -1, next: from + 2 };
    return { kind: 'this', weeks: 0, next: from + 1 };
  }
  if (NEXT_WORDS.has(word)) return { kind: 'next', weeks: 1, next: from + 1 };
  if (COMING_WORDS.has(word)) return { kind: 'coming', weeks: 0, next: from + 1 };
  return LAST_WORDS.has(word) ? { kind: 'last', weeks: -1, next: from + 1 } : null;
}

function resolveModified(
  modifier: Modifier,
  weekday: number,
  to: { scene: Scene; next: number },
): Reading {
  const { today } = to.scene;
  const coming = onOrAfter(weekday, today + 1);
  const inWeek = weekdayInWeek(today, weekday, modifier.weeks);
  if (modifier.kind === 'week') {
    return toReading({
      next: to.next,
      first: inWeek,
      certainty: 0.97,
      reason: 'The weekday of the week that is named',
    });
  }
  if (modifier.kind === 'this' || modifier.kind === 'coming') {
    const first = modifier.kind === 'coming' ? coming : inWeek < today ? coming : inWeek;
    return toReading({ next: to.next, first, certainty: 0.97, reason: 'The coming one' });
  }
  const nearest = modifier.kind === 'next' ? coming : onOrAfter(weekday, today - 7);
  const isNext = modifier.kind === 'next';
  const others =
    nearest === inWeek
      ? []
      : [{ day: nearest, reason: isNext ? 'The coming one' : 'The one just past' }];
  const tail = isNext ? null : readMonthTail(to.next, to.scene);
  if (tail)
    return {
      ...toReading({ next: to.next, first: inWeek, reason: 'Counted in its month' }),
      certainty: 0,
    };
  return toReading({
    next: to.next,
    first: inWeek,
    certainty: 0.95,
    others,
    reason: isNext ? 'The one in the next week' : 'The one in the last week',
  });
}

/** A weekday that leads a date of its own: Friday the 15th; Wed, 22 of Jan; Monday 11/7. */
function readCompanion(at: number, weekday: number, scene: Scene): Reading | null {
  const from = skip(scene, skip(scene, at + 1, STOPS), STOPS);
  const full =
    readMonthFirst(skip(scene, from, THE), scene, weekday) ??
    readDayFirst(from, scene, weekday) ??
    readNumericDate(from, scene);
  if (full && (full.last === null || full.last - (full.first ?? 0) < 28)) {
    const agrees = full.first !== null && weekdayOf(full.first) === weekday;
    const reason = agrees ? 'Weekday and date agree' : 'The weekday does not fit the date';
    const others = full.first === null || agrees ? full.others : nearby(full.first, weekday);
    return { ...full, others, reason };
  }
  const dayAt = skip(scene, from, THE);
  const day = readDayNumber(scene.tokens, dayAt);
  const introduced = dayAt > from || day?.isOrdinal === true;
  if (!day || !isCleanDay(day, scene)) return null;
  const read = weekdayAndDay(weekday, day.value, { scene, next: day.next });
  const agrees = read.first !== null && read.first >= scene.today && read.others.length === 0;
  return introduced || (agrees && from === at + 1 && mayFollow(day.next, scene)) ? read : null;
}

function weekdayAndDay(
  weekday: number,
  dayOfMonth: number,
  to: { scene: Scene; next: number },
): Reading {
  const { scene, next } = to;
  const inMonth = (step: number) => {
    const { year, month } = partsOf(addMonths(scene.today, step));
    return dayOf(year, month, dayOfMonth);
  };
  for (const step of [0, 1, -1]) {
    const day = inMonth(step);
    if (day !== null && weekdayOf(day) === weekday) {
      return toReading({
        next,
        first: day,
        certainty: 0.97,
        reason: 'Weekday and day of the month agree',
      });
    }
  }
  const present = inMonth(0);
  const first = present !== null && present >= scene.today ? present : inMonth(1);
  return toReading({
    next,
    first,
    certainty: 0.7,
    others: first === null ? [] : nearby(first, weekday),
    reason: 'The weekday does not fit the day of the month',
  });
}

function nearby(day: Day, weekday: number): Reading['others'] {
  const before = onOrAfter(weekday, day - 3);
  return [{ day: before, reason: 'The weekday nearest to the date' }];
}

/** Friday next week, Tuesday of next week, Friday of this week, Friday after next, Friday week. */
function readWeekOf(at: number, weekday: number, scene: Scene): Reading | null {
  const from = skip(scene, skip(scene, skip(scene, at + 1, STOPS), WEEK_JOINTS), THE);
  const week = readWeekOffset(from, scene);
  const next = at + 1;
  if (week) {
    const first = weekdayInWeek(scene.today, weekday, week.weeks);
    return toReading({
      next: week.next,
      first,
      certainty: 0.97,
      reason: 'The weekday of the week that is named',
    });
  }
  const word = textAt(scene, next);
  const coming = onOrAfter(weekday, scene.today + 1);
  if (word === 'fortnight') {
    return toReading({
      next: next + 1,
      first: coming + 14,
      reason: 'A fortnight after the coming one',
    });
  }
  if (word === 'week' && mayFollow(next + 1, scene)) {
    return toReading({ next: next + 1, first: coming + 7, reason: 'A week after the coming one' });
  }
  if (word === 'after' && textAt(scene, next + 1) === 'next') {
    return toReading({
      next: next + 2,
      first: weekdayInWeek(scene.today, weekday, 2),
      reason: 'The one after the next',
    });
  }
  if ((word === 'next' || word === 'coming') && mayFollow(next + 1, scene)) {
    const first = word === 'next' ? weekdayInWeek(scene.today, weekday, 1) : coming;
    return toReading({ next: next + 1, first, reason: 'The next one' });
  }
  return null;
}

function bare(at: number, weekday: number, scene: Scene): Reading {
  const first = onOrAfter(weekday, scene.today);
  const isToday = first === scene.today;
  return toReading({
    next: at + 1,
    first,
    certainty: 0.9,
    others: isToday
      ? [{ day: first + 7, reason: 'A week later: the message came on that weekday' }]
      : [],
    reason: 'The coming one',
  });
}

export function onOrAfter(weekday: number, from: Day): Day {
  return from + ((weekday - weekdayOf(from) + 7) % 7);
}

/** Short forms such as sun and sat are words too: they need a capital, and one that the sentence does not give. */
function isName(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  if (!token || (token.glued && textAt(scene, at - 1) === '@')) return false;
  if (!DOUBTFUL.has(token.text)) return true;
  const before = textAt(scene, at - 1);
  const after = scene.tokens[skip(scene, skip(scene, at + 1, STOPS), THE)];
  if (after && (after.kind === 'number' || MONTHS.has(after.text))) return true;
  if (DATE_PREPOSITIONS.has(before))
    return token.capital || (token.text !== 'sun' && token.text !== 'sat');
  return token.capital && token.text !== 'sun' && token.text !== 'sat';
}
