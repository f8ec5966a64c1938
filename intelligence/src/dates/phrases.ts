import { readWeekdayBeside, readWeekOfDate, readWeekOfMonth } from './beside-dates';
import { readClockTime, readPartOfDay } from './clock-times';
import { readDayOfMonth } from './day-of-month';
import { HOLIDAY_WORDS, readHoliday } from './holidays';
import {
  COMING_WORDS,
  LAST_WORDS,
  MONTHS,
  NEXT_WORDS,
  THIS_WORDS,
  TODAY_WORDS,
  TOMORROW_WORDS,
  WEEKDAYS,
  words,
  YESTERDAY_WORDS,
} from './lexicon';
import { readDayFirst, readMonthFirst, readYearBeforeMonth } from './month-dates';
import { isNumberWord } from './number-words';
import { readNumericDate } from './numeric-dates';
import { readDayOfPeriod, readPartOfPeriod, readPeriod } from './periods';
import type { DateRule, Reading, Scene } from './reading';
import { readDayName, readOffset } from './relative-dates';
import { readVagueDay } from './vague-days';
import { readNthWeekday, readWeekdayDate } from './weekday-dates';

/** A reading and the token it begins at. */
export type Phrase = Reading & { at: number };

const RULES: DateRule[] = [
  readNumericDate,
  (at, scene) => readMonthFirst(at, scene),
  (at, scene) => readDayFirst(at, scene),
  readYearBeforeMonth,
  readWeekdayDate,
  readNthWeekday,
  readWeekdayBeside,
  readWeekOfMonth,
  readWeekOfDate,
  readDayName,
  readOffset,
  readDayOfPeriod,
  readPartOfPeriod,
  readPeriod,
  readHoliday,
  readDayOfMonth,
  readVagueDay,
  (at, scene) => readClockTime(at, scene),
  readPartOfDay,
];

const STARTERS = new Set([
  ...MONTHS.keys(),
  ...WEEKDAYS.keys(),
  ...HOLIDAY_WORDS,
  ...TODAY_WORDS,
  ...TOMORROW_WORDS,
  ...YESTERDAY_WORDS,
  ...THIS_WORDS,
  ...NEXT_WORDS,
  ...COMING_WORDS,
  ...LAST_WORDS,
  ...words(
    't the a an in within day my our your week weekend month quarter year fortnight few couple several at around about',
  ),
  ...words(
    'end beginning start middle mid early earlier late later close eod cob eob eow eom eoq eoy first half',
  ),
  ...words('noon midday midnight morning afternoon evening night q ending'),
]);

/** The phrases of the text from left to right: at each place the longest reading, and the surest of those. */
export function findPhrases(scene: Scene): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < scene.tokens.length;) {
    const best = canStart(at, scene) ? longestAt(at, scene) : null;
    if (best) phrases.push({ ...best, at });
    at = best ? best.next : at + 1;
  }
  return phrases;
}

function canStart(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  if (!token || token.kind === 'mark') return token?.text === '@';
  return token.kind === 'number' || STARTERS.has(token.text) || isNumberWord(token.text);
}

function longestAt(at: number, scene: Scene): Reading | null {
  let best: Reading | null = null;
  for (const rule of RULES) {
    const read = rule(at, scene);
    if (!read || read.certainty === 0) continue;
    if (
      !best ||
      read.next > best.next ||
      (read.next === best.next && read.certainty > best.certainty)
    )
      best = read;
  }
  return best;
}
