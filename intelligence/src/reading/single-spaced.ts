/** The text with runs of white space replaced by one space; lone spaces are skipped for speed. */
export function singleSpaced(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ');
}
