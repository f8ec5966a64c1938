// Decisions that were made without a network: kept in order, and sent once there is one.
import { getEmail } from '@docket/core/emails/emails.contract';
import type { EmailDetail } from '@docket/core/emails/email';
import type { BodyInputOf, ResponseOf } from '@docket/core/contract';
import { decisionSchema } from '@docket/core/review/decision';
import { decisionFingerprint } from '@docket/core/review/decision-fingerprint';
import { processDecision } from '@docket/core/review/review.contract';

import { call, isBusy, isNetworkError, isSignedOut, messageOf } from './client';
import { readKept, WAITING, writeKept } from './kept-offline';

type DecisionInput = BodyInputOf<typeof processDecision>;
type Decided = ResponseOf<typeof processDecision>;

export type WaitingDecision = {
  /** Also its idempotency key: however often it is sent, it counts once. */
  step: string;
  decision: DecisionInput;
  /** How it stood when it was decided; null where only the row of the email was on screen. */
  seen: string | null;
  subject: string;
  /** Why it was not sent; the person chooses what becomes of it. */
  problem: string | null;
};

const AGAIN_MS = 20_000;
/** Taken back, or given up in favour of what was done elsewhere. */
export class DecisionDropped extends Error {
  override name = 'DecisionDropped';
}

type Outcome = { resolve: (decided: Decided) => void; reject: (error: Error) => void };
/** Whoever made the decision on this page, and waits for what becomes of it. */
const outcomes = new Map<string, Outcome>();
const listeners = new Set<() => void>();
let waiting: readonly WaitingDecision[] = [];
let sending: Promise<void> | null = null;

export const listWaiting = (): readonly WaitingDecision[] => waiting;
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function change(next: readonly WaitingDecision[]): Promise<void> {
  waiting = next;
  for (const listener of listeners) listener();
  await writeKept(WAITING, next);
}

const without = (step: string) => waiting.filter((one) => one.step !== step);

/** Settles once the decision was sent, refused for good, or dropped. */
export function waitForNetwork(decision: Omit<WaitingDecision, 'problem'>): Promise<Decided> {
  const outcome = new Promise<Decided>((resolve, reject) => {
    outcomes.set(decision.step, { resolve, reject });
  });
  change([...waiting, { ...decision, problem: null }]).catch(reportError);
  return outcome;
}

/** Takes a decision back that was not sent yet; false when it is not waiting. */
export function dropWaiting(step: string): boolean {
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

/** Sends a decision whatever was done elsewhere. */
export async function applyAnyway(step: string): Promise<void> {
  const found = waiting.find((one) => one.step === step);
  if (found === undefined) return;
  const again = { ...found, seen: null, problem: null };
  await change(waiting.map((one) => (one.step === step ? again : one)));
  await sendWaiting();
}

/** One after the other, in the order in which they were made; stops while there is no network. */
export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  /** What the server said last of each email: own decisions are no conflict. */
  const known = new Map<string, EmailDetail>();
  for (;;) {
    const next = waiting.find(({ problem }) => problem === null);
    if (next === undefined) return;
    try {
      const answer = await sendOne(next, known);
      known.set(next.decision.emailId, answer.updatedEmail);
      await change(without(next.step));
      settle(next.step, ({ resolve }) => resolve(answer));
    } catch (error) {
      // It waits for the network, for the server, or for the person to sign in again.
      if (isNetworkError(error) || isBusy(error) || isSignedOut(error)) return;
      const problem = messageOf(error, 'Docket rejected this decision.');
      await change(waiting.map((one) => (one.step === next.step ? { ...one, problem } : one)));
    }
  }
}

async function sendOne(
  { decision, step, seen }: WaitingDecision,
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

/** Reads what an earlier page left and sends it whenever there is a network. Returns what stops that. */
export function startSendingWaiting(): () => void {
  const send = () => void sendWaiting().catch(reportError);
  readKept<readonly WaitingDecision[]>(WAITING)
    .then(async (kept = []) => {
      const own = new Set(waiting.map(({ step }) => step));
      if (kept.length > 0) await change([...kept.filter(({ step }) => !own.has(step)), ...waiting]);
      send();
    })
    .catch(reportError);
  window.addEventListener('online', send);
  const timer = setInterval(() => waiting.length > 0 && send(), AGAIN_MS);
  return () => {
    window.removeEventListener('online', send);
    clearInterval(timer);
  };
}
