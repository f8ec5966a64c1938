import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import type { Body, Message } from './message';

const texts = new WeakMap<Body, string>();
const htmls = new WeakMap<Body, string>();
const previews = new WeakMap<Body, string>();

const head =
  '<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function textOf(body: Body): string {
  if (body.contentType === 'text') return body.content;
  const known = texts.get(body);
  if (known !== undefined) return known;
  const text = convert(body.content, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
  texts.set(body, text);
  return text;
}

function htmlOf(body: Body): string {
  if (body.contentType === 'html') return body.content;
  const inner = escapeHtml(body.content).replace(/\r?\n/g, '<br>\r\n');
  return `${head}<body>\r\n<div class="PlainText">${inner}</div>\r\n</body></html>`;
}

const suspicious =
  /<\s*(script|iframe|object|embed|form|link|base|svg|math)|\bon\w+\s*=|javascript:|vbscript:/i;

function withoutUnsafeHtml(html: string): string {
  if (!suspicious.test(html)) return html;
  return sanitizeHtml(html, {
    allowedTags: [
      ...sanitizeHtml.defaults.allowedTags,
      'img',
      'style',
      'font',
      'center',
      'html',
      'head',
      'body',
    ],
    allowedAttributes: {
      '*': [
        'href',
        'src',
        'alt',
        'title',
        'style',
        'class',
        'id',
        'width',
        'height',
        'align',
        'bgcolor',
        'color',
      ],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'cid', 'data', 'tel'],
    allowVulnerableTags: true,
  });
}

function safeHtmlOf(body: Body): string {
  const known = htmls.get(body);
  if (known !== undefined) return known;
  const html = withoutUnsafeHtml(htmlOf(body));
  htmls.set(body, html);
  return html;
}

export interface BodyFormat {
  contentType: 'text' | 'html';
  allowUnsafeHtml: boolean;
}

export function renderBody(message: Message, format: BodyFormat): Body {
  if (format.contentType === 'text') {
    return { contentType: 'text', content: textOf(message.body) };
  }
  const isUntouched = format.allowUnsafeHtml || message.keepUnsafeHtml;
  return {
    contentType: 'html',
    content: isUntouched ? htmlOf(message.body) : safeHtmlOf(message.body),
  };
}

const quoteStart =
  /^\s*(-{2,}\s*original message\s*-{2,}|on .{5,200} wrote:|_{10,}|from: .+\r?\n(sent|date): )/im;

/** The part of the body above the first quoted message. */
export function renderUniqueBody(message: Message, format: BodyFormat): Body {
  const text = textOf(message.body);
  const at = text.search(quoteStart);
  const unique = at > 0 ? text.slice(0, at).trimEnd() : text;
  if (format.contentType === 'text') return { contentType: 'text', content: unique };
  return { contentType: 'html', content: htmlOf({ contentType: 'text', content: unique }) };
}

/** The first 255 characters as text, on one line. */
export function previewOf(body: Body): string {
  const known = previews.get(body);
  if (known !== undefined) return known;
  const source = body.contentType === 'text' ? body.content.slice(0, 2000) : textOf(body);
  const preview = source.replace(/\s+/g, ' ').trim().slice(0, 255);
  previews.set(body, preview);
  return preview;
}
