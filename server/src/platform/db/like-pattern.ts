/** A pattern for ILIKE that finds the text anywhere; % and _ in it mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
