import type { QueryClient } from '@tanstack/react-query';

/**
 * The last decision in flight per email id. Settles once it is answered or kept for later: true if it and those before
 * it were not rejected.
 */
const pendingDecisions = new WeakMap<QueryClient, Map<string, Promise<boolean>>>();

export function pendingDecisionsOf(client: QueryClient): Map<string, Promise<boolean>> {
  const emails = pendingDecisions.get(client) ?? new Map<string, Promise<boolean>>();
  pendingDecisions.set(client, emails);
  return emails;
}

/** Longer than a busy server is retried; while offline, an answer may take hours. */
const PATIENCE_MS = 30_000;

/**
 * Waits for the decisions in flight, including those that wait for their turn: a page that is left earlier never sends
 * these. 'waiting' if that takes too long.
 */
export async function decisionsAnswered(
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
  const emails = pendingDecisionsOf(client);
  let areAccepted = true;
  while (emails.size > 0) {
    const outcomes = await Promise.all(emails.values());
    areAccepted &&= outcomes.every(Boolean);
  }
  return areAccepted ? 'accepted' : 'rejected';
}

/** The browser asks before it closes or reloads a page with decisions in flight. Returns a stop function. */
export function askBeforeLosingDecisions(client: QueryClient): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (pendingDecisionsOf(client).size > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
