import type { EmailDetail } from '@docket/core/emails/email';
import { withoutInvisible } from '@docket/core/emails/invisible-characters';
import { decodeHTML } from 'entities';

import { isCostly } from '../../mail/emails/clean-bodies';
import { escapeHtml } from '../../mail/mailbox/text-to-html';
import { defineThreadTask, ThreadOverran, type Threads } from '../../platform/threads/thread-task';

/** No scripts, no forms, no network except for pictures that the person allowed; the styles are Docket's own. */
export function framePolicy({ images, isOpen }: { images: boolean; isOpen: boolean }): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    `img-src ${images ? 'https:' : "'none'"}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    // The page fills the empty document itself, which therefore must be of the page's origin.
    `sandbox ${isOpen ? 'allow-same-origin ' : ''}allow-popups allow-popups-to-escape-sandbox`,
  ].join('; ');
}

type FrameOptions = { images: boolean; theme: 'light' | 'dark'; focus: string | null };

export const frameEmailTask = defineThreadTask<
  { email: EmailDetail; look: FrameOptions },
  string,
  object
>({
  name: 'emails.frame',
  timeLimitMs: 5_000,
  run: async ({ email, look }) => frameDocument(email, look),
});

/** A large email is marked and folded in a thread; one that takes too long there is shown as it is. */
export async function frameEmail(
  threads: Threads<object>,
  email: EmailDetail,
  look: FrameOptions,
): Promise<string> {
  if (!isCostly(email.body)) return frameDocument(email, look);
  try {
    return await threads.run(frameEmailTask, { email, look }, { isInteractive: true });
  } catch (error) {
    if (!(error instanceof ThreadOverran)) throw error;
    return `<style>${styleOf(look)}</style>${email.body}`;
  }
}

/** The email as a document of its own: its sanitized HTML with the evidence marked and the quoted history folded. */
export function frameDocument(email: EmailDetail, look: FrameOptions): string {
  const body = email.body === '' ? '<p>No email content available</p>' : email.body;
  const marked = markSpans(foldHistory(body), spansOf(email));
  const shown = look.images ? marked.replaceAll(' data-remote-src="', ' src="') : marked;
  return `<style>${styleOf(look)}</style>${shown}`;
}

function spansOf(email: EmailDetail): MarkedSpan[] {
  return email.suggestedTasks
    .filter((task) => task.approved !== false)
    .flatMap(({ id, evidence }) =>
      [evidence?.task, evidence?.due].flatMap((span) =>
        span ? [{ suggestionId: id, text: span.text }] : [],
      ),
    );
}

const QUOTE_START =
  /<div class="gmail_quote[^"]*"|<blockquote(?: type="cite")?>|<div class="yahoo_quoted"/i;

function foldHistory(html: string): string {
  const start = QUOTE_START.exec(html);
  if (!start || html.slice(0, start.index).replaceAll(/<[^<>]*>|\s/g, '') === '') return html;
  const end = closingOf(html, start.index);
  return `${html.slice(0, start.index)}<details><summary>Show quoted history</summary>${html.slice(start.index, end)}</details>${html.slice(end)}`;
}

/** Where the element that starts at `start` ends; sanitized HTML always closes what it opens. */
function closingOf(html: string, start: number): number {
  const name = /^<([a-z]+)/i.exec(html.slice(start))?.[1] ?? 'div';
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi');
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

function styleOf({ theme, focus }: FrameOptions): string {
  const [ink, paper, line, mark] =
    theme === 'dark'
      ? ['#e6e6e3', '#191a1c', '#3a3b3e', '#4d431c']
      : ['#22231f', '#ffffff', '#d9d9d4', '#fdf0b8'];
  const lit =
    focus !== null && /^[\w-]+$/.test(focus)
      ? `mark[data-suggestion="${escapeHtml(focus)}"]{outline:2px solid currentColor;outline-offset:1px}`
      : '';
  return `body{margin:0;font:15px/1.55 system-ui,sans-serif;color:${ink};background:${paper};overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}
blockquote{margin:.5em 0;padding-left:.8em;border-left:2px solid ${line}}summary{cursor:pointer}
a{color:inherit}mark{color:inherit;background:${mark}}${lit}`;
}

type MarkedSpan = { suggestionId: string; text: string };

/** One visible character of the HTML and its position in the source. */
type Letter = { letter: string; start: number; end: number };
type Place = { start: number; end: number; suggestionId: string };

/**
 * Wraps each span's words in <mark data-suggestion>, piece by piece if there are tags in between. White space is not
 * compared. A span that is not found marks nothing.
 */
function markSpans(html: string, spans: readonly MarkedSpan[]): string {
  if (spans.length === 0) return html;
  const letters = lettersOf(html);
  const text = letters.map((letter) => letter.letter).join('');
  const places = spans.flatMap((span): Place[] => {
    const wanted = withoutInvisible(span.text).replaceAll(/\s+/g, '');
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
  const pieces = /<[^<>]*>|&(?:#\d+|#x[\da-f]+|\w+);|[^<&]|[<&]/giu;
  for (const { 0: piece, index } of html.matchAll(pieces)) {
    if (piece.length > 1 && piece.startsWith('<')) continue;
    const shown = withoutInvisible(piece.startsWith('&') ? decodeHTML(piece) : piece);
    if (/^\s*$/.test(shown)) continue;
    // One entry per UTF-16 unit, so that offsets in the joined text are offsets in this list.
    for (const letter of shown.split(''))
      letters.push({ letter, start: index, end: index + piece.length });
  }
  return letters;
}

/** Stretches of the source without a tag inside. */
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
    // A date inside a sentence that is already marked stays part of that mark.
    if (place.start < at) continue;
    const id = escapeHtml(place.suggestionId);
    marked += `${html.slice(at, place.start)}<mark data-suggestion="${id}">${html.slice(place.start, place.end)}</mark>`;
    at = place.end;
  }
  return marked + html.slice(at);
}
