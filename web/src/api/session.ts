import { API_PREFIX, contract } from '@docket/core/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { contractQuery, useContractMutation } from './contract-query';

export const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  full_name: z.string().nullish(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const getSession = contract({
  name: 'getSession',
  method: 'GET',
  path: '/auth/session',
  summary: 'Who is signed in, or null',
  response: z.object({ user: sessionUserSchema.nullable() }),
});
const completeSignIn = contract({
  name: 'completeSignIn',
  method: 'POST',
  path: '/auth/redirect',
  summary: 'Finish signing in with the code and state the identity provider gave',
  body: z.object({ code: z.string(), state: z.string() }),
  response: z.unknown(),
});
const signOut = contract({
  name: 'signOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session',
  response: z.object({ redirectTo: z.string() }),
});

export const SIGN_IN_URL = `${API_PREFIX}/auth/login`;

export const sessionQuery = () => contractQuery('session', getSession);
export const useCompleteSignIn = () => useContractMutation('session', completeSignIn);
export const useSignOut = () => useContractMutation('session', signOut);

/** The person signed in; null also while it is not known yet. */
export function useSessionUser(): SessionUser | null {
  const { data } = useQuery(sessionQuery());
  return data?.user ?? null;
}
