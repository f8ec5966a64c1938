import { API_PREFIX } from '@docket/core/contract';
import type { User } from '@docket/core/users/user';
import { completeSignIn, getProfile, getSession, signOut } from '@docket/core/users/users.contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

import { call } from './client';
import { contractQuery, mutationHooks, useContractMutation } from './contract-query';
import { claimOfflineStore, clearOnLogOut, offlineMode, networkFirst } from './offline-store';
import { losesNothing } from './pending-changes';

const mutation = mutationHooks('session');

export type SessionUser = User;

export const SIGN_IN_URL = `${API_PREFIX}/auth/login`;

type Screen = { pathname: string; search: string };

/** Sign-in that comes back to a screen with its filters. scope: a permission to ask for. */
export function signInUrl(
  { pathname, search }: Screen,
  scope?: 'send' | 'calendar' | 'tasks',
): string {
  const at = pathname + search;
  const query = new URLSearchParams({
    ...(scope !== undefined && { scope }),
    ...(at !== '/' && { return_to: at }),
  }).toString();
  return query === '' ? SIGN_IN_URL : `${SIGN_IN_URL}?${query}`;
}

export const sessionQuery = () => ({
  ...queryOptions({
    queryKey: ['session', getSession.name, {}],
    queryFn: ({ signal }) => networkFirst('session', () => readSession(signal)),
  }),
  ...offlineMode(),
});
export const useCompleteSignIn = mutation(completeSignIn);
export const useSignOut = () =>
  useContractMutation('session', signOut, {
    ...losesNothing,
    // Offline it fails at once, instead of signing out when the connection is back.
    networkMode: 'always',
  });

/** The signed-in user; null while loading, too. */
export function useSessionUser(): SessionUser | null {
  const { data } = useQuery(sessionQuery());
  return data?.user ?? null;
}

/** Reads the session, bypassing the cache. Clears what this browser kept of another user. */
export async function readSession(signal?: AbortSignal) {
  const session = await call(getSession, {}, signal === undefined ? {} : { signal });
  if (session.accessEnded === undefined) await claimOfflineStore(session.user?.id ?? null);
  else await clearOnLogOut().catch(reportError);
  if (session.user !== null) claimTab(session.user.id);
  return session;
}

/**
 * Whether the person was blocked or removed. Then the session's query says so, and nothing of theirs stays on screen or in
 * this browser. A session that has merely ended is left as it is, and so is the page that deletes the account: it is
 * about to show the receipt.
 */
export async function findAccessEnded(client: QueryClient): Promise<boolean> {
  const session = await readSession();
  if (session.accessEnded === undefined) return false;
  if (!isDeletingAccount(client)) client.setQueryData(sessionQuery().queryKey, session);
  return true;
}

/** The key of the mutation. */
export const DELETE_ACCOUNT = ['session', 'deleteAccount'];

/** Until the page is left, which takes a moment after the answer. */
const isDeletingAccount = (client: QueryClient): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: DELETE_ACCOUNT })
    .some(({ state }) => state.status === 'pending' || state.status === 'success');

const OWNER = 'docket.owner';

/** Clears what another user typed and did in this tab. It outlives an expired session of the same user. */
function claimTab(userId: string): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner === userId) return;
  if (owner !== null) sessionStorage.clear();
  sessionStorage.setItem(OWNER, userId);
}

export const profileQuery = () => contractQuery('settings', getProfile);

/** Full name, or 'User'. */
export function displayNameOf(user: SessionUser | null): string {
  return user?.name.trim() || 'User';
}
