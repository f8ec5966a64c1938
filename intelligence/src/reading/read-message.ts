import { detectAutomatic, type AutomaticMail } from './automatic-mail';
import { readBait, type BaitReading, type KnownSender } from './bait';
import { disclaimerStart } from './disclaimer';
import { isGreeting } from './greeting';
import { HTML_LIMIT } from './html-budget';
import { htmlToText } from './html-text';
import { detectLanguage, type Language } from './language';
import { isBlank, splitLines, type Line } from './lines';
import { readLinks, type MailLink } from './links';
import type { MailMessage } from './mail-message';
import { isHeaderLine, markQuotes } from './quotes';
import { splitSentences, type Sentence } from './sentences';
import { signatureStart } from './signature';

export type ZoneKind = 'greeting' | 'body' | 'quote' | 'signature' | 'disclaimer';
export type Zone = { kind: ZoneKind; start: number; end: number };

/** A parsed message. All offsets refer to `fullText`; for plain text mail that is the body itself. */
export type ReadMessage = {
  message: MailMessage;
  /** Plain text of the whole body. */
  fullText: string;
  /** What the sender has just written: no history, signature or disclaimer. */
  text: string;
  /** In order, without gaps except between lines; a long text only up to ANALYSIS_LIMIT. */
  zones: Zone[];
  sentences: Sentence[];
  automatic: AutomaticMail;
  /** The sentences that a thin note forwards; empty if the newest text stands on its own. */
  below: Sentence[];
  links: MailLink[];
  /** Whether the message is a fraud, as far as can be told. */
  bait: BaitReading;
  /** True if the history below is a forwarded message rather than an answered one. */
  forwarded: boolean;
  language: Language;
};

/** A note with fewer characters above a forwarded message points at that message. */
const THIN = 160;
const PREFIX = /^\s{0,3}(?:>\s?)+/;

const ANSWERED =
  /^\s*(?:\[[^\]]{0,60}\]\s*)?(?:re|aw|antw|sv|vs|fwd?|wg|tr|rv|rif|res|i)(?:\[\d+\])?\s*:/i;

/**
 * Parses a message: plain text, zones, sentences of the newest text, automatic mail, language. Never throws; linear
 * time.
 */
export function readMessage(message: MailMessage, known?: KnownSender): ReadMessage {
  const fullText = message.bodyType === 'html' ? textOfHtml(message, HTML_LIMIT) : message.body;
  const lines = splitLines(fullText);
  const { quoted, forwarded } = markQuotes(lines);
  const automatic = detectAutomatic(message, ownText(lines, quoted));
  // What a tool quotes is content and not history.
  if (automatic.isRobot && !forwarded) unquote(lines, quoted);
  const kinds = lineKinds(lines, quoted, message.from);
  const body = lines.filter((_, index) => kinds[index] === 'body');
  const text = joinBody(lines, kinds);
  const isForwarded = forwarded || /^\s*(?:fwd?|wg|tr|rv|i)\s*:/i.test(message.subject);
  const isThin = isForwarded && text.length <= THIN;
  const links = readLinks(message);
  return {
    message,
    fullText,
    text,
    zones: toZones(lines, kinds),
    sentences: splitSentences(fullText, body, automatic.isRobot),
    automatic,
    below: isThin ? splitSentences(fullText, belowLines(lines, quoted)) : [],
    links,
    bait: readBait(message, joinLines(lines, kinds), { links, known }),
    forwarded: isForwarded,
    language: detectLanguage(text === '' ? fullText : text),
  };
}

/**
 * Plain text of an HTML body, as it is stored and read: history has '> ' before its lines. What a message quotes that
 * answers none is content.
 */
export function textOfHtml(
  { body, subject, headers }: Pick<MailMessage, 'body' | 'subject' | 'headers'>,
  limit: number,
): string {
  const text = htmlToText(body, limit);
  // Only HTML is reliable: old plain text often answers without marking it.
  const answers = headers['in-reply-to'] ?? headers['references'];
  if (answers !== undefined || ANSWERED.test(subject) || !text.includes('> ')) return text;
  const lines = splitLines(text);
  const { quoted, forwarded } = markQuotes(lines);
  if (forwarded || !isQuotedByMarks(lines, quoted)) return text;
  return htmlToText(body, limit, { marksQuotes: false });
}

function isQuotedByMarks(lines: readonly Line[], quoted: readonly boolean[]): boolean {
  return quoted.every((isQuoted, at) => !isQuoted || PREFIX.test(lines[at]?.text ?? ''));
}

function unquote(lines: Line[], quoted: boolean[]): void {
  if (!isQuotedByMarks(lines, quoted)) return;
  for (const [at, line] of lines.entries()) {
    const prefix = PREFIX.exec(line.text)?.[0].length ?? 0;
    if (!quoted[at] || prefix === 0) continue;
    lines[at] = { start: line.start + prefix, end: line.end, text: line.text.slice(prefix) };
    quoted[at] = false;
  }
}

/** The text of a forwarded message, without header lines and anything that it quotes itself. */
function belowLines(lines: readonly Line[], quoted: readonly boolean[]): Line[] {
  const first = quoted.indexOf(true);
  if (first < 0) return [];
  const below = lines.slice(first).filter((line) => !isHeaderLine(line.text));
  const end = signatureStart(below, below.length, '');
  return below.slice(0, end);
}

/** Everything but the history: a forwarded newsletter is a person's mail. */
function ownText(lines: readonly Line[], quoted: readonly boolean[]): string {
  return lines
    .filter((_, index) => !quoted[index])
    .map((line) => line.text)
    .join('\n');
}

function lineKinds(
  lines: readonly Line[],
  quoted: readonly boolean[],
  from: MailMessage['from'],
): ZoneKind[] {
  const firstQuote = quoted.indexOf(true);
  const history =
    firstQuote < 0 || quoted.slice(firstQuote).includes(false)
      ? lastUnquoted(lines, quoted)
      : firstQuote;
  const disclaimer = disclaimerStart(lines, history);
  const signature = signatureStart(
    lines,
    disclaimer,
    `${from.name} ${from.address.split('@', 1)[0] ?? ''}`,
  );
  const kinds = lines.map((_, index): ZoneKind => {
    if (quoted[index]) return 'quote';
    if (index >= history) return 'body';
    if (index >= disclaimer) return 'disclaimer';
    return index >= signature ? 'signature' : 'body';
  });
  const opening = lines.findIndex((line, index) => kinds[index] === 'body' && !isBlank(line));
  const greeting = lines[opening];
  if (greeting && isGreeting(greeting.text)) kinds[opening] = 'greeting';
  return kinds;
}

function lastUnquoted(lines: readonly Line[], quoted: readonly boolean[]): number {
  let end = lines.length;
  while (end > 0 && (quoted[end - 1] || isBlank(lines[end - 1] as Line))) end -= 1;
  return end;
}

/** What the sender wrote, signature included: no history, and no disclaimer, which may mention confidentiality. */
function joinLines(lines: readonly Line[], kinds: readonly ZoneKind[]): string {
  return lines
    .filter((_, index) => kinds[index] !== 'quote' && kinds[index] !== 'disclaimer')
    .map((line) => line.text)
    .join('\n');
}

function joinBody(lines: readonly Line[], kinds: readonly ZoneKind[]): string {
  return lines
    .filter((_, index) => kinds[index] === 'body')
    .map((line) => line.text)
    .join('\n')
    .trim();
}

function toZones(lines: readonly Line[], kinds: readonly ZoneKind[]): Zone[] {
  const zones: Zone[] = [];
  for (const [index, line] of lines.entries()) {
    const kind = kinds[index] as ZoneKind;
    const last = zones.at(-1);
    if (last && (last.kind === kind || isBlank(line))) last.end = line.end;
    else zones.push({ kind, start: line.start, end: line.end });
  }
  return zones;
}
