import { dayOf } from '../working-time/calendar-date';
import type { Chart } from './chart';
import { readBareHour, readClock } from './digit-clocks';
import { readDigitDate } from './digit-dates';
import { CHURCH_SEASONS, HOLIDAY_TIMES } from './holidays';
import { type Entry, ENTRIES } from './lexicon';
import { daysOf, type Meaning, type Scene, textAt, type Time } from './meaning';
import { readNumbers, readYear } from './number-words';
import { halfYear, quarterOf } from './period-meanings';
import { DATE_PREPOSITIONS } from './standing-alone';
import { unitAround } from './series';

type Branch = { entry: Entry | null; next: Map<string, Branch> };
type Read = { next: number; value: Meaning };

const ROOT = plant();
const DETERMINERS = new Set(['the', 'our', 'my', 'your', 'their', 'his', 'her', 'this', 'that']);
const LONGEST_EVENT = 4;
const YEAR_LEADS = new Set([
  'in',
  'by',
  'until',
  'since',
  'before',
  'after',
  'during',
  'throughout',
  'through',
  'till',
  'til',
]);
const SHORTENED = new Set(['weekday', 'month', 'unit']);

/**
 * Everything the words and digits from a token on can mean on their own: names, numbers, digit dates, clock times,
 * events.
 */
export function* lexer(at: number, scene: Scene, chart: Chart): Generator<Read> {
  const token = scene.tokens[at];
  if (!token) return;
  yield* phrasesAt(at, scene);
  const isNumber = token.kind === 'number';
  if (isNumber) {
    const date = readDigitDate(at, scene);
    if (date) yield date;
  }
  if (token.kind === 'mark') yield* readNumbers(scene.tokens, at);
  else {
    const year = readYear(scene.tokens, at);
    if (year) yield { next: year.next, value: yearOf(year.value) };
    yield* readNumbers(scene.tokens, at);
    const clock = readClock(at, scene);
    if (clock) yield clock;
    const hour = readBareHour(at, scene);
    if (hour) yield hour;
    const decade = readDecade(at, scene);
    if (decade) yield decade;
    const quarter = readQuarter(at, scene);
    if (quarter) yield quarter;
  }
  if (DETERMINERS.has(token.text)) {
    const event = readEvent(at, scene, chart);
    if (event) yield event;
  }
}

function* phrasesAt(at: number, scene: Scene): Generator<Read> {
  let branch = ROOT;
  for (let next = at; next < at + 8;) {
    const token = scene.tokens[next];
    if (!token || (next > at && token.opensParagraph)) return;
    const step = branch.next.get(token.text);
    if (!step) return;
    branch = step;
    next += 1;
    if (branch.entry) {
      const value = typeof branch.entry === 'function' ? branch.entry(scene) : branch.entry;
      yield { next, value };
      if (isShortName(token.text, next, scene) && value.kinds.some((kind) => SHORTENED.has(kind)))
        yield { next: next + 1, value };
      const possessive = afterPossessive(next, scene);
      if (possessive > next && value.kinds.includes('holiday')) yield { next: possessive, value };
    }
    next = afterMark(next, scene, branch);
  }
}

/** Names without apostrophes, dots or hyphens: new year's eve, St. Patrick's Day, Eid al-Fitr, boss's day. */
function afterMark(at: number, scene: Scene, branch: Branch): number {
  const mark = textAt(scene, at);
  if (branch.next.has(mark) || !['.', '-', "'", '’'].includes(mark)) return at;
  const before = textAt(scene, at - 1);
  if (mark === '.')
    return before.length <= 2 && branch.next.has(textAt(scene, at + 1)) ? at + 1 : at;
  if (mark === '-') return at + 1;
  const after = textAt(scene, at + 1);
  if (after === 's' && !branch.next.has('s')) return at + 2;
  return after === 's' || before.endsWith('s') || scene.tokens[at + 1]?.glued ? at + 1 : at;
}

/** Thurs. and Nov. in the middle of a sentence: the dot belongs to them. */
function isShortName(word: string, at: number, { tokens }: Scene): boolean {
  const [dot, after] = [tokens[at], tokens[at + 1]];
  return word.length <= 5 && dot?.text === '.' && dot.glued && after?.opensParagraph !== true;
}

function afterPossessive(at: number, scene: Scene): number {
  return "'’".includes(textAt(scene, at) || ' ') && textAt(scene, at + 1) === 's' ? at + 2 : at;
}

function plant(): Branch {
  const root: Branch = { entry: null, next: new Map() };
  const grow = (name: string, entry: Entry): void => {
    let branch = root;
    for (const word of name.split(' ')) {
      const next = branch.next.get(word) ?? { entry: null, next: new Map() };
      branch.next.set(word, next);
      branch = next;
    }
    branch.entry = entry;
  };
  for (const [name, entry] of HOLIDAY_TIMES) {
    grow(name, entry);
    // A possessive is read with and without its s: kings day, king's day.
    const bare = name.replaceAll(/([a-rt-z])s\b(?=.)/g, '$1');
    if (bare !== name && !HOLIDAY_TIMES.has(bare)) grow(bare, entry);
  }
  for (const [name, entry] of [...CHURCH_SEASONS, ...ENTRIES]) grow(name, entry);
  return root;
}

/** A year on its own is only a date after a preposition: in 2027, by 2030. */
function yearOf(year: number): Time {
  const first = dayOf(year, 1, 1) ?? 0;
  const { last } = unitAround(first, 'year');
  return {
    ...daysOf('year', first, {
      last,
      grain: 'year',
      isPeriod: true,
      certainty: 0.5,
      reason: 'A whole year',
    }),
    alone: ({ at }, scene) => {
      const isLikely = year >= 1990 && year < 2100 && scene.tokens[at]?.kind === 'number';
      return isLikely && (YEAR_LEADS.has(textAt(scene, at - 1)) || isOnwards(at, scene)) ? 0.5 : 0;
    },
  };
}

/** From 2027 on. */
function isOnwards(at: number, scene: Scene): boolean {
  return (
    textAt(scene, at - 1) === 'from' && ['on', 'onward', 'onwards'].includes(textAt(scene, at + 1))
  );
}

/** The 1990s: rarely a due date. */
function readDecade(at: number, { tokens }: Scene): Read | null {
  const [number, ending] = [tokens[at], tokens[at + 1]];
  if (number?.text.length !== 4 || number.value % 10 !== 0 || ending?.text !== 's') return null;
  const [first, after] = [dayOf(number.value, 1, 1), dayOf(number.value + 10, 1, 1)];
  if (!ending.glued || first === null || after === null || number.value < 1000) return null;
  const span = { last: after - 1, grain: 'year', isPeriod: true, certainty: 0.4 } as const;
  return { next: at + 2, value: daysOf('cycle', first, { ...span, reason: 'A decade' }) };
}

/** Q3, H1 and their years are left to the rules. */
function readQuarter(at: number, scene: Scene): Read | null {
  const [token, number, after] = [scene.tokens[at], scene.tokens[at + 1], scene.tokens[at + 2]];
  if ((token?.text !== 'q' && token?.text !== 'h') || number?.kind !== 'number' || !number.glued)
    return null;
  const isYears =
    scene.tokens[at - 1]?.text.length === 4 && scene.tokens[at - 1]?.kind === 'number';
  if ((token.glued && !isYears) || (after?.kind === 'word' && after.glued)) return null;
  const value = token.text === 'h' ? halfYear(number.value) : quarterOf(number.value);
  return value && { next: at + 2, value };
}

/** 'The offsite on 24 September', 'our board meeting (May 30)': an event on a day, for rules that count from it. */
function readEvent(at: number, scene: Scene, chart: Chart): Read | null {
  for (let next = at + 1; next <= at + LONGEST_EVENT + 1; next += 1) {
    const token = scene.tokens[next];
    if (!token || token.opensParagraph) return null;
    const isJoint = ['on', 'of', 'for', 'scheduled', '('].includes(token.text);
    const days = next > at + 1 ? chart[isJoint ? next + 1 : next] : undefined;
    const day = days
      ?.filter(
        ({ value }) =>
          value.type === 'time' &&
          value.kinds.includes('day') &&
          !value.kinds.includes('event') &&
          value.certainty >= 0.6,
      )
      .reduce<{ next: number; value: Meaning } | null>(
        (best, node) => (best && best.next >= node.next ? best : node),
        null,
      );
    if (day) {
      const time = day.value as Time;
      const close = token.text === '(' && textAt(scene, day.next) === ')' ? 1 : 0;
      return {
        next: day.next + close,
        value: { ...time, kinds: ['time', 'event', 'anchor'], alone: () => 0 },
      };
    }
    if (
      token.kind !== 'word' ||
      (DATE_PREPOSITIONS.has(token.text) && next > at + 1) ||
      DETERMINERS.has(token.text)
    )
      return null;
  }
  return null;
}
