import { z } from 'zod';

import { timeZoneSchema } from '../contexts/context';
import { contract } from '../contract';
import { userSchema } from './user';

export const getSession = contract({
  name: 'getSession',
  scope: 'read',
  method: 'GET',
  path: '/auth/session',
  summary: 'Who is signed in, or null',
  response: z.object({ user: userSchema.nullable() }),
});

/** What the identity provider gave to /auth/redirect, passed on as it came. */
export const completeSignIn = contract({
  name: 'completeSignIn',
  method: 'POST',
  path: '/auth/redirect',
  summary: 'Finish signing in with the code and state that the identity provider gave',
  body: z.object({
    code: z.string().max(10_000).optional(),
    state: z.string().max(500).default(''),
    error: z.string().max(500).optional(),
    error_description: z.string().max(5_000).optional(),
    /** The browser's zone; one that is not known is left out. */
    timezone: timeZoneSchema.optional().catch(undefined),
  }),
  response: z.object({ next: z.string() }),
});

export const signOut = contract({
  name: 'signOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session; the answer says where to sign out of the identity provider too',
  response: z.object({ redirectTo: z.string() }),
});

export const getMe = contract({
  name: 'getMe',
  scope: 'read',
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  response: userSchema,
});

export const getProfile = contract({
  name: 'getProfile',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in user with the state of the mailbox connection',
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
