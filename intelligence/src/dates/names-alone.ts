import { type Scene, textAt } from './meaning';
import {
  DATE_PREPOSITIONS,
  DOUBTFUL_MONTHS,
  isLed,
  isWhole,
  isWholeEnd,
  mayFollow,
  type Place,
} from './standing-alone';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const DOUBTFUL_WEEKDAYS = set('sun sat wed mon');

/** A month on its own counts after a preposition; abbreviations and everyday words also need a capital. */
export function monthAlone({ at, next }: Place, scene: Scene): number {
  const token = scene.tokens[at];
  if (!token) return 0;
  const isShort = token.text.length <= 3 || DOUBTFUL_MONTHS.has(token.text);
  const before = textAt(scene, at - 1);
  if (isShort && !token.capital) return isShortMonth({ at, next }, scene) ? 0.7 : 0;
  const isJoined = before === 'and' || before === 'or';
  if (DATE_PREPOSITIONS.has(before) && (!isJoined || isLed(at - 2, scene))) return 0.7;
  return isWhole({ at, next }, scene) && !isShort ? 0.4 : 0.2;
}

const MONTH_LEADS = set('in until till til during since before');

/** 'In jan', 'until feb': in small letters only what is no other word, and by whom it was done is no month. */
function isShortMonth({ at, next }: Place, scene: Scene): boolean {
  const before = textAt(scene, at - 1);
  if (DOUBTFUL_MONTHS.has(textAt(scene, at)) || !mayFollow(next, scene)) return false;
  return MONTH_LEADS.has(before) || (before === 'by' && isWhole({ at: at - 1, next }, scene));
}

/** Abbreviations such as sun and sat are also words: they need a capital that is not due to the start of a sentence. */
export function weekdayAlone(place: Place, scene: Scene): number {
  const { at } = place;
  const token = scene.tokens[at];
  if (!token || (token.glued && textAt(scene, at - 1) === '@')) return 0;
  if (!DOUBTFUL_WEEKDAYS.has(token.text) || isWhole(place, scene)) return 0.9;
  const isWord = token.text === 'sun' || token.text === 'sat';
  const before = textAt(scene, at - 1);
  if (isWord && !token.capital) return isShortDay(before, place.next, scene) ? 0.9 : 0;
  if (DATE_PREPOSITIONS.has(before)) return 0.9;
  return token.capital && !isWord ? 0.9 : 0;
}

const DAY_LEADS = set('on until till til before next last this coming since from');

/** 'On sat' and 'by sun' at the end of a sentence, but not 'on sun loungers'. */
function isShortDay(before: string, next: number, scene: Scene): boolean {
  if (before === 'by') return isWholeEnd(next, scene);
  return DAY_LEADS.has(before) && (isWholeEnd(next, scene) || mayFollow(next, scene));
}
