// A decision that waits in the outbox, and what becomes of it there. Nothing here is stored or sent.
import type { BodyInputOf } from '@docket/core/contract';
import type { EmailDetail } from '@docket/core/emails/email';
import { decisionSchema } from '@docket/core/review/decision';
import { decisionFingerprint, isAsSeen } from '@docket/core/review/decision-fingerprint';
import { isInEffect } from '@docket/core/review/decision-in-effect';
import type { processDecision } from '@docket/core/review/review.contract';

type DecisionInput = BodyInputOf<typeof processDecision>;

export type OutboxDecision = {
  /** Also the idempotency key unless there is one, so that resending has no further effect. */
  step: string;
  /** Of a decision applied despite a conflict: with the key of its first attempt, it would have no effect. */
  key?: string;
  decision: DecisionInput;
  /** Fingerprint of the email at the time of the decision; null if only its row was loaded. */
  seen: string | null;
  subject: string;
  /** Why it was not sent, until the user resolves it. */
  problem: string | null;
  /** It may have reached the server, although no response did. Absent: queued by an earlier version. */
  isAttempted?: boolean;
  /** Undone after an attempt: the server is asked to undo it. */
  isUndone?: boolean;
};
export type Queue = readonly OutboxDecision[];

export const without = (step: string) => (queue: Queue) => queue.filter((one) => one.step !== step);
export const patch = (step: string, part: Partial<OutboxDecision>) => (queue: Queue) =>
  queue.map((one) => (one.step === step ? { ...one, ...part } : one));
/** Another window may have sent it meanwhile, or have been refused. */
export const markUndone = (one: OutboxDecision) => (queue: Queue) => {
  const found = queue.find(({ step }) => step === one.step);
  // Before a decision that was made anew.
  if (found === undefined) return [{ ...one, isUndone: true, isAttempted: true }, ...queue];
  const how = found.problem === null ? patch(one.step, { isUndone: true }) : without(one.step);
  return how(queue);
};
/** Undone since the attempt to send it began, maybe in another window. */
export const isUndoneIn = (queue: Queue, { step, isUndone }: OutboxDecision) =>
  isUndone !== true && queue.some((one) => one.step === step && one.isUndone === true);

/** A task that was edited since its approval is only removed if asked to. */
export function forced(decision: DecisionInput): DecisionInput {
  if (decision.action !== 'reset_task') return decision;
  return { ...decision, data: { ...decision.data, force: true } };
}

/** What one's own decision changed must not look like a conflict to the next one. before: null if not known. */
export function afterOwn(
  later: OutboxDecision,
  { before, updatedEmail }: { before: EmailDetail | null; updatedEmail: EmailDetail },
): OutboxDecision {
  const { decision, seen } = later;
  if (seen === null || decision.emailId !== updatedEmail.id) return later;
  if (before !== null && isOther(later, before)) return later;
  return { ...later, seen: standing(decision, updatedEmail) };
}

export const isOther = ({ decision, seen }: OutboxDecision, email: EmailDetail) =>
  seen !== null && !isAsSeen(seen, decisionSchema.parse(decision), email);

export const isDone = (decision: DecisionInput, email: EmailDetail) =>
  isInEffect(decisionSchema.parse(decision), email);

export function standing(decision: DecisionInput, email: EmailDetail): string {
  return decisionFingerprint(decisionSchema.parse(decision), email);
}
