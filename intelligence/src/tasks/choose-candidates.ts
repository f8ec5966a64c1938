import type { ReadMessage } from '../reading/read-message';
import type { Candidate } from './task-candidates';

/**
 * The lowest confidence of a task that is shown, by who writes. Chosen on authors of whom nothing was learned and on the
 * shared gold (decision 136).
 */
const THRESHOLDS = { people: 0.35, tools: 0.3 };
const MAX_TASKS = 6;

/** The lowest confidence of a task that is shown, unless the input gives one. */
export function leastConfidence(read: ReadMessage, given?: number): number {
  return given ?? (isFromTool(read) ? THRESHOLDS.tools : THRESHOLDS.people);
}

/** Whether a tool wrote the message. */
export function isFromTool({ automatic }: ReadMessage): boolean {
  return automatic.kind !== null && automatic.isRobot;
}

/** A tool asks for one thing: its most certain clause represents the others. */
export function chooseCandidates(
  candidates: readonly Candidate[],
  given: number | undefined,
  read: ReadMessage,
): Candidate[] {
  const threshold = leastConfidence(read, given);
  // 'Can you handle this?' above a forwarded message stands for its ask.
  const isHandedOn = candidates.some(
    ({ confidence, context }) => confidence >= threshold && !context.isBelow,
  );
  return candidates
    .filter((candidate) => candidate.confidence >= threshold)
    .filter(({ context }) => !context.isBelow || !isHandedOn)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, isFromTool(read) ? 1 : MAX_TASKS)
    .sort((a, b) => a.sentence.start - b.sentence.start);
}
