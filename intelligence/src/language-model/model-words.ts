import type { ReadMessage } from '../reading/read-message';
import { senderName } from '../tasks/person-name';
import { quoteTitle } from '../tasks/quote-title';
import { localDate } from '../working-time/zoned-time';
import { isNameOfDay } from './spelled-day';

/** What the prompt allows, and what is still shown: a true title of eleven words is better than a quotation. */
export const MAX_WORDS = 9;
const MAX_SHOWN_WORDS = 12;
/** Of more, the title is written with capitals throughout, and they tell nothing of names. */
const MAX_NAME_SHARE = 0.6;

type Said = { title: string; description: string; dueDate?: string | null | undefined };

/** Tells what in the words of a model is not in the mail. */
export type WordsCheck = {
  faultOfTitle(said: Said): string | null;
  faultOfDescription(said: Said): string | null;
};

/**
 * Checks titles and descriptions against a message: every number, and every name of a title, must be in it. German writes
 * every noun like a name, so names are not checked there.
 */
export function wordsCheck(read: ReadMessage, timeZone: string): WordsCheck {
  const { message, fullText, language } = read;
  const mail = [
    fullText,
    message.subject,
    ...[message.from, ...message.to, ...message.cc].map((one) => `${one.name} ${one.address}`),
    ...message.attachmentNames,
  ].join('\n');
  const received = localDate(message.receivedAt, timeZone);
  const letters = mail.toLowerCase();
  const numbers = new Set(numbersIn(mail));
  const foreign = (words: string, dueDate: string | null | undefined): string | undefined => {
    const known = new Set(numbersIn(`${received} ${dueDate ?? ''}`).map(Number));
    return numbersIn(words).find((one) => !numbers.has(one) && !known.has(Number(one)));
  };
  return {
    faultOfTitle({ title, dueDate }) {
      const count = title.trim().split(/\s+/).length;
      if (count > MAX_SHOWN_WORDS)
        return `the title has ${count} words, at most ${MAX_WORDS} are allowed`;
      const number = foreign(title, dueDate);
      if (number !== undefined) return `the title has a number that is not in the mail: ${number}`;
      const name = language === 'de' ? undefined : foreignName(title, letters);
      return name === undefined ? null : `the title has a name that is not in the mail: ${name}`;
    },
    faultOfDescription({ description, dueDate }) {
      const number = foreign(description, dueDate);
      return number === undefined
        ? null
        : `the description has a number that is not in the mail: ${number}`;
    },
  };
}

/** The words of the mail as a title, where the model's are not the mail's. */
export function titleFromMail(words: string, read: ReadMessage): string {
  return quoteTitle(words, senderName(read));
}

/** Numbers of two digits and more, also without the marks between their digits: '1,850' is '1', '850' and '1850'. */
function numbersIn(text: string): string[] {
  const joined = text.replace(/(?<=\d)[.,'’\u00a0\u202f ](?=\d)/g, '');
  return [...(text.match(/\d+/g) ?? []), ...(joined.match(/\d+/g) ?? [])].filter(
    (number) => number.length > 1,
  );
}

function foreignName(title: string, mail: string): string | undefined {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  const capital = words.slice(1).filter((word) => /^\p{Lu}\p{Ll}{2}/u.test(word));
  if (capital.length > (words.length - 1) * MAX_NAME_SHARE && words.length > 3) return undefined;
  return capital.find((word) => {
    const name = word.toLowerCase().replace(/['’]s?$/u, '');
    return !mail.includes(name) && !isNameOfDay(name);
  });
}
