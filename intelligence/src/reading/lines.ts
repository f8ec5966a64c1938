/** One line of a text without its line break; offsets count in the whole text. */
export type Line = { start: number; end: number; text: string };

/** Characters of text that are analyzed; the rest is kept in fullText but not read. */
const ANALYSIS_LIMIT = 100_000;

/** Splits the analyzed part at LF, CRLF or CR; offsets are exact in the given text. */
export function splitLines(text: string): Line[] {
  const stop = Math.min(text.length, ANALYSIS_LIMIT);
  const lines: Line[] = [];
  let start = 0;
  for (let at = 0; at < stop; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    lines.push({ start, end: at, text: text.slice(start, at) });
    if (code === 13 && text.charCodeAt(at + 1) === 10) at += 1;
    start = at + 1;
  }
  if (start < stop) lines.push({ start, end: stop, text: text.slice(start, stop) });
  return lines;
}

export function isBlank(line: Line): boolean {
  return line.text.trim() === '';
}
