import { LAST_WORDS, NEXT_WORDS, THIS_WORDS } from './lexicon';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';

const ARTICLES = new Set(['the', 'my', 'our', 'your']);

/** The next day, this day, the last day, past day, the day, my day: weak, and read only where a date is asked for. */
export function readVagueDay(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, ARTICLES);
  const word = textAt(scene, from);
  const dayAt = word === 'day' ? from : from + 1;
  if (textAt(scene, dayAt) !== 'day' || !mayFollowDay(dayAt + 1, scene)) return null;
  const weak = (step: number, certainty: number) =>
    toReading({
      next: dayAt + 1,
      first: scene.today + step,
      certainty,
      reason: 'A day named without a date',
    });
  if (dayAt === from) return from > at ? weak(0, 0.15) : null;
  if (NEXT_WORDS.has(word)) return weak(1, 0.45);
  if (LAST_WORDS.has(word)) return weak(-1, 0.2);
  return THIS_WORDS.has(word) || word === 'same' ? weak(0, 0.3) : null;
}

function mayFollowDay(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  return (
    !token || token.kind === 'mark' || ['look', 'at', 'and', 'by', 'in', 'is'].includes(token.text)
  );
}
