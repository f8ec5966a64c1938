import type { Search, SearchPlace } from './search';

export type Piece = { text: string; isHit: boolean };

/** Words and phrases to highlight; negated ones are left out. */
export function hitsOf({ terms, groups }: Search, places: readonly SearchPlace[]): string[] {
  const hits = [...terms, ...groups.flatMap((group) => group.terms)]
    .filter((term) => !term.isNegated && places.includes(term.place))
    .flatMap(({ text, isPhrase }) => (isPhrase ? [text] : text.split(/[\s@._+-]+/)));
  return [...new Set(hits.filter((hit) => /[\p{L}\p{N}]/u.test(hit)))];
}

/** Splits the text where a hit starts at a word boundary; the pieces joined are the text. */
export function highlight(text: string, hits: readonly string[]): Piece[] {
  const pattern = patternOf(hits);
  if (pattern === null) return [{ text, isHit: false }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), isHit: false });
    pieces.push({ text: found[0], isHit: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false });
  return pieces;
}

/** Rows are truncated at the end of one line, so an excerpt starts shortly before its hit. */
const BEFORE = 24;
const AFTER = 140;

/** An excerpt needs one hit only. These bound its cost: a page has 150 rows, whose texts may consist of the hits. */
const MAX_HITS = 20;
const MAX_WORDS_OF_HIT = 20;
const MAX_READ = 10_000;

/** Whether a row's line shows a hit before it is truncated. */
export function showsHit(line: string, hits: readonly string[]): boolean {
  const at = patternOf(firstOf(hits))?.exec(line)?.index;
  return at !== undefined && at <= 2 * BEFORE;
}

/** Text around the first hit; null if there is none, or none soon after the first letters that could be one. */
export function excerptOf(text: string, hits: readonly string[]): string | null {
  const few = firstOf(hits);
  const pattern = patternOf(few);
  if (pattern === null) return null;
  const start = firstPlaceOf(few, text);
  // Matched from the word's first letter: the pattern looks at the one before.
  pattern.lastIndex = start;
  const found = pattern.exec(text.slice(0, start + MAX_READ));
  if (found === null) return null;
  const from = Math.max(0, found.index - BEFORE);
  const to = Math.min(text.length, found.index + found[0].length + AFTER);
  // Do not cut a word in two, unless it is longer than the excerpt.
  const head = from === 0 ? '' : text.slice(from, found.index).replace(/^\S*\s/, '… ');
  const before = from === 0 ? text.slice(0, found.index) : head;
  const tail = text.slice(found.index, to);
  const after = to === text.length ? tail : `${tail.replace(/\s\S*$/, '')} …`;
  return `${before}${after}`.replace(/\s+/g, ' ').trim();
}

function firstOf(hits: readonly string[]): string[] {
  return hits
    .slice(0, MAX_HITS)
    .map((hit) => hit.trim().split(/\s+/).slice(0, MAX_WORDS_OF_HIT).join(' '));
}

/** Where the first word of a hit occurs first, even within a word; the end of the text if none does. */
function firstPlaceOf(hits: readonly string[], text: string): number {
  const lower = text.toLowerCase();
  const places = hits
    .map((hit) => lower.indexOf(hit.toLowerCase().split(' ', 1)[0] ?? ''))
    .filter((place) => place !== -1);
  // In few languages lower case is longer.
  return Math.max(0, Math.min(text.length, ...places) - Math.abs(lower.length - text.length));
}

function patternOf(hits: readonly string[]): RegExp | null {
  if (hits.length === 0) return null;
  const parts = hits
    .toSorted((one, other) => other.length - one.length)
    .map((hit) => hit.trim().split(/\s+/).map(escaped).join('\\s+'))
    .join('|');
  // Hits joined by a punctuation mark ('fit-out', an email address) are highlighted as one.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts})(?:[@._+-](?:${parts}))*`, 'giu');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
