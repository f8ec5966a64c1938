// Changes that would be lost if the page were left now: in flight, or waiting for their turn.
import { processDecision } from '@docket/core/review/review.contract';
import type { Mutation, QueryClient } from '@tanstack/react-query';

import { pendingDecisionsOf } from './pending-decisions';
import { pendingRedos, pendingUndos } from './pending-undos';

/** Options of a mutation that the page may be left during: a read, or the call that leaves the page itself. */
export const losesNothing = { meta: { losesNothing: true } };

/** Decisions are looked up by email: kept in the outbox, one is safe although its mutation is still pending. */
function isPendingChange({ state, meta, options }: Mutation): boolean {
  if (state.status !== 'pending' || options.mutationKey?.[1] === processDecision.name) return false;
  return meta?.['isAutomatic'] !== true && meta?.['losesNothing'] !== true;
}

const pendingMutations = (client: QueryClient) =>
  client.getMutationCache().getAll().filter(isPendingChange);

/** Pending changes that are not mutations. */
const pendingPromises = (client: QueryClient): Promise<boolean>[] => [
  ...pendingDecisionsOf(client).values(),
  ...pendingUndos,
  ...pendingRedos,
];

const hasPendingChanges = (client: QueryClient): boolean =>
  pendingPromises(client).length > 0 || pendingMutations(client).length > 0;

/** Longer than a busy server is retried; while offline, an answer may take hours. */
const PATIENCE_MS = 30_000;

/**
 * Waits for the changes in flight, including those that wait for their turn: a page that is left earlier never sends
 * these. 'waiting' if that takes too long.
 */
export async function changesAnswered(
  client: QueryClient,
): Promise<'accepted' | 'rejected' | 'waiting'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'waiting'>((resolve) => {
    timer = setTimeout(() => resolve('waiting'), PATIENCE_MS);
  });
  try {
    return await Promise.race([allAnswered(client), patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function allAnswered(client: QueryClient): Promise<'accepted' | 'rejected'> {
  let areAccepted = true;
  while (hasPendingChanges(client)) {
    const outcomes = await Promise.all([
      ...pendingPromises(client),
      ...pendingMutations(client).map((one) => isAccepted(client, one)),
    ]);
    areAccepted &&= outcomes.every(Boolean);
    // An undo that waited for these is added to the set only after the microtasks that follow.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return areAccepted ? 'accepted' : 'rejected';
}

/** Waits for the answer of one change. */
export function isAccepted(client: QueryClient, mutation: Mutation): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      const { status } = mutation.state;
      if (status === 'pending') return;
      stop();
      resolve(status === 'success');
    });
  });
}

/** The browser asks before it closes or reloads a page with changes in flight. Returns a stop function. */
export function askBeforeLosingChanges(client: QueryClient): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (hasPendingChanges(client)) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
