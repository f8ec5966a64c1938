import { z } from 'zod';

import { contract } from '../contract';

const sessionSchema = z.object({
  id: z.string(),
  /** E.g. 'Firefox on Windows'. */
  device: z.string(),
  /** IP address that the session was started from; '' if unknown. */
  address: z.string(),
  startedAt: z.string(),
  /** Rounded to the hour. */
  lastSeenAt: z.string(),
  /** When it expires if not used again. */
  endsAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof sessionSchema>;

export const listSessions = contract({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your sessions, this browser first',
  response: z.object({ sessions: z.array(sessionSchema) }),
});

export const endOwnSession = contract({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Sign out of one browser',
  params: z.object({ id: z.string() }),
  response: z.object({ ended: z.number().int() }),
});

export const endOtherSessions = contract({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Sign out of all other browsers',
  response: z.object({ ended: z.number().int() }),
});
