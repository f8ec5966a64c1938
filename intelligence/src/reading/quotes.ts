import { isBlank, type Line } from './lines';

/** For each line, whether it belongs to quoted history; and whether that history was forwarded instead of answered. */
export type QuoteMarks = { quoted: boolean[]; forwarded: boolean };

const SEPARATOR =
  /^[\s>]*[-_=*]{2,}\s*(?:original (?:message|appointment)|forwarded (?:by|message)|(?:urspr(?:ü|ue)ngliche|weitergeleitete) nachricht|message (?:d'origine|transf[ée]r[ée])|mensaje (?:original|reenviado)|reply (?:message|separator)|messaggio originale|oorspronkelijk bericht)/i;
const FORWARD_SEPARATOR =
  /^[\s>]*(?:[-_=*]{2,}\s*(?:forwarded|weitergeleitet|message transf|mensaje reenviado)|begin forwarded message:|anfang der weitergeleiteten|d[ée]but du message (?:r[ée]exp|transf))/i;
const WROTE =
  /(?:wrote|writes|schrieb(?: [^:]{0,80})?|a [ée]crit|escribi[oó]|ha scritto|schreef(?: [^:]{0,80})?|escreveu|said)\s*:\s*$/i;
const WROTE_START =
  /^\s*(?:on|am|le|el|il|op|em)\b|^\s*["'<]?[\w.+-]+@|^(?=[^]*\b(?:wrote|writes)\b)\s*"?[A-Z][\w.'-]+(?: [A-Z][\w.'-]*){0,3}"? .{0,60}\b(?:wrote|writes)\b/i;
const HEADER =
  /^[\s>*]*(from|to|cc|bcc|sent|date|subject|sent by|reply-to|importance|attachments|von|an|gesendet|datum|betreff|de|à|envoyé|objet|date|para|enviado|asunto|fecha|da|a|inviato|oggetto|van|aan|verzonden|onderwerp)\*?\s*:(?:\s|$|\*)/i;
const HEADER_FAMILY: Readonly<Record<string, string>> = {
  from: 'from',
  von: 'from',
  de: 'from',
  da: 'from',
  van: 'from',
  to: 'to',
  an: 'to',
  à: 'to',
  para: 'to',
  a: 'to',
  aan: 'to',
  date: 'date',
  datum: 'date',
  fecha: 'date',
  sent: 'sent',
  gesendet: 'sent',
  envoyé: 'sent',
  enviado: 'sent',
  inviato: 'sent',
  verzonden: 'sent',
  subject: 'subject',
  betreff: 'subject',
  objet: 'subject',
  asunto: 'subject',
  oggetto: 'subject',
  onderwerp: 'subject',
};
/** An address, or a day with year and time: a header has one of them, a list such as 'From: Rome, To: Oslo' does not. */
const OF_MAIL = /@|(?:\b\d{4}|\d[/.-]\d{1,2}[/.-]\d{2})\D{1,12}\d{1,2}[:.h]\d{2}/;
const LOTUS_LINE =
  /(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\s+\d{1,2}:\d{2}|^\s*\d{1,2}:\d{2} ?[ap]m|^\s*Sent by:|@[A-Z]+$|^\s*"?[A-Z][\w.'-]+,? .{0,50}(?:<[^>]+>|\/[A-Z]{2,}|@\S+)\s*(?:on|$)|on \d{1,2}\/\d{1,2}\/\d{2,4})/;

/** GroupWise introduces unprefixed history with '>>> Ann <ann@x.example> 03/02/26 12:31 >>>'. */
const HEADED = /^>>>\s.{3,120}\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/;

/** Marks quoted lines: prefixed lines, reply and forward separators, pasted header blocks. Linear in the text. */
export function markQuotes(lines: readonly Line[]): QuoteMarks {
  const quoted = lines.map((line) => /^\s{0,3}(?:>|\|\s)/.test(line.text));
  for (const [index, line] of lines.entries()) {
    if (quoted[index]) {
      if (FORWARD_SEPARATOR.test(line.text)) return { quoted, forwarded: true };
      if (!HEADED.test(line.text)) continue;
      quoted.fill(true, index);
      break;
    }
    if (isBlank(line)) continue;
    const introduced = attribution(lines, index);
    if (introduced > 0) {
      quoted.fill(true, index, index + introduced);
      if (prefixFollows(lines, quoted, index + introduced)) continue;
      quoted.fill(true, index);
      break;
    }
    const start = historyStart(lines, index);
    if (start === null) continue;
    quoted.fill(true, start);
    return { quoted, forwarded: FORWARD_SEPARATOR.test(line.text) };
  }
  return { quoted, forwarded: false };
}

/** A line of a pasted header, or one that introduces a quoted message. */
export function isHeaderLine(text: string): boolean {
  return HEADER.test(text) || SEPARATOR.test(text) || FORWARD_SEPARATOR.test(text);
}

/** Index of the first line of unprefixed history that begins at or just above this line; null if there is none. */
function historyStart(lines: readonly Line[], index: number): number | null {
  const text = lines[index]?.text ?? '';
  if (SEPARATOR.test(text) || FORWARD_SEPARATOR.test(text)) return index;
  const below = nextFilled(lines, index + 1);
  if (/^_{20,}\s*$/.test(text) && isHeaderBlock(lines, below, true)) return index;
  if (!isHeaderBlock(lines, index, false)) return null;
  let start = index;
  for (let above = index - 1; above >= Math.max(0, index - 5); above -= 1) {
    const line = lines[above];
    if (line && LOTUS_LINE.test(line.text)) start = above;
    else if (line && !isBlank(line)) break;
  }
  return start;
}

function isHeaderBlock(lines: readonly Line[], index: number, isSeparated: boolean): boolean {
  const { families, end } = familiesAt(lines, index);
  const isAddressed = families.has('to') && families.has('subject');
  if (!families.has('from')) {
    const above = lines.slice(Math.max(0, index - 4), index);
    return isAddressed && above.some((line) => LOTUS_LINE.test(line.text));
  }
  if (isAddressed || families.has('sent')) return true;
  if (!families.has('date')) return false;
  if (isSeparated || families.has('subject') || !families.has('to')) return true;
  return lines.slice(index, end).some((line) => OF_MAIL.test(line.text));
}

/** The kinds of header lines in the block that begins here, and the index after the last of them. */
function familiesAt(lines: readonly Line[], index: number): { families: Set<string>; end: number } {
  const families = new Set<string>();
  let strangers = HEADER.test(lines[index]?.text ?? '') ? 0 : 3;
  let end = index;
  for (let at = index; at < Math.min(lines.length, index + 9) && strangers < 3; at += 1) {
    const name = HEADER.exec(lines[at]?.text ?? '')?.[1]?.toLowerCase();
    if (name) {
      families.add(HEADER_FAMILY[name] ?? name);
      end = at + 1;
    } else if (!isBlank(lines[at] as Line)) strangers += 1;
  }
  return { families, end };
}

/** Number of lines of an 'On … wrote:' that begins here (it may be wrapped); 0 if there is none. */
function attribution(lines: readonly Line[], index: number): number {
  if (!WROTE_START.test(lines[index]?.text ?? '')) return 0;
  let joined = '';
  for (let count = 1; count <= 3; count += 1) {
    const line = lines[index + count - 1];
    if (!line || isBlank(line) || line.text.length > 300) return 0;
    joined += ` ${line.text.trim()}`;
    if (WROTE.test(joined)) return /\d|@/.test(joined) ? count : 0;
  }
  return 0;
}

function prefixFollows(lines: readonly Line[], quoted: readonly boolean[], from: number): boolean {
  const next = nextFilled(lines, from);
  return quoted[next] === true;
}

function nextFilled(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] as Line)) at += 1;
  return at;
}
