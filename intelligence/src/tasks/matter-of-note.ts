import type { Candidate } from './task-candidates';
import { isPointing } from './title-gate';
import { tellingWords } from './title-topic';

/** Deeds and courtesies that name nothing: a note that hands a message on is often made of them. */
const NAMES_NOTHING =
  /^(?:act|action|advise|answer|asap|care|comment|deal|follow|handle|handled|help|kindly|look|may|might|note|pls|plz|possible|read|reply|respond|see|should|soon|take|thanks|thx)$/;
/** Beside 'this' or 'it', so many words of its own still name no matter. */
const MOST_BESIDE_POINTER = 1;
/** A clause of the forwarded message with a lower chance asks nothing (0 to 1). */
const LEAST_CHANCE = 0.12;

/**
 * What the title of a note above a forwarded message is made from: the surest ask of that message where the note itself
 * only points at it ('Can you handle this?'), null where the note tells what it asks for.
 */
export function matterOfNote(note: Candidate, candidates: readonly Candidate[]): Candidate | null {
  if (note.context.isBelow || tellsMatter(note.said)) return null;
  const below = candidates.filter(
    // 'Dana' begins the forwarded message and asks nothing.
    ({ context, words, confidence }) =>
      context.isBelow && words.split(' ').length > 2 && confidence >= LEAST_CHANCE,
  );
  return below.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

function tellsMatter(said: string): boolean {
  const telling = tellingWords(said).filter((word) => !NAMES_NOTHING.test(word)).length;
  return telling > (isPointing(said) ? MOST_BESIDE_POINTER : 0);
}
