/** The text with one space for each run of white space; lone spaces are passed over, for speed. */
export function singleSpaced(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ');
}
