/** A pattern that is slow to look for, with words in lower case of which each of its matches holds one: one search for all of them. */
export type SignedPattern = { signs: RegExp; pattern: RegExp };

/** Whether a text, given also in lower case, holds the pattern: only a text with a sign is searched. */
export function occurs({ signs, pattern }: SignedPattern, text: string, lowered: string): boolean {
  return signs.test(lowered) && pattern.test(text);
}
