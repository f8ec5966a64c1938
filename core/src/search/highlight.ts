import type { Search, SearchPlace } from './search';

export type Piece = { text: string; isHit: boolean };

/** What to set off in a text shown for the search: its words, phrases whole; those of negations are left out. */
export function hitsOf({ terms }: Search, places: readonly SearchPlace[]): string[] {
  const hits = terms
    .filter((term) => !term.isNegated && places.includes(term.place))
    .flatMap(({ text, isPhrase }) => (isPhrase ? [text] : text.split(/[\s@._+-]+/)));
  return [...new Set(hits.filter((hit) => /[\p{L}\p{N}]/u.test(hit)))];
}

/** The text cut where a hit begins a word; the pieces joined are the text. */
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

/** A row shows one line, cut at its end: the hit stands near its beginning. */
const BEFORE = 24;
const AFTER = 140;

/** Whether the line of a row shows a hit before it is cut. */
export function showsHit(line: string, hits: readonly string[]): boolean {
  const at = patternOf(hits)?.exec(line)?.index;
  return at !== undefined && at <= 2 * BEFORE;
}

/** Some words around the first hit; null when the text has none. */
export function excerptOf(text: string, hits: readonly string[]): string | null {
  const pattern = patternOf(hits);
  const found = pattern === null ? null : pattern.exec(text);
  if (found === null) return null;
  const from = Math.max(0, found.index - BEFORE);
  const to = Math.min(text.length, found.index + found[0].length + AFTER);
  // Neither end cuts a word in two, unless the word is longer than what is shown.
  const head = from === 0 ? '' : text.slice(from, found.index).replace(/^\S*\s/, '… ');
  const before = from === 0 ? text.slice(0, found.index) : head;
  const tail = text.slice(found.index, to);
  const after = to === text.length ? tail : `${tail.replace(/\s\S*$/, '')} …`;
  return `${before}${after}`.replace(/\s+/g, ' ').trim();
}

function patternOf(hits: readonly string[]): RegExp | null {
  if (hits.length === 0) return null;
  const parts = hits
    .toSorted((one, other) => other.length - one.length)
    .map((hit) => hit.trim().split(/\s+/).map(escaped).join('\\s+'))
    .join('|');
  // Hits that only a mark parts ('fit-out', an address) are set off as one.
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts})(?:[@._+-](?:${parts}))*`, 'giu');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
