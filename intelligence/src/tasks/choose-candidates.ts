import type { ReadMessage } from '../reading/read-message';
import type { Candidate } from './task-candidates';

/**
 * The lowest confidence of a task that is shown, for people and tools. It maximizes F1 on held-out owners; on a tie it
 * is the lower one, since recall is the weaker side.
 */
export const DEFAULT_THRESHOLD = 0.3;
const MAX_TASKS = 6;

/** A tool asks for one thing: its most certain clause represents the others. */
export function chooseCandidates(
  candidates: readonly Candidate[],
  given: number | undefined,
  { automatic }: ReadMessage,
): Candidate[] {
  const isTool = automatic.kind !== null && automatic.isRobot;
  const threshold = given ?? DEFAULT_THRESHOLD;
  // 'Can you handle this?' above a forwarded message stands for its ask.
  const isHandedOn = candidates.some(
    ({ confidence, context }) => confidence >= threshold && !context.isBelow,
  );
  return candidates
    .filter((candidate) => candidate.confidence >= threshold)
    .filter(({ context }) => !context.isBelow || !isHandedOn)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, isTool ? 1 : MAX_TASKS)
    .sort((a, b) => a.sentence.start - b.sentence.start);
}
