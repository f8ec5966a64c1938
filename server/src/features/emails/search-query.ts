import type { SearchPlace } from '@docket/core/search/search';

const MOST_WORDS = 20;

/** A tsquery that wants every word, each as the beginning of one; null when there is nothing to look for. */
export function toSearchQuery(text: string, place: SearchPlace = 'text'): string | null {
  const words = text
    .split(place === 'from' ? PARTS_OF_ADDRESS : /\s+/)
    .map((word) => word.replaceAll(/['\\:&|!()<>*\p{Cc}]/gu, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS);
  return words.length === 0 ? null : words.map((word) => wordQuery(word, place)).join(' & ');
}

/** The index holds an address whole and in its parts. */
const PARTS_OF_ADDRESS = /[\s@._+-]+/;

/** Where the index must hold a word: its weights; everywhere without one. */
const WEIGHTS: Readonly<Record<SearchPlace, string>> = { text: '', subject: 'A', from: 'B' };

function wordQuery(word: string, place: SearchPlace): string {
  const parts = word.split(PARTS_OF_ADDRESS).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const start = (text: string) => `'${text}':*${WEIGHTS[place]}`;
  if (parts.length < 2) return start(word);
  return `(${start(word)} | (${parts.map(start).join(' & ')}))`;
}

/** A pattern of PostgreSQL for words that follow one another, whatever blank lies between. */
export function toPhrasePattern(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`))
    .join('\\s+');
}
