import {
  type Day,
  dayOf,
  easterOf,
  nthWeekdayOfMonth,
  partsOf,
} from '../working-time/calendar-date';
import { COMING_WORDS, LAST_WORDS, NEXT_WORDS, THIS_WORDS } from './lexicon';
import { readYear } from './number-words';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';

type DayInYear = (year: number) => Day;

const fixed =
  (month: number, day: number): DayInYear =>
  (year) =>
    dayOf(year, month, day) ?? 0;
const nth =
  (month: number, weekday: number, count: number): DayInYear =>
  (year) =>
    nthWeekdayOfMonth(dayOf(year, month, 1) ?? 0, weekday, count) ?? 0;
const daysAfter =
  (days: number, start: DayInYear): DayInYear =>
  (year) =>
    start(year) + days;
const easter =
  (after: number): DayInYear =>
  (year) =>
    easterOf(year) + after;

/** Names as words without apostrophes; the possessive s is a word of its own and may be left out. */
const NAMES: [string, DayInYear][] = [
  ['new year eve|new years eve|nye', fixed(12, 31)],
  ['new year day|new years day|new year|new years', fixed(1, 1)],
  ['epiphany|three kings day', fixed(1, 6)],
  ['martin luther king day|martin luther king jr day|mlk day', nth(1, 1, 3)],
  ['groundhog day', fixed(2, 2)],
  ['valentine day|valentines day|valentine|saint valentine day|st valentine day', fixed(2, 14)],
  ['presidents day|president day|washington birthday', nth(2, 1, 3)],
  ['st patrick day|saint patrick day|st patricks day|st paddy day', fixed(3, 17)],
  ['april fools|april fools day|april fool day', fixed(4, 1)],
  ['earth day', fixed(4, 22)],
  ['may day|labour day|international workers day', fixed(5, 1)],
  ['cinco de mayo', fixed(5, 5)],
  ['mother day|mothers day', nth(5, 0, 2)],
  ['memorial day', nth(5, 1, -1)],
  ['juneteenth', fixed(6, 19)],
  ['father day|fathers day', nth(6, 0, 3)],
  ['independence day|the fourth of july', fixed(7, 4)],
  ['bastille day', fixed(7, 14)],
  ['labor day', nth(9, 1, 1)],
  ['columbus day|indigenous peoples day', nth(10, 1, 2)],
  ['halloween|all hallows eve', fixed(10, 31)],
  ['all saints day|all saints', fixed(11, 1)],
  ['guy fawkes night|bonfire night', fixed(11, 5)],
  ['veterans day|veteran day|armistice day|remembrance day', fixed(11, 11)],
  ['thanksgiving|thanksgiving day|thanks giving day', nth(11, 4, 4)],
  ['black friday', daysAfter(1, nth(11, 4, 4))],
  ['cyber monday', daysAfter(4, nth(11, 4, 4))],
  ['christmas eve|xmas eve', fixed(12, 24)],
  ['christmas|christmas day|xmas|xmas day|x mas', fixed(12, 25)],
  ['boxing day|st stephen day', fixed(12, 26)],
  ['mardi gras|shrove tuesday|fat tuesday', easter(-47)],
  ['ash wednesday', easter(-46)],
  ['palm sunday', easter(-7)],
  ['maundy thursday', easter(-3)],
  ['good friday', easter(-2)],
  ['easter|easter sunday|easter day', easter(0)],
  ['easter monday', easter(1)],
  ['ascension day|ascension', easter(39)],
  ['pentecost|whit sunday', easter(49)],
  ['whit monday|pentecost monday', easter(50)],
  ['corpus christi', easter(60)],
];

type Branch = { day: DayInYear | null; next: Map<string, Branch> };
const ROOT = plant();
const OF = new Set([',', 'of', 'in']);
const THE = new Set(['the']);

/** Words that can begin the name of a holiday. */
export const HOLIDAY_WORDS = new Set(ROOT.next.keys());

/** Christmas, Thanksgiving Day 2016, next Easter, New Year's Eve: the next one unless the words say otherwise. */
export function readHoliday(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const word = textAt(scene, from);
  const step = THIS_WORDS.has(word)
    ? 0
    : NEXT_WORDS.has(word) || COMING_WORDS.has(word)
      ? 1
      : LAST_WORDS.has(word)
        ? -1
        : null;
  const found = longestName(step === null ? from : from + 1, scene);
  if (!found) return null;
  const year = readYear(scene.tokens, skip(scene, found.next, OF));
  const reason = 'A holiday by name';
  if (year)
    return toReading({ next: year.next, first: found.day(year.value), certainty: 0.97, reason });
  const present = partsOf(scene.today).year;
  const coming = found.day(present) >= scene.today ? found.day(present) : found.day(present + 1);
  if (step === -1) {
    const last = found.day(present) < scene.today ? found.day(present) : found.day(present - 1);
    return toReading({ next: found.next, first: last, reason });
  }
  return toReading({
    next: found.next,
    first: step === 0 ? found.day(present) : coming,
    certainty: 0.85,
    reason,
  });
}

function longestName(at: number, scene: Scene): { day: DayInYear; next: number } | null {
  let branch = ROOT;
  let best: { day: DayInYear; next: number } | null = null;
  for (let next = at; next < at + 8;) {
    const step = branch.next.get(textAt(scene, next));
    if (!step) break;
    branch = step;
    next = skipPossessive(next + 1, scene);
    if (branch.day) best = { day: branch.day, next };
  }
  return best;
}

function skipPossessive(at: number, scene: Scene): number {
  const mark = textAt(scene, at);
  if (mark === '.') return scene.tokens[at + 1]?.capital === true ? at + 1 : at;
  if (mark !== "'" && mark !== '’') return at;
  return textAt(scene, at + 1) === 's' ? at + 2 : at;
}

function plant(): Branch {
  const root: Branch = { day: null, next: new Map() };
  for (const [names, day] of NAMES) {
    for (const name of names.split('|')) {
      let branch = root;
      for (const word of name.split(' ')) {
        const next = branch.next.get(word) ?? { day: null, next: new Map() };
        branch.next.set(word, next);
        branch = next;
      }
      branch.day = day;
    }
  }
  return root;
}
