/** Fixed before any line was looked at; another seed would move seen lines into the unseen half. */
const SEED = 'docket-2026-14';

/**
 * The half of a data set that a line belongs to: 'seen' may be read during development, 'unseen' is only ever scored.
 * Drawn from the text of the line alone (FNV-1a), so order and other lines do not matter.
 */
export function drawHalf(line: string): 'seen' | 'unseen' {
  let hash = 0x811c9dc5;
  for (const character of `${SEED}\n${line.trim()}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // The low bits of FNV-1a depend on few bits of the input: fold the high ones in.
  return ((hash ^ (hash >>> 15)) & 1) === 0 ? 'seen' : 'unseen';
}
