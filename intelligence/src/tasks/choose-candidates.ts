import type { ReadMessage } from '../reading/read-message';
import type { Candidate } from './task-candidates';

/** Lowest confidence of a task that is shown, of people and of tools. On owners left out F1 is highest there; of equals the lower, as found lacks most. */
export const DEFAULT_THRESHOLD = 0.3;
const MOST_TASKS = 6;

/** A tool asks one thing: its surest clause stands for the others. */
export function chooseCandidates(
  candidates: readonly Candidate[],
  given: number | undefined,
  { automatic }: ReadMessage,
): Candidate[] {
  const isTool = automatic.kind !== null && automatic.isRobot;
  const threshold = given ?? DEFAULT_THRESHOLD;
  // 'Can you handle this?' above a forwarded message is its ask.
  const isHandedOn = candidates.some(
    ({ confidence, context }) => confidence >= threshold && !context.isBelow,
  );
  return candidates
    .filter((candidate) => candidate.confidence >= threshold)
    .filter(({ context }) => !context.isBelow || !isHandedOn)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, isTool ? 1 : MOST_TASKS)
    .sort((a, b) => a.sentence.start - b.sentence.start);
}
