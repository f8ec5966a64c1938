import type { EmailDetail } from '@docket/core/emails/email';

import { escapeHtml } from '../../adapters/mailbox/text-to-html';
import { markSpans, type MarkedSpan } from './mark-spans';

/** No scripts, no forms, no network but pictures that the person allowed; the styles are Docket's own. */
export function framePolicy({ images, isOpen }: { images: boolean; isOpen: boolean }): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    `img-src ${images ? 'https:' : "'none'"}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    // The page fills the empty document itself, for which it must be of the page's origin.
    `sandbox ${isOpen ? 'allow-same-origin ' : ''}allow-popups allow-popups-to-escape-sandbox`,
  ].join('; ');
}

type Look = { images: boolean; theme: 'light' | 'dark'; focus: string | null };

/** The email as a document of its own: its sanitised HTML with the evidence marked and the history folded. */
export function frameDocument(email: EmailDetail, look: Look): string {
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
  if (!start || html.slice(0, start.index).replaceAll(/<[^>]*>|\s/g, '') === '') return html;
  const end = closingOf(html, start.index);
  return `${html.slice(0, start.index)}<details><summary>Show quoted history</summary>${html.slice(start.index, end)}</details>${html.slice(end)}`;
}

/** Where the element that begins at `start` ends; sanitised HTML always closes what it opens. */
function closingOf(html: string, start: number): number {
  const name = /^<([a-z]+)/i.exec(html.slice(start))?.[1] ?? 'div';
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'gi');
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

function styleOf({ theme, focus }: Look): string {
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
