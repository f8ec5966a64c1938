import { type Scene, textAt } from './meaning';
import {
  continuesNumber,
  DATE_PREPOSITIONS,
  endsClean,
  isLimitingDay,
  isWhole,
  isWholeEnd,
  LAST_HOUR,
  LIMITS,
  mayFollow,
  type Place,
} from './standing-alone';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** 'By 10th the list': what follows is no numbered thing, as in 'by 10th grade'. */
const DETERMINERS = set('the all your my our his her their its this these');
const LAST_DATES = set('due last closing final');
/** What changes by an amount: cut by 30. */
const CHANGES = set(
  'cut cuts reduce reduces reduced grow grows grew grown increase increases increased rise rises rose risen fall falls fell ' +
    'drop drops dropped raise raised lower lowered up down off multiplied divided multiply divide won lost win lose beat ' +
    'exceeded exceed over outnumbered improved improve slipped slip',
);
/** Ordinals in words rarely go beyond this: the tenth, but not the fifteenth. */
const MAX_RANKED = 12;
/** The twenty-third, which is no range from the 20th to the 3rd. */
const LAST_HYPHENLESS = 20;

/** The 15th, for the 27, on 15: as certain as the words around it make it. */
export function dayOfMonthAlone(how: {
  hasArticle: boolean;
  isOrdinal: boolean;
  inWords: boolean;
  value: number;
}) {
  return ({ at, next }: Place, scene: Scene): number => {
    const before = textAt(scene, at - 1);
    const isDigits = how.isOrdinal && !how.inWords;
    // The second of two, 5th of 7.
    const isOpen =
      (mayFollow(next, scene) && textAt(scene, next) !== 'of') ||
      (isDigits && isLimitInClause(at, scene) && DETERMINERS.has(textAt(scene, next)));
    const numberAt = how.hasArticle ? at + 1 : at;
    if (
      !isOpen ||
      !endsClean(next, scene) ||
      (scene.tokens[at]?.glued && !how.hasArticle) ||
      continuesNumber(numberAt, scene)
    )
      return 0;
    const introduced = DATE_PREPOSITIONS.has(before) || before === 'is' || before === 'was';
    if (how.hasArticle) {
      const isSeldomElse = how.inWords && how.value > MAX_RANKED && isWholeEnd(next, scene);
      if (how.isOrdinal && isSeldomElse && how.value > LAST_HYPHENLESS) return 0.8;
      if (how.isOrdinal && isSeldomElse) return introduced ? 0.6 : 0.45;
      if (how.isOrdinal && how.inWords)
        return isWholeEnd(next, scene)
          ? introduced
            ? 0.5
            : 0.15
          : introduced && before !== 'in' && before !== 'of'
            ? 0.35
            : 0.1;
      if (how.isOrdinal) return introduced ? 0.85 : 0.6;
      if (how.inWords) return DATE_PREPOSITIONS.has(before) && isWholeEnd(next, scene) ? 0.4 : 0;
      return introduced || isWhole({ at, next }, scene) ? 0.4 : 0;
    }
    // Only at the beginning: in running text it may be an amount ('cut the costs by 18').
    const isDay = how.value > LAST_HOUR || (at === 1 && isLimitingDay(at, scene));
    if (isDay && !how.isOrdinal && !how.inWords && LIMITS.has(before))
      return isWholeEnd(next, scene) && !CHANGES.has(textAt(scene, at - 2)) ? 0.4 : 0;
    if (before === 'on') return how.isOrdinal ? 0.75 : how.inWords ? 0 : 0.4;
    if (!isDigits) return 0;
    if (introduced || isNamedLimit(at, scene) || isLatest(next, scene)) return 0.6;
    return isWhole({ at, next }, scene) ? 0.4 : 0;
  };
}

/** Confirm by 10th the list; not 'By 2nd the team had scored' or 'won by 2nd our club'. */
function isLimitInClause(at: number, scene: Scene): boolean {
  const lead = scene.tokens[at - 2];
  return LIMITS.has(textAt(scene, at - 1)) && lead?.kind === 'word' && !CHANGES.has(lead.text);
}

/** Deadline 31st, due date 31st, due date being 31st, 'Latest 31st.' */
function isNamedLimit(at: number, scene: Scene): boolean {
  const [word, lead] = [textAt(scene, at - 1), textAt(scene, at - 2)];
  if (word === 'being') return lead === 'date' || lead === 'deadline';
  if (word === 'latest') return at === 1 || lead === ',';
  return word === 'deadline' || (word === 'date' && LAST_DATES.has(lead));
}

/** '10th latest', '10th at the latest', with nothing that they describe. */
function isLatest(next: number, scene: Scene): boolean {
  const end = textAt(scene, next) === 'at' ? next + 2 : next;
  const isNoun = scene.tokens[end + 1]?.kind === 'word';
  return textAt(scene, end) === 'latest' && !isNoun;
}
