import type { Candidate } from './task-candidates';
import { isPointing } from './title-gate';
import { tellingWords } from './title-topic';

/** Actions and courtesies without an object, typical of notes that pass a message on. */
const NAMES_NOTHING =
  /^(?:act|action|advise|answer|asap|care|comment|deal|follow|handle|handled|help|kindly|look|may|might|note|pls|plz|possible|read|reply|respond|see|should|soon|take|thanks|thx)$/;
/** Next to 'this' or 'it', this many words of its own still do not name a topic. */
const MAX_BESIDE_POINTER = 1;
/** A clause of the forwarded message with a lower probability asks nothing (0 to 1). */
const MIN_PROBABILITY = 0.12;

/**
 * The source of the title for a note above a forwarded message: that message's most certain ask if the note only points
 * at it ('Can you handle this?'); null if the note says what it asks for.
 */
export function forwardedTopic(
  note: Candidate,
  candidates: readonly Candidate[],
): Candidate | null {
  if (note.context.isBelow || namesTopic(note.said)) return null;
  const below = candidates.filter(
    // 'Dana' starts the forwarded message and asks nothing.
    ({ context, words, confidence }) =>
      context.isBelow && words.split(' ').length > 2 && confidence >= MIN_PROBABILITY,
  );
  return below.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
}

function namesTopic(said: string): boolean {
  const telling = tellingWords(said).filter((word) => !NAMES_NOTHING.test(word)).length;
  return telling > (isPointing(said) ? MAX_BESIDE_POINTER : 0);
}
