import { z } from 'zod';

import { contract } from '../contract';

/** An email whose analysis timed out repeatedly; it is retried only on request. */
export const setAsideEmailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  from: z.string(),
  receivedAt: z.string(),
  reason: z.string(),
});
export type SetAsideEmail = z.infer<typeof setAsideEmailSchema>;

/** Newest first, at most 100. */
export const listSetAside = contract({
  name: 'listSetAside',
  method: 'GET',
  path: '/sync/set-aside',
  summary: 'List messages whose analysis timed out, with the reason',
  response: z.object({ items: z.array(setAsideEmailSchema) }),
});
