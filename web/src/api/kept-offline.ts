// What the installed app keeps for when there is no network. A plain tab keeps nothing; signing out empties it.
import { clear, createStore, del, get, keys, set, type UseStore } from 'idb-keyval';

import { isNetworkError } from './client';

/** The name of the decisions that wait for a network. */
export const WAITING = 'waiting-decisions';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('docket-offline', 'kept'));

/** Only the installed app: a tab may be on somebody else's computer. */
export const keepsOffline = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches && 'indexedDB' in window;

/** For queries that are answered without a network. */
export const offlineMode = (): { networkMode?: 'always' } =>
  keepsOffline() ? { networkMode: 'always' } : {};

export const readKept = async <T>(name: string): Promise<T | undefined> => get<T>(name, store());
export const writeKept = async (name: string, value: unknown): Promise<void> =>
  set(name, value, store());
export const dropKept = async (name: string): Promise<void> => del(name, store());

/** The server's answer, which is kept; without a network the last one that was kept. */
export async function orKept<T>(name: string, read: () => Promise<T>): Promise<T> {
  if (!keepsOffline()) return read();
  try {
    const answer = await read();
    // A full disk must not stop anyone from reading.
    writeKept(name, answer).catch(reportError);
    return answer;
  } catch (error) {
    const kept = isNetworkError(error) ? await readKept<T>(name) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Leaves nothing behind. */
export async function forgetKept(): Promise<void> {
  if ('indexedDB' in window) await clear(store());
}

/** All but these, of the names that begin so. */
export async function keepOnly(prefix: string, names: ReadonlySet<string>): Promise<void> {
  for (const key of await keys<string>(store()))
    if (key.startsWith(prefix) && !names.has(key)) await dropKept(key);
}

const OWNER = 'owner';
/** Decisions wait for the person whose session ended; mail does not. */
const OUTLIVE_SESSION: ReadonlySet<string> = new Set([OWNER, WAITING]);

/** What another person kept here is forgotten; null: nobody is signed in. */
export async function keepFor(userId: string | null): Promise<void> {
  if (!keepsOffline()) return;
  if (userId === null) return keepOnly('', OUTLIVE_SESSION);
  const owner = await readKept<string>(OWNER);
  if (owner === userId) return;
  await forgetKept();
  await writeKept(OWNER, userId);
}
