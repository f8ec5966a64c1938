import { share, wordsOf } from './same-ask';

/** Half of the words of the longer title. */
const SIMILAR = 0.5;
const NUMBER = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[/-][\p{L}\p{N}]+)*/gu;
const DATE = /^(?:\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})$/;
/** A year or a room has fewer. */
const TELLING_DIGITS = 5;

export type OpenTask = {
  id: string;
  title: string;
  description: string;
  /** Of the email that it was made from; empty without one. */
  subject: string;
  isOfConversation: boolean;
};

/** Numbers of invoices, orders and the like in a text, in lower case: five digits and more, and no date. */
export function identifiersIn(text: string): string[] {
  const words = text.match(NUMBER) ?? [];
  const found = words.filter(
    (word) => !DATE.test(word) && (word.match(/\d/g) ?? []).length >= TELLING_DIGITS,
  );
  return [...new Set(found.map((word) => word.toLowerCase()))];
}

/**
 * The first open task that a suggested one resembles, whoever asked: about the same number, or in the same conversation
 * with a similar title. Only a hint: the same number may stand for two different things to do.
 */
export function findSimilarTask(
  ask: { title: string; words: string; subject: string },
  tasks: readonly OpenTask[],
): OpenTask | null {
  const numbers = identifiersIn(`${ask.title} ${ask.words} ${ask.subject}`);
  const title = wordsOf(ask.title);
  return (
    tasks.find((task) => {
      if (task.isOfConversation && share(title, wordsOf(task.title)) >= SIMILAR) return true;
      const known = identifiersIn(`${task.title} ${task.description} ${task.subject}`);
      return numbers.some((number) => known.includes(number));
    }) ?? null
  );
}
