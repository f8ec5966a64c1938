import { decodeEntities } from '@docket/intelligence/reading/html-entities';

import { escapeHtml } from '../../adapters/mailbox/text-to-html';

export type MarkedSpan = { suggestionId: string; text: string };

/** One visible character of the HTML and where its source stands. */
type Letter = { letter: string; start: number; end: number };
type Place = { start: number; end: number; suggestionId: string };

/**
 * Wraps the words of each span in <mark data-suggestion>, piece by piece where tags stand between them. Blanks and
 * line breaks are not compared. A span that is not found marks nothing.
 */
export function markSpans(html: string, spans: readonly MarkedSpan[]): string {
  if (spans.length === 0) return html;
  const letters = lettersOf(html);
  const text = letters.map((letter) => letter.letter).join('');
  const places = spans.flatMap((span): Place[] => {
    const wanted = span.text.replaceAll(/\s+/g, '');
    const at = wanted === '' ? -1 : text.indexOf(wanted);
    if (at < 0) return [];
    return piecesOf(html, letters.slice(at, at + wanted.length)).map((piece) => ({
      ...piece,
      suggestionId: span.suggestionId,
    }));
  });
  return wrap(html, places);
}

function lettersOf(html: string): Letter[] {
  const letters: Letter[] = [];
  const pieces = /<[^>]*>|&(?:#\d+|#x[\da-f]+|\w+);|[^<&]|[<&]/giu;
  for (const { 0: piece, index } of html.matchAll(pieces)) {
    if (piece.length > 1 && piece.startsWith('<')) continue;
    const shown = piece.startsWith('&') ? decodeEntities(piece) : piece;
    if (/^\s*$/.test(shown)) continue;
    // One entry per UTF-16 unit, so that offsets in the joined text are offsets in this list.
    for (const letter of shown.split(''))
      letters.push({ letter, start: index, end: index + piece.length });
  }
  return letters;
}

/** Stretches of source without a tag inside. */
function piecesOf(html: string, letters: readonly Letter[]): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  for (const { start, end } of letters) {
    const last = pieces.at(-1);
    if (last && !/[<>]/.test(html.slice(last.end, start))) last.end = end;
    else pieces.push({ start, end });
  }
  return pieces;
}

function wrap(html: string, places: readonly Place[]): string {
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let marked = '';
  let at = 0;
  for (const place of sorted) {
    // A date inside a sentence that is marked already stays part of that mark.
    if (place.start < at) continue;
    const id = escapeHtml(place.suggestionId);
    marked += `${html.slice(at, place.start)}<mark data-suggestion="${id}">${html.slice(place.start, place.end)}</mark>`;
    at = place.end;
  }
  return marked + html.slice(at);
}
