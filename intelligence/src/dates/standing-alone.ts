import { type Scene, textAt } from './meaning';
import { joinsNumber } from './number-words';

export type Place = { at: number; next: number };

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words before a number or a name that indicate a date. */
export const DATE_PREPOSITIONS = set(
  'on by before until till til due from since after during throughout dated in for starting beginning of to through thru between effective this next last per as around and or ending',
);
/** Words that may follow a bare day of the month ('the 15th works', 'on 15 at noon'). */
const FOLLOWERS = set(
  'at by and or to for if of in on so but as is are was will would works work should could can may might with from ' +
    'when because since that which who please pls thanks thank via until till before after between during we i you ' +
    'he she they it let unless though although about around per latest ish then too also instead noon midnight ' +
    'morning afternoon evening eod cob sharp only did does do has have had be been cannot not won don isn hopefully maybe ' +
    'everything everyone all at suits exactly precisely approximately roughly early late mid starting beginning anytime sometime any no not without whether than rather once while whilst whereas where nor whichever however gets lets goes comes leaves makes needs must means seems looks closes opens falls sits starts begins ends runs finishes expires arrives happens stands til noonish midday midnight sharp max maximum onwards onward est sont sera seront doit doivent peut peuvent será serán está están debe deben puede pueden',
);
/** Things that are numbered; a number after one of these is its name, not a date. */
const NUMBERED = set(
  'page pages pg step part slide chapter version versions ver v rev revision release build firmware driver patch model ' +
    'section sec article clause paragraph para art rule annex appendix exhibit schedule figure fig table item items no nr number # ' +
    'room rooms building bldg block wing hall terminal bay dock pier door suite floor gate seat seats apt unit box lot rack plan plans tier level grade class type option phase ' +
    'scale maßstab échelle escala raum zimmer salle sala aula psalm psalms genesis exodus isaiah romans corinthians proverbs hebrews ' +
    'ratio ratios score scores rate odds ticket order invoice po ref case issue bug line lines bus route highway track ' +
    'ip size sizes question questions account accounts code codes channel verse extension',
);
/** A German number of something: Kundennr., Rechnungsnummer. */
const GERMAN_NUMBER = /(?:nr|nummer)$/;
/** Before a number these indicate a quantity: exactly 3/4, but exactly 5:15. */
const MEASURES = set('roughly approximately nearly almost exactly only over about');
const NO_WORDS: ReadonlySet<string> = new Set();
/** Names that are also everyday words. */
export const DOUBTFUL_MONTHS = set('may march mar');
/** Words that follow the verb 'may'. */
const AFTER_MODAL = set('not be have want need well also still never only');
const SUBJECTS = set('i you he she it we they who that which');
const YEAR_LEADS = set('this next last');
const SEASON_LEADS = set('by before until till come');
const CLOCK_MARKS = set('am pm a p o oclock h noon midnight');
const MONEY = '$€£¥#';
/** A greater number is a day and no hour. */
export const LAST_HOUR = 24;
export const LIMITS = set('by until till due before');

/** Whether a phrase is the whole text, except for a final stop. */
export function isWhole({ at, next }: Place, { tokens }: Scene): boolean {
  return (
    at === 0 &&
    (next === tokens.length || (next === tokens.length - 1 && tokens[next]?.text === '.'))
  );
}

/** Whether the words from a position on can follow a date (rather than being counted by it). */
export function mayFollow(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  if (!token || token.opensParagraph) return true;
  if (token.kind === 'word') return FOLLOWERS.has(token.text) && !token.glued;
  if (token.kind === 'number') return beginsClock(at, scene);
  return !`%${MONEY}°ºª`.includes(token.text) && !joinsNumber(scene.tokens, at);
}

/** 5pm, 5:30, 5 o'clock: a number that tells the time. */
function beginsClock(at: number, scene: Scene): boolean {
  const [number, mark] = [scene.tokens[at], scene.tokens[at + 1]];
  if (!number || number.glued || number.text.length > 2 || number.value > 24 || !mark) return false;
  if (mark.text === ':') return mark.glued && scene.tokens[at + 2]?.kind === 'number';
  return CLOCK_MARKS.has(mark.text);
}

/** Whether nothing is attached to the right of a number: no word, percent sign or further digits. */
export function endsClean(next: number, scene: Scene): boolean {
  const after = scene.tokens[next];
  if (!after) return true;
  if (after.text === '%' || (after.glued && after.kind !== 'mark')) return after.text === 't';
  const joins = after.text !== '-' && joinsNumber(scene.tokens, next);
  return !(joins && scene.tokens[next - 1]?.kind === 'number');
}

/** Whether the number at a position is a name (page 3, room 4/5, version 1.2) or an amount. */
export function isNumbered(at: number, scene: Scene): boolean {
  return isNamedByNumber(at, scene, MEASURES);
}

/** The same for a number that may be a time, which may be approximate. */
export function isNumberedClock(at: number, scene: Scene): boolean {
  return isNamedByNumber(at, scene, NO_WORDS);
}

function isNamedByNumber(at: number, scene: Scene, measures: ReadonlySet<string>): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const word = textAt(scene, back);
    if (MONEY.includes(word)) return true;
    if (NUMBERED.has(word) || GERMAN_NUMBER.test(word) || measures.has(word)) return true;
    if (!['.', ':', '-', '(', 'of', 'the', 'no', 'to'].includes(word)) return false;
  }
  return false;
}

/** Whether a number continues to the left: a phone number, a version, an amount, a path. */
export function continuesNumber(at: number, { tokens }: Scene): boolean {
  const [token, before, first] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (!token?.glued || !before) return false;
  if (before.kind !== 'mark') return before.text !== 't' || first?.kind !== 'number';
  if (before.text === '@') return before.glued;
  if (`${MONEY}+_=&`.includes(before.text)) return true;
  return (
    '.-/,:'.includes(before.text) && before.glued && first !== undefined && first.kind !== 'mark'
  );
}

export function isLed(at: number, scene: Scene): boolean {
  const before = textAt(scene, at - 1);
  return DATE_PREPOSITIONS.has(before === 'the' ? textAt(scene, at - 2) : before);
}

/** 'Before summer.' is a limit; 'the fall in prices' and 'a spring' are not. */
export function seasonNamed({ at, next }: Place, scene: Scene): number {
  const before = textAt(scene, at - 1);
  const lead = before === 'the' ? textAt(scene, at - 2) : before;
  return SEASON_LEADS.has(lead) && isWholeEnd(next, scene) ? 0.45 : 0.2;
}

/** 'A lent book', 'the advent of': a church season needs a capital and a preposition. */
export function seasonAlone({ at, next }: Place, scene: Scene): number {
  if (isWhole({ at, next }, scene)) return 0.4;
  return scene.tokens[at]?.capital === true && isLed(at, scene) ? 0.5 : 0;
}

/** 'The board on the 19th may not agree.' */
export function isModal(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  return token?.text === 'may' && !token.capital && AFTER_MODAL.has(textAt(scene, at + 1));
}

/** Whether a month's name next to a number really is one: 'they march 10 miles', '10 may be enough'. */
export function isMonthBeside(monthAt: number, place: Place, scene: Scene): boolean {
  const token = scene.tokens[monthAt];
  if (!token || token.capital || !DOUBTFUL_MONTHS.has(token.text)) return true;
  // You may, they march.
  if (monthAt === place.at && SUBJECTS.has(textAt(scene, monthAt - 1))) return false;
  // To march 4 miles.
  if (monthAt === place.at && textAt(scene, monthAt - 1) === 'to' && isCounted(place.next, scene))
    return false;
  return (
    isWhole(place, scene) ||
    isLed(place.at, scene) ||
    (monthAt === place.next - 1 && isYear(place.next, scene)) ||
    (YEAR_LEADS.has(textAt(scene, place.next)) && textAt(scene, place.next + 1) === 'year') ||
    (monthAt === place.at && (mayFollow(place.next, scene) || isYear(place.next, scene))) ||
    isEnded(place.next, scene)
  );
}

/** A noun that the number counts: '4 miles'. */
function isCounted(at: number, scene: Scene): boolean {
  return scene.tokens[at]?.kind === 'word' && !mayFollow(at, scene);
}

function isYear(at: number, { tokens }: Scene): boolean {
  const token = tokens[at]?.text === ',' ? tokens[at + 1] : tokens[at];
  return token?.kind === 'number' && token.end - token.start === 4;
}

function isEnded(next: number, { tokens }: Scene): boolean {
  const after = tokens[next];
  return (
    !after ||
    after.kind === 'mark' ||
    [
      'at',
      'by',
      'and',
      'or',
      'to',
      'for',
      'from',
      'until',
      'till',
      'before',
      'in',
      'on',
      'if',
      'noon',
    ].includes(after.text)
  );
}

/** 'By 18' is a day where the month is written first, as hours end at 12 there; elsewhere it is an hour ('bis 18'). */
export function isLimitingDay(at: number, scene: Scene): boolean {
  const number = scene.tokens[at];
  const lastHour = scene.isDayFirst ? LAST_HOUR : LAST_HOUR / 2;
  return number?.kind === 'number' && number.value > lastHour && LIMITS.has(textAt(scene, at - 1));
}

/** 'By 13 May, two auditors': the day is before the month, and the number after the comma counts something. */
export function hasItsDay({ at, next }: Place, { tokens }: Scene): boolean {
  return (
    tokens[at - 1]?.kind === 'number' && tokens.slice(at, next).some(({ text }) => text === ',')
  );
}

export function isWholeEnd(next: number, { tokens }: Scene): boolean {
  const after = tokens[next];
  return !after || after.kind === 'mark';
}

/** 'In the morning' or 'night' only name a day of their own if there is no day next to them. */
export function partAlone(certainty: number) {
  return (place: Place, scene: Scene): number => {
    if (certainty !== 0.25) return certainty;
    return isWhole(place, scene) ? 0.4 : certainty;
  };
}

/** 'Now' at the end of a demand, but not 'for now' or 'now that'. */
export function todayAlone(place: Place, scene: Scene): number {
  if (textAt(scene, place.at) !== 'now') return 0.45;
  if (isWhole(place, scene)) return 0.45;
  const after = scene.tokens[place.next];
  const isClosing =
    !after || '.!,;'.includes(after.text) || ['please', 'pls', 'thanks'].includes(after.text);
  const isTurned = [
    'for',
    'by',
    'until',
    'till',
    'from',
    'up',
    'since',
    'is',
    'are',
    'was',
    'than',
    'as',
    'of',
  ].includes(textAt(scene, place.at - 1));
  return isClosing && !isTurned && place.at > 0 ? 0.45 : 0.1;
}
