// Decisions made offline: queued in order and sent once there is a connection.
import { undoneSchema } from '@docket/core/audit/undo.contract';
import { getEmail } from '@docket/core/emails/emails.contract';
import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import { processDecision } from '@docket/core/review/review.contract';

import { undoStep } from './audit';
import { call, isBusy, isNetworkError, isSignedOut, isStoppedAsSlow, messageOf } from './client';
import { hasOfflineStore, readOffline, updateOffline, WAITING } from './offline-store';
import {
  afterOwn,
  forced,
  isDone,
  isOther,
  isUndoneIn,
  markUndone,
  type OutboxDecision,
  patch,
  type Queue,
  without,
} from './queued-decision';
import { removeStep } from './undo-history';
import { approvesEdited, notApproved } from './unsaved-edits';

type Decided = ResponseOf<typeof processDecision>;

const RETRY_MS = 20_000;
/** Undone, or discarded in favor of a change made elsewhere. */
export class DecisionDropped extends Error {
  override name = 'DecisionDropped';
}
/** Another window has sent it, or dropped it. */
export class DecisionLeftElsewhere extends DecisionDropped {
  override name = 'DecisionLeftElsewhere';
}

type Outcome = { resolve: (decided: Decided) => void; reject: (error: Error) => void };
/** Callers on this page that are waiting for the outcome. */
const outcomes = new Map<string, Outcome>();
const listeners = new Set<() => void>();
let waiting: Queue = [];
/** Steps of the queue that are known to be stored. */
const stored = new Set<string>();
let sending: Promise<void> | null = null;

/** Called with what an earlier page queued, once the server has answered: nobody else reports it. */
const sentLater = new Set<(sent: OutboxDecision) => void>();
export function onSentLater(listener: (sent: OutboxDecision) => void): () => void {
  sentLater.add(listener);
  return () => sentLater.delete(listener);
}

export const listOutbox = (): Queue => waiting;
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Queue): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Changes what is stored instead of replacing it: other windows of the app queue decisions, too. */
async function change(how: (queue: Queue) => Queue): Promise<void> {
  show(how(waiting));
  await updateOffline<Queue>(WAITING, (kept = []) => how(kept));
}

/** Takes over what other windows of the app have added, sent or dropped. */
async function readQueue(): Promise<void> {
  if (!hasOfflineStore()) return;
  const before = waiting;
  const kept = (await readOffline<Queue>(WAITING)) ?? [];
  // What was read would bring back what has been undone meanwhile.
  if (waiting !== before) return readQueue();
  const steps = new Set(kept.map(({ step }) => step));
  const isGone = ({ step }: OutboxDecision) => stored.has(step) && !steps.has(step);
  for (const { step } of waiting.filter(isGone))
    settle(step, ({ reject }) => reject(new DecisionLeftElsewhere('It left in another window')));
  for (const step of steps) stored.add(step);
  const own = waiting.filter(({ step }) => !steps.has(step));
  show([...kept, ...own.filter((one) => !isGone(one))]);
}

const find = (step: string) => waiting.find((one) => one.step === step);
/** Neither undone nor dropped meanwhile. */
const isMeant = (step: string) => waiting.some((one) => one.step === step && one.isUndone !== true);

/** Whether a decision on this email has to wait for others: any that will be sent, and its own unresolved ones. */
export function hasQueuedBefore(emailId: string): boolean {
  return waiting.some((one) => one.problem === null || one.decision.emailId === emailId);
}

/** Settles once the decision has been sent, rejected or dropped. */
export function addToOutbox(decision: Omit<OutboxDecision, 'problem'>): Promise<Decided> {
  const { step } = decision;
  const outcome = new Promise<Decided>((resolve, reject) => {
    outcomes.set(step, { resolve, reject });
  });
  change((queue) => [...queue, { ...decision, problem: null }])
    .then(() => stored.add(step))
    .catch(reportError);
  if (decision.isUndone === true) settleAsDropped(step);
  return outcome;
}

export function dropFromOutbox(step: string): void {
  if (find(step) === undefined) return;
  settleAsDropped(step);
  change(without(step)).catch(reportError);
}

/** Undoes a queued decision, marked for the server if it may have arrived there; false if it is not queued. */
export function undoInOutbox(step: string): 'dropped' | 'marked' | false {
  const found = find(step);
  if (found === undefined) return false;
  const isUnsent = found.isAttempted === false;
  if (found.problem !== null || (isUnsent && !stored.has(step))) {
    dropFromOutbox(step);
    return 'dropped';
  }
  // Another window may be sending one that is stored, so that the mark is settled under the lock.
  settleAsDropped(step);
  change(markUndone(found)).catch(reportError);
  void sendOutbox().catch(reportError);
  return isUnsent ? 'dropped' : 'marked';
}

function settleAsDropped(step: string): void {
  settle(step, (outcome) => outcome.reject(new DecisionDropped('The decision was undone')));
}

function settle(step: string, how: (outcome: Outcome) => void): void {
  const outcome = outcomes.get(step);
  outcomes.delete(step);
  if (outcome !== undefined) how(outcome);
}

/** Sends a decision despite a conflict. */
export async function sendDespiteConflict(step: string): Promise<void> {
  const found = find(step);
  if (found === undefined) return;
  const decision = forced(found.decision);
  await change(patch(step, { decision, key: `${step}.anyway`, seen: null, problem: null }));
  await sendOutbox();
}

/** Sends queued decisions one at a time, in order; stops while offline. */
export function sendOutbox(): Promise<void> {
  sending ??= withoutOtherWindows(sendAll).finally(() => {
    sending = null;
  });
  return sending;
}

/** Another window that sends the same decision would make its own effect look like a conflict. */
async function withoutOtherWindows(run: () => Promise<void>): Promise<void> {
  // Locks only exist in secure contexts (HTTPS).
  await ('locks' in navigator ? navigator.locks.request('docket.outbox', run) : run());
}

async function sendAll(): Promise<void> {
  for (;;) {
    // An Undo in another window is only known from there.
    await readQueue().catch(reportError);
    const next = waiting.find(({ problem }) => problem === null);
    if (next === undefined) return;
    try {
      if (next.isUndone === true) await undo(next);
      else await sendOne(next);
    } catch (error) {
      // Undone meanwhile: the server is asked at once, and nothing is left to resolve.
      if (next.isUndone !== true && !isMeant(next.step)) continue;
      // Keep it queued until the network, the server or the session is back.
      if (canBeSentLater(next.step, error)) return;
      const problem = messageOf(error, 'Docket rejected this decision.');
      await change((queue) =>
        isUndoneIn(queue, next) ? queue : patch(next.step, { problem })(queue),
      );
    }
  }
}

async function undo({ step, isAttempted }: OutboxDecision): Promise<void> {
  try {
    if (isAttempted !== false) await undoStep(step, () => undefined);
  } catch (error) {
    if (!isNothingLeft(error)) throw error;
  }
  removeStep(step);
  await change(without(step));
}

/** The decision never arrived or has already been undone; a step that is refused is named. */
function isNothingLeft(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'undo.not_found') return false;
  const { data: skipped = [] } = undoneSchema.shape.skipped.safeParse(error.details['skipped']);
  return skipped.every(({ label }) => label === '');
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
  const at = waiting.findIndex((one) => one.step === step);
  return waiting.slice(0, at).some((edit) => approvesEdited(decision, edit.decision));
}

async function sendOne(one: OutboxDecision): Promise<void> {
  const { decision, step, seen, key = step } = one;
  if (isEditUnsent(one)) throw notApproved(decision);
  const before = seen === null ? null : await call(getEmail, { params: { id: decision.emailId } });
  if (before !== null && isOther(one, before) && !isDone(decision, before))
    throw new Error('This was decided elsewhere while you were offline.');
  if (!isMeant(step)) return;
  await change(patch(step, { isAttempted: true }));
  const answer = await call(processDecision, { body: decision, step, key });
  const { updatedEmail } = answer;
  // Repeated, its effect is already in the email read before.
  const isRepeat = one.isAttempted !== false && before !== null && isDone(decision, before);
  await change((queue) => {
    // The server has yet to be asked to undo it.
    if (isUndoneIn(queue, one)) return queue;
    const own = { before: isRepeat ? null : before, updatedEmail };
    return without(step)(queue).map((later) => afterOwn(later, own));
  });
  if (!outcomes.has(step) && !isRepeat && find(step) === undefined)
    for (const listener of sentLater) listener(one);
  settle(step, ({ resolve }) => resolve(answer));
}

/**
 * Loads the queue left by an earlier page and sends it whenever there is a connection. Returns a stop
 * function.
 */
export function startOutbox(): () => void {
  const send = () => void sendOutbox().catch(reportError);
  send();
  window.addEventListener('online', send);
  const timer = setInterval(() => waiting.length > 0 && send(), RETRY_MS);
  return () => {
    window.removeEventListener('online', send);
    clearInterval(timer);
  };
}
