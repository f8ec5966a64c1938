import { HTML_LIMIT, withinHtmlBudget } from '@docket/intelligence/reading/html-budget';
import { UNREADABLE } from '@docket/intelligence/reading/html-text';
import sanitize from 'sanitize-html';

/** One more is stored, to tell a cut body from one of exactly this length. */
export const STORED_HTML_LIMIT = HTML_LIMIT + 1;
const EMBEDDED_IMAGE = '[Embedded Image]';
const CUT_NOTE = '<p>[The rest of this message is too long to show]</p>';

const TAGS =
  'a abbr address article aside b big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  );
// The sender's colors are dropped: on Docket's background they could hide text, on purpose or in the other theme.
const CELL = ['colspan', 'rowspan', 'width', 'height', 'align', 'valign', 'nowrap'];

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  nonTextTags: UNREADABLE,
  allowedAttributes: {
    '*': ['dir', 'lang', 'align'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['data-remote-src', 'alt', 'width', 'height'],
    font: ['face', 'size'],
    table: ['width', 'border', 'cellpadding', 'cellspacing', 'align'],
    td: CELL,
    th: CELL,
    tr: ['align', 'valign'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    ol: ['start', 'type', 'reversed'],
    blockquote: ['type'],
  },
  // The class names that mark quoted history in the common mail programs; all others are dropped.
  allowedClasses: {
    '*': [
      'gmail_quote',
      'gmail_quote_container',
      'gmail_attr',
      'gmail_signature',
      'moz-cite-prefix',
      'yahoo_quoted',
      'protonmail_quote',
      'OutlookMessageHeader',
    ],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: openInNewTab, img: blockImage },
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
  nestingLimit: 200,
};

export type SanitizedHtml = { html: string; hasRemoteImages: boolean };

/**
 * Sanitizes mail HTML: no scripts, frames, styles or handlers; links open in a new tab and show their real target; a
 * remote image waits in data-remote-src, an embedded one is replaced by text. Idempotent.
 */
export function sanitizeHtml(source: string): SanitizedHtml {
  const shown = withinHtmlBudget(source.slice(0, HTML_LIMIT));
  const clean = sanitize(shown.html, OPTIONS).trim();
  return {
    html: shown.isCut || source.length > HTML_LIMIT ? clean + CUT_NOTE : clean,
    hasRemoteImages: clean.includes('data-remote-src='),
  };
}

function openInNewTab(_: string, attribs: sanitize.Attributes): sanitize.Tag {
  const href = readUrl(attribs['href']);
  if (href === null) return { tagName: 'a', attribs: {} };
  return {
    tagName: 'a',
    attribs: { href, title: href, target: '_blank', rel: 'noopener noreferrer' },
  };
}

function blockImage(_: string, attribs: sanitize.Attributes): sanitize.Tag {
  const source = readUrl(attribs['src'] ?? attribs['data-remote-src']);
  if (source === null || !/^https?:/i.test(source))
    return { tagName: 'span', attribs: {}, text: EMBEDDED_IMAGE };
  const { alt = '', width, height } = attribs;
  return {
    tagName: 'img',
    attribs: {
      'data-remote-src': source,
      alt,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    },
  };
}

/** Null for nothing, for an address without a scheme and for schemes that can run or embed code. */
function readUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  // Browsers ignore control characters and blanks inside a scheme, so they are removed before the check.
  const compact = text.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]/gu, '');
  const url = compact.startsWith('//') ? `https:${compact}` : compact;
  return /^(?:https?|mailto|tel):/i.test(url) ? url : null;
}
