import type { Priority } from '@docket/core/priority';

import { FRENCH } from '../dates/french-words';
import { GERMAN } from '../dates/german-words';
import { MONTHS, WEEKDAYS } from '../dates/lexicon';
import { SPANISH } from '../dates/spanish-words';
import { type Ask, SAME, share, unmarked, wordsOf } from './same-ask';

/** The words by which a sender's recurring ask is recognized. */
export type AskKind = { words: ReadonlySet<string>; topic: ReadonlySet<string> };
/** A decision of the person on a suggested task of the same sender. */
export type DecidedKind = { kind: AskKind; wasApproved: boolean; priority: ChosenPriority };
/** The priority that was read from a message, and the one with which the task was decided. */
export type ChosenPriority = { read: Priority; chosen: Priority };

/** So many decisions in a row that agree are followed. */
export const IN_A_ROW = 3;
const SAME_TOPIC = 0.5;
/** Words that are compared, so that a long text costs no more. */
const MAX_WORDS = 60;
const DATE_WORDS = new Set([
  ...MONTHS.keys(),
  ...WEEKDAYS.keys(),
  ...[GERMAN, FRENCH, SPANISH].flatMap(({ months, weekdays }) =>
    `${months}|${weekdays}`.split(/[|,]/),
  ),
]);

/**
 * The words of an ask's title and sentence, and of its subject, without numbers and names of days and months, which differ
 * from one time to the next; the first 60 of each.
 */
export function kindOfAsk({ title, words, subject }: Omit<Ask, 'due'>): AskKind {
  return { words: lasting(`${title} ${words}`), topic: lasting(unmarked(subject)) };
}

/** Whether two asks of one sender are of one kind, such as the report of each week or the failures of one pipeline. */
export function isSameKind(one: AskKind, other: AskKind): boolean {
  if (share(one.words, other.words) < SAME) return false;
  return one.topic.size + other.topic.size === 0 || share(one.topic, other.topic) >= SAME_TOPIC;
}

/**
 * How many of the newest decisions on asks of this kind rejected them, up to the first that did not. `decided` is of the
 * same sender, newest first.
 */
export function rejectionsInARow(kind: AskKind, decided: readonly DecidedKind[]): number {
  let rejections = 0;
  for (const one of decided) {
    if (!isSameKind(one.kind, kind)) continue;
    if (one.wasApproved) break;
    rejections += 1;
  }
  return rejections;
}

/**
 * The priority that the person gave the newest three asks of this kind although another one was read, if the same is read
 * now; otherwise the one that is read. `decided` is of the same sender, newest first.
 */
export function learnedPriority(
  kind: AskKind,
  decided: readonly DecidedKind[],
  read: Priority,
): Priority {
  const newest = decided.filter((one) => isSameKind(one.kind, kind)).slice(0, IN_A_ROW);
  const [first] = newest;
  const isLearned =
    first !== undefined &&
    newest.length === IN_A_ROW &&
    newest.every(
      ({ wasApproved, priority }) =>
        wasApproved && priority.read === read && priority.chosen === first.priority.chosen,
    );
  return isLearned ? first.priority.chosen : read;
}

function lasting(text: string): Set<string> {
  const words = [...wordsOf(text)].filter((word) => !/\p{N}/u.test(word) && !DATE_WORDS.has(word));
  return new Set(words.slice(0, MAX_WORDS));
}
