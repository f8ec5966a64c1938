import sanitizeHtml from 'sanitize-html';

/** Characters of HTML that are shown; a longer body is cut and says so. */
export const HTML_LIMIT = 1_500_000;
/** One more is stored, so that what is cut can be told from what is just as long. */
export const KEPT_HTML = HTML_LIMIT + 1;
const EMBEDDED_IMAGE = '[Embedded Image]';
const CUT_NOTE = '<p>[The rest of this message is too long to show]</p>';

const TAGS =
  'a abbr address article aside b big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  );
// Their content is code or data, never text to read.
const DROPPED_WITH_CONTENT = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'noscript',
  'template',
  'title',
  'svg',
  'math',
  'textarea',
  'option',
  'xml',
];
const CELL = ['colspan', 'rowspan', 'width', 'height', 'align', 'valign', 'bgcolor', 'nowrap'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: DROPPED_WITH_CONTENT,
  allowedAttributes: {
    '*': ['dir', 'lang', 'align'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['data-remote-src', 'alt', 'width', 'height'],
    font: ['color', 'face', 'size'],
    table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'align'],
    td: CELL,
    th: CELL,
    tr: ['align', 'valign', 'bgcolor'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    ol: ['start', 'type', 'reversed'],
    blockquote: ['type'],
  },
  // What marks quoted history in the big mail programs; every other class name means nothing here.
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
  transformTags: { a: openElsewhere, img: blockImage },
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
  nestingLimit: 200,
};

export type SanitisedHtml = { html: string; hasRemoteImages: boolean };

/**
 * Mail HTML made safe: no scripts, frames, styles or handlers; links open elsewhere and show their real target;
 * a remote image waits in data-remote-src, an embedded one is replaced by words. What is safe stays as it is.
 */
export function sanitiseHtml(source: string): SanitisedHtml {
  const isCut = source.length > HTML_LIMIT;
  const clean = sanitizeHtml(isCut ? source.slice(0, HTML_LIMIT) : source, OPTIONS).trim();
  return {
    html: isCut ? clean + CUT_NOTE : clean,
    hasRemoteImages: clean.includes('data-remote-src='),
  };
}

function openElsewhere(_: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = readUrl(attribs['href']);
  if (href === null) return { tagName: 'a', attribs: {} };
  return {
    tagName: 'a',
    attribs: { href, title: href, target: '_blank', rel: 'noopener noreferrer' },
  };
}

function blockImage(_: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
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

/** Null for nothing, for an address without a scheme and for schemes that could run or hold code. */
function readUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  // Browsers ignore control characters and blanks inside a scheme, so they are removed before it is judged.
  const compact = text.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]/gu, '');
  const url = compact.startsWith('//') ? `https:${compact}` : compact;
  return /^(?:https?|mailto|tel):/i.test(url) ? url : null;
}
