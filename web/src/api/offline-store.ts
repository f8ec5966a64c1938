// Offline storage of the installed app. A regular tab stores nothing, and signing out clears it.
import { clear, createStore, del, get, keys, set, update, type UseStore } from 'idb-keyval';

import { isNetworkError } from './client';

/** Key of the decisions waiting for a connection. */
export const WAITING = 'waiting-decisions';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('docket-offline', 'kept'));

/** Only in the installed app: a tab may be on a shared computer. */
export const hasOfflineStore = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches && 'indexedDB' in window;

/** For queries that can be answered while offline. */
export const offlineMode = (): { networkMode?: 'always' } =>
  hasOfflineStore() ? { networkMode: 'always' } : {};

export const readOffline = async <T>(name: string): Promise<T | undefined> => get<T>(name, store());
export const writeOffline = async (name: string, value: unknown): Promise<void> =>
  set(name, value, store());
/** Changes an entry in one transaction: other windows of the app may write it, too. */
export const updateOffline = async <T>(
  name: string,
  how: (kept: T | undefined) => T,
): Promise<void> => update<T>(name, how, store());
export const deleteOffline = async (name: string): Promise<void> => del(name, store());

/** Stores the response of a read; while offline, returns the last one stored. */
export async function networkFirst<T>(name: string, read: () => Promise<T>): Promise<T> {
  if (!hasOfflineStore()) return read();
  try {
    const answer = await read();
    // A full disk must not make reading fail.
    writeOffline(name, answer).catch(reportError);
    return answer;
  } catch (error) {
    const kept = isNetworkError(error) ? await readOffline<T>(name) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

export async function clearOfflineStore(): Promise<void> {
  if ('indexedDB' in window) await clear(store());
}

/**
 * On logging out. A regular tab shares the storage of the installed app, but can neither send what that app has
 * queued nor ask about it.
 */
export async function clearOnLogOut(): Promise<void> {
  if (hasOfflineStore()) await clearOfflineStore();
  else if ('indexedDB' in window) await deleteExcept('', KEPT_ON_SIGN_OUT);
}

/** Deletes all entries with this prefix except the given names. */
export async function deleteExcept(prefix: string, names: ReadonlySet<string>): Promise<void> {
  for (const key of await keys<string>(store()))
    if (key.startsWith(prefix) && !names.has(key)) await deleteOffline(key);
}

const OWNER = 'owner';
/** Waiting decisions survive an expired session of the same user; cached mail does not. */
const KEPT_ON_SIGN_OUT: ReadonlySet<string> = new Set([OWNER, WAITING]);

/** Clears whatever another user stored. null: signed out. */
export async function claimOfflineStore(userId: string | null): Promise<void> {
  if (!hasOfflineStore()) return;
  if (userId === null) return deleteExcept('', KEPT_ON_SIGN_OUT);
  const owner = await readOffline<string>(OWNER);
  if (owner === userId) return;
  await clearOfflineStore();
  await writeOffline(OWNER, userId);
}
