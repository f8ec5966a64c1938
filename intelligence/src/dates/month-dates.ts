import { type Day, dayOf, daysInMonth, partsOf, weekdayOf } from '../working-time/calendar-date';
import { DATE_PREPOSITIONS, FOLLOWERS, MONTHS } from './lexicon';
import { type DayNumber, fullYear, readDayNumber, readYear, type ReadNumber } from './number-words';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';

const JOINTS = new Set(['.', '-', '/', '–']);
const DASHES = new Set(['-', '–', '—', 'to', 'through', 'thru', 'until', 'till']);
const AND = new Set(['and', '&']);
const OF = new Set(['of']);
const THE = new Set(['the']);
const COMMA = new Set([',', '.', '-', '/', 'of', 'in']);
const AFTER_VERB_LIKE = new Set(
  'at by and or to for from until till before in on if noon'.split(' '),
);

export type MonthDay = {
  month: number;
  dayOfMonth: number;
  year: number | null;
  weekday: number | null;
};

/** Oct 2; Oct. 2nd, 2017; September the twenty-first nineteen seventy eight; Jan 3 - 5; May 2018; July. */
export function readMonthFirst(
  at: number,
  scene: Scene,
  weekday: number | null = null,
): Reading | null {
  const month = MONTHS.get(textAt(scene, at));
  if (month === undefined) return null;
  const inWords = readYear(scene.tokens, skip(scene, at + 1, COMMA));
  if (inWords) return isMonthName(at, scene, true) ? wholeMonth(month, inWords, scene) : null;
  const joint = skip(scene, skip(scene, at + 1, JOINTS), JOINTS);
  const dayAt = skip(scene, joint, THE);
  const day = readDayNumber(scene.tokens, dayAt);
  if (!day || !isCleanDay(day, scene) || isVerb(at, day, scene))
    return monthAlone(at, month, scene);
  if (joint > at + 1 && scene.tokens[dayAt]?.glued === false && !mayFollow(day.next, scene)) {
    return monthAlone(at, month, scene);
  }
  const end = readRangeEnd(day.next, scene);
  const year = readYearAfter(end?.next ?? day.next, scene, false);
  const next = year?.next ?? end?.next ?? day.next;
  const named = { month, year: year?.value ?? null, weekday };
  return asMonthRange({ ...named, from: day.value, to: end?.value ?? null, next }, scene);
}

/** 2016 Jan 5; 2016, Nov 12. */
export function readYearBeforeMonth(at: number, scene: Scene): Reading | null {
  const year = scene.tokens[at]?.kind === 'number' ? readYear(scene.tokens, at) : null;
  if (!year || year.value < 1900 || year.value > 2200) return null;
  const monthAt = skip(scene, year.next, COMMA);
  const month = MONTHS.get(textAt(scene, monthAt));
  const day = readDayNumber(scene.tokens, monthAt + 1);
  if (month === undefined || !day || !isCleanDay(day, scene)) return null;
  const first = dayOf(year.value, month, day.value);
  return toReading({ next: day.next, first, certainty: 0.9, reason: 'A full date' });
}

/** 2 Oct; the 2nd of October; 16. Nov. 2016; twenty second of June; 3-5 March; 3 to 5 March. */
export function readDayFirst(
  at: number,
  scene: Scene,
  weekday: number | null = null,
): Reading | null {
  const day = readDayNumber(scene.tokens, skip(scene, at, THE));
  if (!day) return null;
  const end = readRangeEnd(day.next, scene) ?? readListEnd(day.next, scene);
  const lastDay = end ?? day;
  const monthAt = skip(scene, skip(scene, skip(scene, lastDay.next, JOINTS), OF), THE);
  const month = MONTHS.get(textAt(scene, monthAt));
  if (month === undefined || isLowerVerb(monthAt, lastDay, scene)) return null;
  const year = readYearAfter(monthAt + 1, scene, JOINTS.has(textAt(scene, lastDay.next)));
  const next = year?.next ?? monthAt + 1;
  const named = { month, year: year?.value ?? null, weekday };
  return asMonthRange({ ...named, from: day.value, to: end?.value ?? null, next }, scene);
}

/** The day that month and day of month name: with no year the next one, unless the weekday says otherwise. */
export function resolveMonthDay(
  named: MonthDay,
  scene: Scene,
): Pick<Reading, 'first' | 'others' | 'certainty'> {
  const { month, dayOfMonth, weekday } = named;
  if (named.year !== null) {
    const first = dayOf(named.year, month, dayOfMonth);
    return { first, others: [], certainty: 1 };
  }
  const { year } = partsOf(scene.today);
  if (dayOfMonth > (month === 2 ? 29 : daysInMonth(2001, month))) {
    return { first: null, others: [], certainty: 0.9 };
  }
  const coming = firstDay(
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    (ahead) => dayOf(year + ahead, month, dayOfMonth),
    scene.today,
  );
  const passed = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((back) => dayOf(year - back, month, dayOfMonth))
    .find((day) => day !== null && day < scene.today);
  return preferred({ coming, passed: passed ?? null, weekday, today: scene.today });
}

/** Whether the words from a position on can stand after a date (not a thing that is counted). */
export function mayFollow(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  if (!token || token.opensParagraph) return true;
  if (token.kind === 'word') return FOLLOWERS.has(token.text) && !token.glued;
  if (token.kind === 'number') return false;
  if ('%$€£°#'.includes(token.text)) return false;
  const after = scene.tokens[at + 1];
  return !(
    '.,:-/'.includes(token.text) &&
    token.glued &&
    after?.glued === true &&
    after.kind === 'number'
  );
}

function preferred(found: {
  coming: Day | null;
  passed: Day | null;
  weekday: number | null;
  today: Day;
}): Pick<Reading, 'first' | 'others' | 'certainty'> {
  const { coming, passed, weekday, today } = found;
  const agrees = (day: Day | null) => day !== null && weekdayOf(day) === weekday;
  if (weekday !== null && !agrees(coming) && agrees(passed)) {
    return { first: passed, others: [], certainty: 0.95 };
  }
  const others = [];
  if (passed !== null && today - passed <= 60)
    others.push({ day: passed, reason: 'The one just past' });
  const certainty = weekday !== null && !agrees(coming) ? 0.7 : 0.95;
  return { first: coming, others: weekday !== null && agrees(coming) ? [] : others, certainty };
}

type MonthSpan = {
  month: number;
  year: number | null;
  weekday: number | null;
  from: number;
  to: number | null;
  next: number;
};

function asMonthRange(span: MonthSpan, scene: Scene): Reading {
  const resolved = resolveMonthDay({ ...span, dayOfMonth: span.from }, scene);
  const reason = span.year === null ? 'The next such day' : 'A full date';
  const read = toReading({ ...resolved, next: span.next, reason });
  if (span.to === null || span.to <= span.from || read.first === null) return read;
  return { ...read, last: read.first + span.to - span.from, reason: 'A range of days' };
}

function wholeMonth(month: number, year: ReadNumber, scene: Scene): Reading {
  const first = dayOf(year.value, month, 1) ?? scene.today;
  return toReading({
    next: year.next,
    first,
    last: first + daysInMonth(year.value, month) - 1,
    isPeriod: true,
    reason: 'The whole month',
  });
}

function monthAlone(at: number, month: number, scene: Scene): Reading | null {
  if (!isMonthName(at, scene, false)) return null;
  const { year, month: thisMonth } = partsOf(scene.today);
  const inYear = month < thisMonth ? year + 1 : year;
  const read = wholeMonth(month, { value: inYear, next: at + 1 }, scene);
  return { ...read, certainty: DATE_PREPOSITIONS.has(textAt(scene, at - 1)) ? 0.7 : 0.3 };
}

/** May, march and mar are everyday words; a capital and a preposition, or a year, make them months. */
function isMonthName(at: number, scene: Scene, hasYear: boolean): boolean {
  const token = scene.tokens[at];
  if (!token) return false;
  const doubtful = token.text === 'may' || token.text === 'march' || token.text === 'mar';
  if (!doubtful) return token.text.length > 3 || token.capital;
  return hasYear || (token.capital && DATE_PREPOSITIONS.has(textAt(scene, at - 1)));
}

function isVerb(at: number, day: DayNumber, scene: Scene): boolean {
  const token = scene.tokens[at];
  if (!token || token.capital || (token.text !== 'may' && token.text !== 'march')) return false;
  return !day.isOrdinal && !mayFollow(day.next, scene) && !readYearAfter(day.next, scene, false);
}

function isLowerVerb(monthAt: number, day: ReadNumber, scene: Scene): boolean {
  const token = scene.tokens[monthAt];
  if (!token || token.capital || (token.text !== 'may' && token.text !== 'march')) return false;
  if (textAt(scene, monthAt - 1) === 'of' || day.next > monthAt) return false;
  const after = scene.tokens[monthAt + 1];
  return after?.kind === 'word' && !AFTER_VERB_LIKE.has(after.text);
}

/** A number that goes on as a time, a decimal or a percentage is no day. */
export function isCleanDay(
  day: ReadNumber & { isOrdinal: boolean; inWords: boolean },
  scene: Scene,
): boolean {
  if (day.isOrdinal || day.inWords) return true;
  const after = scene.tokens[day.next];
  if (!after) return true;
  if (after.kind === 'word' && after.glued) return false;
  if (after.text === '%') return false;
  if (after.text === 'am' || after.text === 'pm') return false;
  const digit = scene.tokens[day.next + 1];
  const goesOn = after.glued && digit?.glued === true && digit.kind === 'number';
  return !(goesOn && ':.'.includes(after.text));
}

function readRangeEnd(at: number, scene: Scene): ReadNumber | null {
  if (!DASHES.has(textAt(scene, at))) return null;
  const day = readDayNumber(scene.tokens, skip(scene, at + 1, THE));
  if (!day || !isCleanDay(day, scene)) return null;
  return MONTHS.has(textAt(scene, at - 2)) && MONTHS.has(textAt(scene, day.next)) ? null : day;
}

function readListEnd(at: number, scene: Scene): ReadNumber | null {
  return AND.has(textAt(scene, at)) ? readDayNumber(scene.tokens, skip(scene, at + 1, THE)) : null;
}

function readYearAfter(at: number, scene: Scene, jointed: boolean): ReadNumber | null {
  const joint = textAt(scene, at);
  const from = skip(scene, skip(scene, at, COMMA), COMMA);
  const apostrophe = textAt(scene, from) === "'" || textAt(scene, from) === '’';
  const token = scene.tokens[apostrophe ? from + 1 : from];
  if (token?.kind === 'number' && token.end - token.start === 2) {
    const fits = apostrophe || (jointed && JOINTS.has(joint) && token.glued);
    if (!fits) return null;
    return {
      value: fullYear(token.value, partsOf(scene.today).year),
      next: (apostrophe ? from + 1 : from) + 1,
    };
  }
  const year = readYear(scene.tokens, from);
  return year && !/^(?:hrs?|hours?|h)$/.test(textAt(scene, year.next)) ? year : null;
}

function firstDay(
  steps: readonly number[],
  dayAt: (step: number) => Day | null,
  from: Day,
): Day | null {
  for (const step of steps) {
    const day = dayAt(step);
    if (day !== null && day >= from) return day;
  }
  return null;
}
