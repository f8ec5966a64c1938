// Decisions made offline: queued in order and sent once there is a connection.
import { getEmail } from '@docket/core/emails/emails.contract';
import type { EmailDetail } from '@docket/core/emails/email';
import type { BodyInputOf, ResponseOf } from '@docket/core/contract';
import { decisionSchema } from '@docket/core/review/decision';
import { decisionFingerprint } from '@docket/core/review/decision-fingerprint';
import { processDecision } from '@docket/core/review/review.contract';

import { call, isBusy, isNetworkError, isSignedOut, isStoppedAsSlow, messageOf } from './client';
import { readOffline, WAITING, writeOffline } from './offline-store';
import { approvesEdited, notApproved } from './unsaved-edits';

type DecisionInput = BodyInputOf<typeof processDecision>;
type Decided = ResponseOf<typeof processDecision>;

export type OutboxDecision = {
  /** Also the idempotency key, so that resending has no further effect. */
  step: string;
  decision: DecisionInput;
  /** Fingerprint of the email at the time of the decision; null if only its row was loaded. */
  seen: string | null;
  subject: string;
  /** Why it was not sent, until the user resolves it. */
  problem: string | null;
};

const RETRY_MS = 20_000;
/** Undone, or discarded in favor of a change made elsewhere. */
export class DecisionDropped extends Error {
  override name = 'DecisionDropped';
}

type Outcome = { resolve: (decided: Decided) => void; reject: (error: Error) => void };
/** Callers on this page that are waiting for the outcome. */
const outcomes = new Map<string, Outcome>();
const listeners = new Set<() => void>();
let waiting: readonly OutboxDecision[] = [];
let sending: Promise<void> | null = null;

export const listOutbox = (): readonly OutboxDecision[] => waiting;
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function change(next: readonly OutboxDecision[]): Promise<void> {
  waiting = next;
  for (const listener of listeners) listener();
  await writeOffline(WAITING, next);
}

const without = (step: string) => waiting.filter((one) => one.step !== step);

/** Settles once the decision has been sent, rejected or dropped. */
export function addToOutbox(decision: Omit<OutboxDecision, 'problem'>): Promise<Decided> {
  const outcome = new Promise<Decided>((resolve, reject) => {
    outcomes.set(decision.step, { resolve, reject });
  });
  change([...waiting, { ...decision, problem: null }]).catch(reportError);
  return outcome;
}

/** Removes a decision that has not been sent; false if it is not queued. */
export function dropFromOutbox(step: string): boolean {
  if (!waiting.some((one) => one.step === step)) return false;
  settle(step, (outcome) => outcome.reject(new DecisionDropped('The decision was undone')));
  change(without(step)).catch(reportError);
  return true;
}

function settle(step: string, how: (outcome: Outcome) => void): void {
  const outcome = outcomes.get(step);
  outcomes.delete(step);
  if (outcome !== undefined) how(outcome);
}

/** Sends a decision despite a conflict. */
export async function sendDespiteConflict(step: string): Promise<void> {
  const found = waiting.find((one) => one.step === step);
  if (found === undefined) return;
  const again = { ...found, seen: null, problem: null };
  await change(waiting.map((one) => (one.step === step ? again : one)));
  await sendOutbox();
}

/** Sends queued decisions one at a time, in order; stops while offline. */
export function sendOutbox(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  /** Last server state per email, so that one's own decisions are not reported as conflicts. */
  const known = new Map<string, EmailDetail>();
  for (;;) {
    const next = waiting.find(({ problem }) => problem === null);
    if (next === undefined) return;
    try {
      if (isEditUnsent(next)) throw notApproved(next.decision);
      const answer = await sendOne(next, known);
      known.set(next.decision.emailId, answer.updatedEmail);
      await change(without(next.step));
      settle(next.step, ({ resolve }) => resolve(answer));
    } catch (error) {
      // Keep it queued until the network, the server or the session is back.
      if (canBeSentLater(next.step, error)) return;
      const problem = messageOf(error, 'Docket rejected this decision.');
      await change(waiting.map((one) => (one.step === next.step ? { ...one, problem } : one)));
    }
  }
}

const stops = new Map<string, number>();
/** A decision that is stopped so often would block those behind it without a word. */
const MOST_STOPS = 3;

function canBeSentLater(step: string, error: unknown): boolean {
  if (!isStoppedAsSlow(error)) return isNetworkError(error) || isBusy(error) || isSignedOut(error);
  const count = (stops.get(step) ?? 0) + 1;
  stops.set(step, count);
  return count < MOST_STOPS;
}

/** Whether the edit of a task that the decision approves was rejected, and the person has not resolved that yet. */
function isEditUnsent({ step, decision }: OutboxDecision): boolean {
  const before = waiting.slice(
    0,
    waiting.findIndex((one) => one.step === step),
  );
  return before.some((edit) => approvesEdited(decision, edit.decision));
}

async function sendOne(
  { decision, step, seen }: OutboxDecision,
  known: ReadonlyMap<string, EmailDetail>,
): Promise<Decided> {
  if (seen !== null) {
    const now = await call(getEmail, { params: { id: decision.emailId } });
    const own = known.get(decision.emailId);
    const before = own === undefined ? seen : standing(decision, own);
    if (standing(decision, now) !== before)
      throw new Error('This was decided elsewhere while you were offline.');
  }
  return call(processDecision, { body: decision, step, key: step });
}

export function standing(decision: DecisionInput, email: EmailDetail): string {
  return decisionFingerprint(decisionSchema.parse(decision), email);
}

/**
 * Loads the queue left by an earlier page and sends it whenever there is a connection. Returns a stop
 * function.
 */
export function startOutbox(): () => void {
  const send = () => void sendOutbox().catch(reportError);
  readOffline<readonly OutboxDecision[]>(WAITING)
    .then(async (kept = []) => {
      const own = new Set(waiting.map(({ step }) => step));
      if (kept.length > 0) await change([...kept.filter(({ step }) => !own.has(step)), ...waiting]);
      send();
    })
    .catch(reportError);
  window.addEventListener('online', send);
  const timer = setInterval(() => waiting.length > 0 && send(), RETRY_MS);
  return () => {
    window.removeEventListener('online', send);
    clearInterval(timer);
  };
}
