/** A tsquery that wants every word, each as the beginning of one; null when there is nothing to look for. */
export function toSearchQuery(text: string): string | null {
  const words = text
    .split(/\s+/)
    .map((word) => word.replaceAll(/['\\:&|!()<>*\p{Cc}]/gu, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 20);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
