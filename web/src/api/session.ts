import { API_PREFIX } from '@docket/core/contract';
import type { User } from '@docket/core/users/user';
import { completeSignIn, getProfile, getSession, signOut } from '@docket/core/users/users.contract';
import { useQuery } from '@tanstack/react-query';

import { call } from './client';
import { contractQuery, useContractMutation } from './contract-query';

export type SessionUser = User;

export const SIGN_IN_URL = `${API_PREFIX}/auth/login`;

export const sessionQuery = () => contractQuery('session', getSession);
export const useCompleteSignIn = () => useContractMutation('session', completeSignIn);
export const useSignOut = () => useContractMutation('session', signOut);

/** The person signed in; null also while it is not known yet. */
export function useSessionUser(): SessionUser | null {
  const { data } = useQuery(sessionQuery());
  return data?.user ?? null;
}

/** Who is signed in now, asked of the server at once. */
export async function readSession(signal?: AbortSignal) {
  return call(getSession, {}, signal);
}

export const profileQuery = () => contractQuery('settings', getProfile);
