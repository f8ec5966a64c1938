/**
 * Where words of one rendering of a message are in another, matched by letters and digits; null if they are not there.
 */
export type PlaceInBody = (text: string, near: number) => { start: number; end: number } | null;

/** Finds positions in a body; `near` (0 to 1, how far into the text) decides between several. */
export function placeInBody(body: string): PlaceInBody {
  const { letters, offsets } = lettersOf(body);
  return (text, near) => {
    const wanted = lettersOf(text).letters;
    const at = nearest(letters, wanted, near * letters.length);
    if (at === null) return null;
    const end = offsets[at + wanted.length - 1] ?? body.length - 1;
    return { start: offsets[at] ?? 0, end: end + 1 };
  };
}

function nearest(text: string, wanted: string, near: number): number | null {
  if (wanted === '') return null;
  let best: number | null = null;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (best === null || Math.abs(at - near) < Math.abs(best - near)) best = at;
  return best;
}

/** The way text renderings of HTML write the address of a link. */
const LINK = /<https?:[^>\s]*>/g;

function lettersOf(text: string): { letters: string; offsets: number[] } {
  const words = text.replace(LINK, (link) => ' '.repeat(link.length));
  const found = [...words.matchAll(/[\p{L}\p{N}]/gu)];
  return {
    letters: found.map(([letter]) => letter.toLowerCase().charAt(0)).join(''),
    offsets: found.map((match) => match.index),
  };
}
