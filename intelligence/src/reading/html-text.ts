import { withoutInvisible } from '@docket/core/emails/invisible-characters';
import { Parser } from 'htmlparser2';

import { withinHtmlBudget } from './html-budget';

const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
/** Elements whose content is code or data, never readable text. */
export const UNREADABLE = [
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
const HIDING: ReadonlySet<string> = new Set(UNREADABLE);
/** Deeper quotes get no more marks: the marks of every line would make a small message huge. */
const MAX_QUOTE_MARKS = 20;

type Writer = {
  lines: string[];
  words: string[];
  depth: number;
  blankBefore: boolean;
  space: boolean;
  quoteMark: string;
};
type Options = {
  /** Whether lines of quoted blocks start with '> ', once for each block around them. */
  marksQuotes?: boolean;
};

/**
 * Plain text of an HTML body: blocks become lines, and what is never shown (scripts, styles, comments) is dropped. Uses
 * the parser of the sanitizer, so that no word is read that the message does not show. Reads and returns at most `limit`
 * characters and stays within the sanitizer's budget of tags. Never throws on broken markup.
 */
export function htmlToText(
  html: string,
  limit: number,
  { marksQuotes = true }: Options = {},
): string {
  const writer: Writer = {
    lines: [],
    words: [],
    depth: 0,
    blankBefore: false,
    space: false,
    quoteMark: marksQuotes ? '> ' : '',
  };
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (HIDING.has(name)) hidden += 1;
      else if (hidden === 0) writeTag(writer, name, false);
    },
    ontext(text) {
      if (hidden === 0) writeText(writer, withoutInvisible(text));
    },
    onclosetag(name) {
      if (HIDING.has(name)) hidden -= 1;
      else if (hidden === 0) writeTag(writer, name, true);
    },
  });
  parser.end(withinHtmlBudget(html.slice(0, limit)).html);
  endLine(writer);
  return writer.lines.join('\n').slice(0, limit).trimEnd();
}

function writeTag(writer: Writer, name: string, closing: boolean): void {
  if (name === 'br') {
    if (!closing) pushLine(writer);
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
  if (text !== '') writer.lines.push(marksOf(writer) + text);
  else if (!isAfterBlank && !writer.blankBefore) writer.lines.push('');
  writer.blankBefore = false;
  writer.words = [];
  writer.space = false;
}

function marksOf({ quoteMark, depth }: Writer): string {
  return quoteMark.repeat(Math.min(depth, MAX_QUOTE_MARKS));
}
