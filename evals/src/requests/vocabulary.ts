const RAREST = 4;
const MAX_CAPITALS = 0.3;
const WORD = /\p{L}+(?:['-]\p{L}+)*/gu;

/**
 * The common words of the texts in lower case, alphabetically: they occur in several texts, and mostly in lower case
 * inside sentences, unlike names, places and companies.
 */
export function chooseVocabulary(texts: readonly string[]): string[] {
  const counts = new Map<string, { texts: number; small: number; capital: number }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const match of text.replace(/[’‘]/g, "'").matchAll(WORD)) {
      const word = match[0].toLowerCase();
      if (isOfAddress(text, match.index, match[0].length)) continue;
      const count = counts.get(word) ?? { texts: 0, small: 0, capital: 0 };
      counts.set(word, count);
      if (!seen.has(word)) count.texts += 1;
      seen.add(word);
      const isInside = /[\p{L}\d,;] $/u.test(text.slice(Math.max(0, match.index - 2), match.index));
      if (match[0] === word) count.small += 1;
      else if (isInside) count.capital += 1;
    }
  }
  return [...counts]
    .filter(
      ([, { texts: many, small, capital }]) =>
        many >= RAREST && small >= RAREST && capital <= MAX_CAPITALS * (small + capital),
    )
    .map(([word]) => word)
    .sort();
}

/** Addresses and hosts write names in lower case. */
function isOfAddress(text: string, at: number, length: number): boolean {
  const before = text.charAt(at - 1);
  return (
    /[@./\\_]/.test(before) ||
    /^(?:[@/_\\]|\.\p{L})/u.test(text.slice(at + length, at + length + 2))
  );
}
