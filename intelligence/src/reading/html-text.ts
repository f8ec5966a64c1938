import { decodeEntities } from './html-entities';

const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
const SKIPPED = new Set(
  'script style head template noscript svg math object select textarea'.split(' '),
);

type Writer = {
  lines: string[];
  words: string[];
  depth: number;
  blankBefore: boolean;
  space: boolean;
};

/**
 * Plain text of an HTML body in one linear pass: blocks become lines, quoted blocks get '> ', and scripts, styles and
 * comments are dropped. Reads at most `limit` characters. Never throws on broken markup.
 */
export function htmlToText(html: string, limit: number): string {
  const stop = Math.min(html.length, limit);
  const writer: Writer = { lines: [], words: [], depth: 0, blankBefore: false, space: false };
  let at = 0;
  while (at < stop) {
    const open = html.indexOf('<', at);
    const textEnd = open < 0 || open > stop ? stop : open;
    if (textEnd > at) writeText(writer, decodeEntities(html.slice(at, textEnd)));
    if (textEnd === stop) break;
    at = readMarkup(writer, html, open);
  }
  endLine(writer);
  return writer.lines.join('\n').trimEnd();
}

/** Handles the markup at `open` and returns the position where reading continues. */
function readMarkup(writer: Writer, html: string, open: number): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  const next = html.charCodeAt(open + 1);
  const isTag =
    next === 47 || next === 33 || next === 63 || ((next | 32) >= 97 && (next | 32) <= 122);
  if (!isTag) {
    writeText(writer, '<');
    return open + 1;
  }
  const close = html.indexOf('>', open);
  if (close < 0) return html.length;
  const name =
    /^<\/?([a-z][a-z0-9]*)/i
      .exec(html.slice(open, Math.min(close, open + 24)))?.[1]
      ?.toLowerCase() ?? '';
  const closing = next === 47;
  if (!closing && SKIPPED.has(name) && html.charCodeAt(close - 1) !== 47)
    return skipElement(html, name, close);
  writeTag(writer, name, closing);
  return close + 1;
}

function skipElement(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}\\s*>`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html) ? pattern.lastIndex : html.length;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function writeTag(writer: Writer, name: string, closing: boolean): void {
  if (name === 'br') {
    pushLine(writer);
    return;
  }
  if (name === 'td' || name === 'th') {
    writer.space = true;
    return;
  }
  if (!BLOCKS.has(name)) return;
  endLine(writer);
  if (PARAGRAPHS.has(name)) writer.blankBefore = true;
  if (name === 'blockquote') writer.depth = Math.max(0, writer.depth + (closing ? -1 : 1));
  if (name === 'li' && !closing) writer.words.push('- ');
}

function writeText(writer: Writer, text: string): void {
  for (const word of text.split(/[ \t\r\n\f\u00a0]/)) {
    if (word === '') {
      writer.space = true;
      continue;
    }
    if (writer.space && writer.words.length > 0) writer.words.push(' ');
    writer.words.push(word);
    writer.space = true;
  }
  writer.space = /[ \t\r\n\f\u00a0]$/.test(text);
}

function endLine(writer: Writer): void {
  if (writer.words.length > 0) pushLine(writer);
  writer.space = false;
}

function pushLine(writer: Writer): void {
  const text = writer.words.join('').trimEnd();
  const isAfterBlank = writer.lines.length === 0 || writer.lines.at(-1) === '';
  if (writer.blankBefore && !isAfterBlank) writer.lines.push('');
  if (text !== '') writer.lines.push('> '.repeat(writer.depth) + text);
  else if (!isAfterBlank && !writer.blankBefore) writer.lines.push('');
  writer.blankBefore = false;
  writer.words = [];
  writer.space = false;
}
