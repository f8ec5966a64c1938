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
