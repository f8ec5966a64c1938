// The emails of the queue's pages that the installed app keeps for use offline.
import type { QueueEmail } from '@docket/core/emails/email';
import type { QueryInputOf, ResponseOf } from '@docket/core/contract';
import * as contracts from '@docket/core/emails/emails.contract';

import { call, isNetworkError } from './client';
import { deleteExcept, readOffline, writeOffline } from './offline-store';

export const emailKey = (id: string) => `email:${id}`;

/** One page at a time: two at once would drop each other's emails. */
let storing: Promise<unknown> = Promise.resolve();
export function storeEmails(
  list: StoredList | undefined,
  rows: readonly QueueEmail[],
): Promise<void> {
  const kept = storing.then(() => storePage(list ?? 'all', rows));
  storing = kept.catch(() => undefined);
  return kept;
}

/** The rows that the cached emails were read for. */
const storedRows = new Map<string, string>();

/** Caches every email of the page just read for offline use, and drops those that no stored page has. */
async function storePage(list: StoredList, rows: readonly QueueEmail[]): Promise<void> {
  const others = STORED_LISTS.filter((other) => other !== list).map(queuePageKey);
  const pages = await Promise.all(others.map((key) => readOffline<QueuePage>(key)));
  const kept = [...rows, ...pages.flatMap((page) => page?.items ?? [])];
  await deleteExcept('email:', new Set(kept.map(({ id }) => emailKey(id))));
  for (const row of rows) {
    const state = JSON.stringify(row);
    const isCurrent = storedRows.get(row.id) === state;
    if (isCurrent && (await readOffline(emailKey(row.id))) !== undefined) continue;
    const email = await call(contracts.getEmail, { params: { id: row.id } });
    await writeOffline(emailKey(row.id), email);
    storedRows.set(row.id, state);
  }
}

/** Prefetching stops while offline. */
export function reportUnlessOffline(error: unknown): void {
  if (!isNetworkError(error)) reportError(error);
}

type QueuePage = ResponseOf<typeof contracts.listQueue>;
export type StoredList = NonNullable<
  NonNullable<QueryInputOf<typeof contracts.listQueue>>['review']
>;
const STORED_LISTS: readonly StoredList[] = ['all', 'pending', 'snoozed', 'promises'];
export const queuePageKey = (list: StoredList = 'all') => `queue:${list}`;

/** Offline, the cached row must not undo an optimistic decision. */
export async function removeStoredRow(
  id: string,
  leaves: (list: StoredList) => boolean,
): Promise<void> {
  for (const list of STORED_LISTS.filter(leaves)) {
    const page = await readOffline<QueuePage>(queuePageKey(list));
    if (page?.items.some((item) => item.id === id) !== true) continue;
    await writeOffline(queuePageKey(list), {
      ...page,
      items: page.items.filter((item) => item.id !== id),
    });
  }
}
