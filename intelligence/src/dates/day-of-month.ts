import { addMonths, dayOf, partsOf } from '../working-time/calendar-date';
import { DATE_PREPOSITIONS } from './lexicon';
import { isCleanDay, mayFollow } from './month-dates';
import { readDayNumber } from './number-words';
import { type Reading, type Scene, textAt, toReading } from './reading';

const INTRODUCED = new Set([...DATE_PREPOSITIONS, 'for', 'is', 'was', 'is on', 'the']);

/** The 15th, for the 27, on 15, by the twenty second: the next such day of a month. */
export function readDayOfMonth(at: number, scene: Scene): Reading | null {
  const hasArticle = textAt(scene, at) === 'the';
  const before = textAt(scene, at - 1);
  const day = readDayNumber(scene.tokens, hasArticle ? at + 1 : at);
  if (!day || !isCleanDay(day, scene) || !mayFollow(day.next, scene)) return null;
  if (scene.tokens[hasArticle ? at + 1 : at]?.glued && !hasArticle) return null;
  const certainty = certaintyOf({
    hasArticle,
    isOrdinal: day.isOrdinal,
    inWords: day.inWords,
    before,
  });
  if (certainty === 0) return null;
  return toReading({
    next: day.next,
    first: nextSuchDay(day.value, scene),
    certainty,
    reason: 'The next such day of a month',
  });
}

/** The present month's day when it is still ahead, else that of the next month that has it. */
function nextSuchDay(dayOfMonth: number, scene: Scene): number | null {
  for (const step of [0, 1, 2, 3]) {
    const { year, month } = partsOf(addMonths(scene.today, step));
    const day = dayOf(year, month, dayOfMonth);
    if (day !== null && day >= scene.today) return day;
  }
  return null;
}

function certaintyOf(phrase: {
  hasArticle: boolean;
  isOrdinal: boolean;
  inWords: boolean;
  before: string;
}): number {
  const introduced = INTRODUCED.has(phrase.before);
  if (phrase.hasArticle) {
    if (phrase.isOrdinal)
      return phrase.inWords ? (introduced ? 0.5 : 0.15) : introduced ? 0.85 : 0.6;
    return introduced ? 0.4 : 0;
  }
  if (phrase.before === 'on') return phrase.isOrdinal ? 0.75 : phrase.inWords ? 0 : 0.4;
  return phrase.isOrdinal && !phrase.inWords && introduced ? 0.6 : 0;
}
