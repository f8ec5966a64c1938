import { detectAutomatic, type AutomaticMail } from './automatic-mail';
import { disclaimerStart } from './disclaimer';
import { htmlToText } from './html-text';
import { detectLanguage, type Language } from './language';
import { isBlank, splitLines, type Line } from './lines';
import type { MailMessage } from './mail-message';
import { markQuotes } from './quotes';
import { splitSentences, type Sentence } from './sentences';
import { signatureStart } from './signature';

export type ZoneKind = 'greeting' | 'body' | 'quote' | 'signature' | 'disclaimer';
export type Zone = { kind: ZoneKind; start: number; end: number };

/** A message taken apart. All offsets count in `fullText`; for text mail that is the body itself. */
export type ReadMessage = {
  message: MailMessage;
  /** Plain text of the whole body. */
  fullText: string;
  /** What the sender wrote now: no history, signature or disclaimer. */
  text: string;
  /** In order, without gaps except between lines; only the first ANALYSIS_LIMIT characters are read. */
  zones: Zone[];
  sentences: Sentence[];
  automatic: AutomaticMail;
  /** True when the history below is a forwarded message rather than an answered one. */
  forwarded: boolean;
  language: Language;
};

/** Characters of text that are analysed; the rest is kept in fullText but not read. */
export const ANALYSIS_LIMIT = 100_000;
const HTML_LIMIT = 1_500_000;

const GREETING =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|moin|servus|bonjour|bonsoir|salut|cher|ch[èe]re|hola|buenos d[íi]as|buenas tardes|estimad[oa]s?|ciao|buongiorno|ol[áa])\b[^.?!]{0,50}[,!:.–-]?\s*$/iu;
const NAMES = /^\s*(?:\p{Lu}[\p{L}'.-]{1,20}(?:\s*(?:,|and|&|\/)\s*|\s+)?){1,5}[,:–-]+\s*$/u;

/** Reads a message: plain text, zones, sentences of the newest text, automatic mail, language. Never throws; linear time. */
export function readMessage(message: MailMessage): ReadMessage {
  const fullText =
    message.bodyType === 'html' ? htmlToText(message.body, HTML_LIMIT) : message.body;
  const lines = splitLines(fullText, ANALYSIS_LIMIT);
  const { quoted, forwarded } = markQuotes(lines);
  const kinds = lineKinds(lines, quoted, message.from);
  const body = lines.filter((_, index) => kinds[index] === 'body');
  const text = joinBody(lines, kinds);
  return {
    message,
    fullText,
    text,
    zones: toZones(lines, kinds),
    sentences: splitSentences(fullText, body),
    automatic: detectAutomatic(message, ownText(lines, quoted)),
    forwarded: forwarded || /^\s*(?:fwd?|wg|tr|rv|i)\s*:/i.test(message.subject),
    language: detectLanguage(text === '' ? fullText : text),
  };
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

/** A salutation or 'Anna,', 'Bob and Carol:'; not a heading such as 'Please note:'. */
function isGreeting(text: string): boolean {
  if (text.length >= 80) return false;
  if (GREETING.test(text)) return true;
  return (
    NAMES.test(text) &&
    !/^\s*(?:please|note|thanks|agenda|action|next|re|fyi|also|questions?|important|update|summary)\b/i.test(
      text,
    )
  );
}

function lastUnquoted(lines: readonly Line[], quoted: readonly boolean[]): number {
  let end = lines.length;
  while (end > 0 && (quoted[end - 1] || isBlank(lines[end - 1] as Line))) end -= 1;
  return end;
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
