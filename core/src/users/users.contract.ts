import { z } from 'zod';

import { timeZoneSchema } from '../contexts/context';
import { contract } from '../contract';
import { userSchema } from './user';

/** Why a browser that was signed in no longer is, and cannot sign in again as before. */
const accessEndedSchema = z.enum(['blocked', 'removed']);
export type AccessEnded = z.infer<typeof accessEndedSchema>;

export const getSession = contract({
  name: 'getSession',
  scope: 'read',
  method: 'GET',
  path: '/auth/session',
  summary: 'Get the signed-in user, or null',
  response: z.object({ user: userSchema.nullable(), accessEnded: accessEndedSchema.optional() }),
});

/** Parameters of the identity provider's redirect to /auth/redirect, passed on unchanged. */
export const completeSignIn = contract({
  name: 'completeSignIn',
  method: 'POST',
  path: '/auth/redirect',
  summary: 'Complete sign-in with the code and state from the identity provider',
  body: z.object({
    code: z.string().max(10_000).optional(),
    state: z.string().max(500).default(''),
    error: z.string().max(500).optional(),
    error_description: z.string().max(5_000).optional(),
    /** The browser's zone; ignored if unknown. */
    timezone: timeZoneSchema.optional().catch(undefined),
  }),
  response: z.object({ next: z.string() }),
});

export const signOut = contract({
  name: 'signOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out; returns where to sign out of the identity provider',
  response: z.object({ redirectTo: z.string() }),
});

export const getMe = contract({
  name: 'getMe',
  scope: 'read',
  method: 'GET',
  path: '/auth/me',
  summary: 'Get the signed-in user',
  response: userSchema,
});

export const getProfile = contract({
  name: 'getProfile',
  method: 'GET',
  path: '/profile',
  summary: 'Get the signed-in user and the state of their mailbox connection',
  response: userSchema.extend({
    mailbox: z
      .object({
        email: z.string(),
        state: z.enum(['connected', 'reconnect', 'disconnected', 'no_mailbox']),
        canSend: z.boolean(),
      })
      .nullable(),
  }),
});
