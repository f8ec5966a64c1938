/**
 * An expression, and one that follows its end after at most `within` characters; both global. If `inSentence`, no
 * sentence ends between them.
 */
export type NearPair = { first: RegExp; then: RegExp; within: number; inSentence?: boolean };
const SENTENCE_END = /[.!?]\s/;

/**
 * Patterns that are slow to search for, with lower-case words of which every match contains one, so that a single search
 * rules out all of them.
 */
export type SignedPattern = { signs: RegExp; pattern?: RegExp; pairs?: readonly NearPair[] };

/**
 * Whether a text, also given in lower case, matches one of the patterns. Only a text with one of the words is searched.
 */
export function occurs(
  { signs, pattern, pairs = [] }: SignedPattern,
  text: string,
  lowered: string,
): boolean {
  if (!signs.test(lowered)) return false;
  return (pattern?.test(text) ?? false) || pairs.some((pair) => isNear(pair, text));
}

/** Like `first.{0,within}then` in one expression, but linear however often the first occurs. */
function isNear({ first, then, within, inSentence = false }: NearPair, text: string): boolean {
  const starts = [...text.matchAll(then)].map(({ index }) => index);
  let next = 0;
  for (const found of text.matchAll(first)) {
    const end = found.index + found[0].length;
    while (next < starts.length && (starts[next] ?? 0) < end) next += 1;
    const start = starts[next];
    if (start === undefined) return false;
    const isOpen = start - end <= within;
    if (isOpen && !(inSentence && SENTENCE_END.test(text.slice(end, start)))) return true;
  }
  return false;
}
