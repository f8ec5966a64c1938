/** A pattern that is slow to look for, with words in lower case of which each of its matches holds one. */
export type SignedPattern = { signs: readonly string[]; pattern: RegExp };

/** Whether a text, given also in lower case, holds the pattern: only a text with a sign is searched. */
export function occurs({ signs, pattern }: SignedPattern, text: string, lowered: string): boolean {
  return signs.some((sign) => lowered.includes(sign)) && pattern.test(text);
}
