import { isBlank, type Line } from './lines';

const CLOSING =
  /^\s*(?:(?:many |with |very |most |my |our |kind |kindest |best |warm |warmest |personal |sincere |again,? )*(?:thanks?|thank you|thx|regards|rgds|wishes|cheers|sincerely|yours|love|respectfully|cordially|best|ciao)(?: (?:again|so much|very much|a lot|in advance|all|everyone|guys|and regards|truly|faithfully|sincerely|you|and best(?: regards)?|for (?:your|the|all your) (?:help|time|support|assistance|cooperation|attention|patience|understanding)))*|take care|talk (?:to you )?soon|see you(?: soon)?|(?:mit )?(?:freundlichen?|besten?|herzlichen?|liebe|viele|schöne|schone) gr(?:ü|ue)(?:ß|ss)en?|vg|lg|mfg|gru(?:ß|ss)|(?:bien )?cordialement|salutations|amicalement|bien à (?:vous|toi)|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|un abrazo|cordiali saluti|met vriendelijke groet(?:en)?)(?:[\s,.!-]+[\p{L}.' -]{0,25})?[\s,.!–—-]*$/iu;
const MOBILE =
  /^\s*(?:sent (?:from|via|by) (?:my|the|mail|outlook|yahoo|aol|gmail|proton|blackberry)|get outlook for|von meinem .{2,20} gesendet|envoyé de mon|enviado desde mi)/i;
const CONTACT =
  /(?:\b(?:tel|phone|ph|fax|mobile|mob|cell|office|direct|email|e-mail|www)\b\s*[.:#(]|\(?\+?\d[\d\s().-]{8,}\d|^\s*\S+@\S+\.\w+\s*$|^\s*(?:https?:\/\/|www\.)\S+\s*$|\b(?:vice president|director|manager|attorney|counsel|consultant|engineer|analyst|assistant|president|partner|associate)\b|\b(?:inc|corp|llc|llp|gmbh|ltd|co)\b\.?,?\s*$|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|^\s*p\.?\s?o\.? box)/i;
const LONGEST = 14;
/** Names and closings are short; their patterns take more than linear time on a long line. */
const LONGEST_LINE = 120;

/**
 * First line of the signature among the lines [0, end): a '-- ' line, a closing, the sender's own name or a contact
 * block near the end. Returns `end` if there is none.
 */
export function signatureStart(lines: readonly Line[], end: number, senderName: string): number {
  let last = end;
  while (last > 0 && isBlank(lines[last - 1] as Line)) last -= 1;
  const floor = Math.max(1, last - LONGEST);
  let contact = last;
  let found = last;
  for (let at = last - 1; at >= floor; at -= 1) {
    const text = (lines[at] as Line).text;
    if (/^--\s*$/.test(text)) return at;
    if (isClosing(text) || (text.length <= LONGEST_LINE && MOBILE.test(text)))
      found = onlyShort(lines, at + 1, last) ? at : found;
    else if (isNameLine(text, senderName) && onlyShort(lines, at + 1, last))
      found = Math.min(found, at);
    if (contact === at + 1 && text.length < 70 && CONTACT.test(text)) contact = at;
    else if (contact === at + 1 && contact < last && isNameLike(text)) contact = at;
  }
  if (last - 1 === 0 && isNameLine((lines[0] as Line).text, senderName)) return 0;
  return last - contact >= 2 ? Math.min(found, contact) : found < last ? found : end;
}

/** Whether a line is a closing: 'Kind regards', 'Viele Grüße'. */
export function isClosing(line: string): boolean {
  return line.length <= LONGEST_LINE && CLOSING.test(line);
}

function onlyShort(lines: readonly Line[], from: number, to: number): boolean {
  let filled = 0;
  for (let at = from; at < to; at += 1) {
    const text = (lines[at] as Line).text.trim();
    if (text === '') continue;
    filled += 1;
    if (
      text.length > 75 ||
      (/[a-z]{2}[.?!]$/.test(text) && text.split(/\s+/).length > 5) ||
      /\?\s*$/.test(text)
    )
      return false;
    if (/^(?:p\.?\s?s\b|n\.?b\.)/i.test(text)) return false;
  }
  return filled <= 10;
}

function isNameLine(text: string, senderName: string): boolean {
  if (text.length > LONGEST_LINE) return false;
  const words = text
    .trim()
    .replace(/^[-–—~*\s]+|(?<![-–—~*,.!\s])[-–—~*,.!\s]+$/g, '')
    .toLowerCase()
    .split(/\s+/);
  if (words.length === 0 || words.length > 4 || words[0] === '') return false;
  const known = new Set(
    senderName
      .toLowerCase()
      .split(/[\s,.<>"'@_]+/)
      .filter((word) => word.length > 1),
  );
  if (known.size === 0) return false;
  return words.every((word) => isKnown(word.replace(/\./g, ''), known) || /^[a-z]\.?$/.test(word));
}

/** Short forms too: 'Steve' for 'steven'. */
function isKnown(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word)) return true;
  return word.length >= 3 && [...known].some((name) => name.startsWith(word.slice(0, 4)));
}

function isNameLike(text: string): boolean {
  return (
    text.length <= LONGEST_LINE &&
    /^\s*\p{Lu}[\p{L}.'-]*(?:\s+\p{Lu}[\p{L}.'-]*){1,3}\s*(?:,.{0,20})?$/u.test(text)
  );
}
