// Checks the sanitizer's output with an independent parser: it may contain no tag, attribute or address that is not
// allowed.

const TAGS = new Set(
  'a abbr address article aside b big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'dir lang align href target rel title data-remote-src alt width height color face size border cellpadding cellspacing bgcolor colspan rowspan valign nowrap span start type reversed class'.split(
    ' ',
  ),
);
/** What the frame adds around and inside the sanitized HTML. */
const FRAME_TAGS = new Set(['style', 'details', 'summary']);
const FRAME_ATTRIBUTES = new Set(['src', 'data-suggestion']);
const ADDRESS = /^(?:https?:|mailto:|tel:)/i;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s(?:[^<>"]|"[^"]*")*)?)>|</giy;
const ATTRIBUTE = /([^\s="/]+)(?:="([^"]*)")?/g;

/** The first forbidden thing in the HTML; null if there is none. */
export function forbiddenIn(html: string, { isFrame }: { isFrame: boolean }): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const tag = TAG.exec(html);
    const [whole = '', , name = '', attributes = ''] = tag ?? [];
    if (name === '') return `an open "<" at ${at}: ${html.slice(at, at + 60)}`;
    const isKnown = TAGS.has(name) || (isFrame && FRAME_TAGS.has(name));
    if (!isKnown) return `the tag ${whole.slice(0, 60)}`;
    const wrong = forbiddenAttribute(attributes, isFrame);
    if (wrong !== null) return `${wrong} in ${whole.slice(0, 120)}`;
  }
  return null;
}

function forbiddenAttribute(attributes: string, isFrame: boolean): string | null {
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (!ATTRIBUTES.has(name) && !(isFrame && FRAME_ATTRIBUTES.has(name)))
      return `the attribute ${name}`;
    const isAddress = ['href', 'src', 'data-remote-src'].includes(name);
    if (isAddress && !ADDRESS.test(value)) return `the address ${value.slice(0, 60)}`;
  }
  return null;
}
