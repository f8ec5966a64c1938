import { type Scene, textAt } from './meaning';

/** A phrase: its tokens, whether it names several days, and whether its own words make it a limit. */
type Phrase = { at: number; next: number; isRange: boolean; isDeadline: boolean };

/** Words before a date that show that it dates something else. */
const ATTRIBUTE_WORDS = new Set(['from', 'dated', 'since', 'of']);
/** Past actions, whose date is not the date of what is to be done. */
const PAST_ACTIONS = new Set(
  'sent received issued posted written created submitted signed forwarded met spoke discussed arrived shipped placed published'.split(
    ' ',
  ),
);
/** Words before a date that has been replaced by another. */
const SUPERSEDED = new Set(['not', 'originally', 'previously', 'formerly', 'than']);

const LIMITS = new Set(
  'by before until till til due deadline latest within expires expire expiring closes cutoff'.split(
    ' ',
  ),
);
const PASSED_OVER = new Set([
  'on',
  'is',
  'was',
  ':',
  'the',
  'date',
  'at',
  'of',
  'be',
  'than',
  'no',
  'later',
  'this',
  'end',
  '-',
  '*',
  ')',
  'day',
  'about',
  'around',
  'to',
  'for',
]);
const MEANT = new Set(['due', 'planned', 'scheduled', 'supposed', 'meant', 'set', 'expected']);
const REPLACED = new Set(['now', 'moved', 'extended', 'pushed', 'changed', 'shifted']);
const MAX_IN_BRACKETS = 8;
const STOPS = new Set(['.', '!', '?', ';']);

/** Whether the words around a phrase make it a limit: by Friday, due on the 3rd, no later than, Monday at the latest. */
export function isLimit(phrase: Phrase, scene: Scene): boolean {
  if (phrase.isDeadline || hasLimitAfter(phrase.next, scene)) return true;
  for (let at = phrase.at - 1; at >= 0 && at >= phrase.at - 5; at -= 1) {
    const word = textAt(scene, at);
    if (word === 'than') return textAt(scene, at - 1) === 'later';
    if (word === 'to') return textAt(scene, at - 1) === 'prior';
    if (LIMITS.has(word)) return true;
    if (!PASSED_OVER.has(word)) break;
  }
  return namesDeadline(phrase.at, scene);
}

/** Whether something is wanted before a phrase begins: before the weekend, prior to, ahead of next week. */
export function isBefore(phrase: Phrase, scene: Scene): boolean {
  const at = textAt(scene, phrase.at - 1) === 'the' ? phrase.at - 2 : phrase.at - 1;
  const word = textAt(scene, at);
  if (word === 'to') return textAt(scene, at - 1) === 'prior';
  if (word === 'of') return textAt(scene, at - 1) === 'ahead';
  return word === 'before';
}

const TELLS = new Set('is are was were will works suits has falls'.split(' '));

/** 'Off sick since Monday': it began on that day; 'since Friday is a holiday' gives a reason. */
export function isSince({ at, next }: Pick<Phrase, 'at' | 'next'>, scene: Scene): boolean {
  if (TELLS.has(textAt(scene, next))) return false;
  const before = textAt(scene, at - 1) === 'the' ? at - 2 : at - 1;
  return textAt(scene, before) === 'since';
}

/**
 * Whether the words before a phrase show that it dates something else (from Friday, dated, since, sent on) or no longer
 * holds (instead of, not, rather than).
 */
export function isAttribute(phrase: Phrase, scene: Scene): boolean {
  if (isBefore(phrase, scene)) return false;
  if (isAfterSomething(phrase, scene)) return true;
  const before = textAt(scene, phrase.at - 1) === 'the' ? phrase.at - 2 : phrase.at - 1;
  if (phrase.isRange && textAt(scene, before) === 'from') return false;
  const word = textAt(scene, before);
  const lead = textAt(scene, before - 1);
  if (ATTRIBUTE_WORDS.has(word) || (word === 'on' && PAST_ACTIONS.has(lead))) return true;
  return SUPERSEDED.has(word) && !['if', 'why', 'later', 'earlier', 'sooner'].includes(lead);
}

const LENGTHS = new Set(
  'minute minutes min mins hour hours hr hrs h day days week weeks month months year years'.split(
    ' ',
  ),
);

/** 'Say it after five minutes', 'ring Ann and two days later Bob': so long after something else, not after the message. */
function isAfterSomething({ at, next }: Phrase, scene: Scene): boolean {
  // A short unit takes the stop that follows it for its own.
  const end = textAt(scene, next - 1) === '.' ? next - 1 : next;
  const last = textAt(scene, end - 1);
  if (textAt(scene, at) === 'after') return LENGTHS.has(last);
  return ['later', 'afterwards', 'after'].includes(last) && LENGTHS.has(textAt(scene, end - 2));
}

const MOVES = new Set(
  'move moved moves moving shift shifted push pushed postpone postponed reschedule rescheduled change changed delay delayed slip slipped bring brought put extend extended'.split(
    ' ',
  ),
);

/** 'Moved from 3 December to 10 December' names the old and the new day, not the days between. */
export function isMove({ at, isRange }: Phrase, scene: Scene): boolean {
  if (!isRange || textAt(scene, at - 1) !== 'from') return false;
  return [2, 3, 4].some((back) => MOVES.has(textAt(scene, at - back)));
}

/**
 * Whether a phrase yields to another date in its sentence: a past deadline, a deadline that has moved, a possessive
 * (Friday's call), words in parentheses.
 */
export function isSecondary(phrase: Phrase, scene: Scene): boolean {
  return (
    wasMeant(phrase.at, scene) ||
    isReplacedDeadline(phrase.next, scene) ||
    isPossessive(phrase.next, scene) ||
    isInBrackets(phrase, scene)
  );
}

function wasMeant(at: number, scene: Scene): boolean {
  let back = at - 1;
  while (
    back > at - 4 &&
    ['on', 'by', 'for', 'until', 'the', 'to', 'be'].includes(textAt(scene, back))
  )
    back -= 1;
  if (!MEANT.has(textAt(scene, back))) return false;
  const before = textAt(scene, back - 1);
  return ['was', 'were', 'originally', 'initially'].includes(before);
}

/** 'The Friday deadline is now Monday.' */
function isReplacedDeadline(next: number, scene: Scene): boolean {
  if (!['deadline', 'date'].includes(textAt(scene, next))) return false;
  return [1, 2, 3, 4].some((step) => REPLACED.has(textAt(scene, next + step)));
}

function isPossessive(next: number, scene: Scene): boolean {
  return ["'", '’'].includes(textAt(scene, next)) && textAt(scene, next + 1) === 's';
}

/** The sentence continues around the parentheses, so its own dates come first. */
function isInBrackets({ at, next }: Phrase, { tokens }: Scene): boolean {
  const text = (index: number): string => tokens[index]?.text ?? '';
  let opens = at - 1;
  while (opens > at - MAX_IN_BRACKETS && opens > 0 && !'()'.includes(text(opens))) opens -= 1;
  let closes = next;
  while (closes < next + MAX_IN_BRACKETS && closes < tokens.length && !'()'.includes(text(closes)))
    closes += 1;
  return text(opens) === '(' && text(closes) === ')' && opens < at - 1;
}

function hasLimitAfter(at: number, scene: Scene): boolean {
  const [first, second, third] = [textAt(scene, at), textAt(scene, at + 1), textAt(scene, at + 2)];
  if (first === 'latest') return true;
  if (first === 'at' || first === 'the') return second === 'latest' || third === 'latest';
  if (first === 'no' || first === 'not') return second === 'later' && third === 'than';
  if (first === 'or' || first === 'if') return second === 'sooner' || second === 'earlier';
  return first === 'deadline' || (first === ',' && second === 'latest');
}

/** 'The deadline for comments is Friday': the noun is a few words earlier in the same sentence. */
function namesDeadline(at: number, scene: Scene): boolean {
  for (let back = at - 1; back >= 0 && back >= at - 9; back -= 1) {
    const word = textAt(scene, back);
    if (STOPS.has(word)) return false;
    if (word === 'deadline' || word === 'due') return true;
    if (word === 'date' && textAt(scene, back - 1) === 'last') return true;
  }
  return false;
}
