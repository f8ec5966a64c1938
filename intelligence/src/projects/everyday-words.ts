import languageWords from '../../weights/language.json';
import { stem } from '../reading/message-features';

const STEMS = new Set(
  Object.values(languageWords).flatMap((words) => Object.keys(words).map((word) => stem(word))),
);

/** Whether a stemmed word is one of the commonest of English, German, French or Spanish mail. */
export function isEverydayWord(word: string): boolean {
  return STEMS.has(word);
}
