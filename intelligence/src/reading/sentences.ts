import { abbreviationAt } from './abbreviations';
import { isOrdinal } from './german-ordinal';
import { isBlank, type Line } from './lines';

/** A sentence; start and end are offsets in the full text, and text is that exact slice (line breaks included). */
export type Sentence = { start: number; end: number; text: string };

const BULLET =
  /^\s*(?:[-*•·o–—»‣▪]\s+|\(?\d{1,2}[.)]\s+|\(?[a-z][.)]\s+|\([ivx]{1,4}\)\s+|[A-Z][.)]\s+(?=[A-Z]))/;
/** Words that start a sentence but are not names. */
const STARTERS = new Set(
  `I We You He She It They The This That Please Can Could Would Will What How When If Also But And So Let Thanks My Our Your There In On At For
Ich Wir Sie Du Er Es Bitte Können Könnten Kannst Könntest Wenn Danke Dann Auch Und Aber Die Das Wie Was Wann Nous Vous Il Elle Je Merci Pouvez Pourriez
Pouvons Pourrais Si Usted Yo Nosotros Gracias Por Puede Podría Puedes Podrías Y Pero Et Mais`.split(
    /\s+/,
  ),
);
const STARTER = /^["'“”‘’([«¿¡*]*[\p{Lu}\p{N}¿¡]/u;
/** '@Ann could you', '@Ann: please' */
const MENTION =
  /^@\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40})?(?:[,:] \p{Ll}| (?:can|could|would|will|please|pls|kannst|könntest|könnten|magst|bitte|peux|pourrais|pouvez|pourriez|tu|merci|puedes?|podrías?|por favor) )/u;

/**
 * Splits the given lines (of one text) into sentences; a sentence may span hard-wrapped lines. A mention that addresses
 * somebody starts a sentence in a person's mail; in a tool's comments it does not.
 */
export function splitSentences(text: string, lines: readonly Line[], byTool = false): Sentence[] {
  const sentences: Sentence[] = [];
  const width = wrapWidth(lines);
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (isBlank(lines[at] as Line)) {
      from = at + 1;
      continue;
    }
    if (at + 1 < lines.length && continues(lines[at] as Line, lines[at + 1] as Line, width))
      continue;
    splitBlock(
      text,
      { start: (lines[from] as Line).start, end: (lines[at] as Line).end, byTool },
      sentences,
    );
    from = at + 1;
  }
  return sentences;
}

/** The column at which the author's mail program wrapped lines; Infinity if lines are paragraphs. */
function wrapWidth(lines: readonly Line[]): number {
  let widest = 0;
  for (const line of lines) widest = Math.max(widest, line.text.length);
  return widest > 120 ? 100 : Math.min(widest, 80);
}

function continues(line: Line, next: Line, width: number): boolean {
  if (isBlank(next) || next.start - line.end > 2 || BULLET.test(next.text)) return false;
  const text = line.text.trimEnd();
  if (/[:;]$/.test(text) && text.length < width * 0.7) return false;
  const follower = next.text.trimStart();
  if (/^[\p{Ll}]/u.test(follower) && !/[.?!]$/.test(text)) return true;
  const firstWord = follower.split(/\s/, 1)[0]?.length ?? 0;
  if (width < 45) return false;
  return text.length + firstWord + 1 >= width - 4;
}

function splitBlock(
  text: string,
  block: { start: number; end: number; byTool: boolean },
  into: Sentence[],
): void {
  const limit = block.end;
  let start = block.start;
  const ends = /[.?!…]+["'”’)\]»]*|[。！？]+/g;
  const body = text.slice(block.start, limit);
  for (let match = ends.exec(body); match; match = ends.exec(body)) {
    const end = block.start + match.index + match[0].length;
    const before = text.slice(Math.max(start, end - 160), end);
    const after = text.slice(end, end + 90);
    const isCalled = !block.byTool && /^\s/.test(after) && MENTION.test(after.trimStart());
    if (!isCalled && !isEnd(before.slice(-16), after.slice(0, 40), match[0])) continue;
    if (isOrdinal(before, text.slice(end, end + 60))) continue;
    push(text, { start, end }, into);
    start = end;
  }
  push(text, { start, end: limit }, into);
}

function isEnd(before: string, after: string, mark: string): boolean {
  if (/[。！？]/.test(mark)) return true;
  if (/^\S/.test(after)) return false;
  const next = after.trimStart();
  if (next === '') return true;
  if (/^[?!]+[)\]]/.test(mark) || /\([?!]+$/.test(before)) return STARTER.test(next);
  if (/[?!]/.test(mark)) return true;
  if (/^\s*\(?\d{1,2}[.)]$|(?:^|\s)\(?[a-zA-Z][.)]$/.test(before) && !/\s[aA1I]\.$/.test(before))
    return false;
  if (/\.{2,}|…/.test(mark)) return STARTER.test(next);
  const abbreviation = mark.startsWith('.') ? abbreviationAt(before, next) : null;
  if (abbreviation !== null) return abbreviation === 'may end' && isCommonStarter(next);
  return (
    STARTER.test(next) ||
    /^(?:i|we|you|please|pls|can|could|what|how|when|let|thanks|the|this|if|also|and|but|so)\b/.test(
      next,
    )
  );
}

function isCommonStarter(next: string): boolean {
  return STARTERS.has(/^["'“„«¿(]?(\p{Lu}[\p{Ll}']{0,12})(?!\p{L})/u.exec(next)?.[1] ?? '');
}

function push(text: string, span: { start: number; end: number }, into: Sentence[]): void {
  let { start, end } = span;
  while (start < end && /\s/.test(text[start] as string)) start += 1;
  const bullet = BULLET.exec(text.slice(start, Math.min(end, start + 8)));
  if (bullet) start += bullet[0].length;
  while (end > start && /\s/.test(text[end - 1] as string)) end -= 1;
  if (end - start > 1 && /[\p{L}\p{N}]/u.test(text.slice(start, Math.min(end, start + 400)))) {
    into.push({ start, end, text: text.slice(start, end) });
  }
}
