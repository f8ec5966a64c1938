/** An ILIKE pattern that finds the text anywhere, with % and _ escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
