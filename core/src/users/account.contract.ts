import { z } from 'zod';

import { contract } from '../contract';
import { removalReceiptSchema } from './administration.contract';

/** Who administers this Docket once the person is gone. */
const administrationSchema = z.enum([
  /** Whoever does so now. */
  'unchanged',
  /** Nobody: the person must make somebody else an administrator first. */
  'hand_over',
  /** Nobody else uses it, so whoever signs in next. */
  'next_to_sign_in',
  /** Nobody else uses it; the server's configuration names its administrators. */
  'configured',
]);
export type AdministrationAfterwards = z.infer<typeof administrationSchema>;

export const previewAccountDeletion = contract({
  name: 'previewAccountDeletion',
  method: 'GET',
  path: '/account/deletion',
  summary: 'Get what deleting your account would remove; only from a browser session',
  isLong: true,
  response: z.object({
    /** To be repeated in the call that deletes. */
    email: z.string(),
    emails: z.number().int(),
    projects: z.number().int(),
    tasks: z.number().int(),
    /** Replies that are waiting to be sent, and would not be. */
    unsentReplies: z.number().int(),
    administration: administrationSchema,
  }),
});

export const deleteAccount = contract({
  name: 'deleteAccount',
  method: 'POST',
  path: '/account/deletion',
  summary: 'Delete your account and all your data; only from a browser session',
  isLong: true,
  body: z.object({
    /** The address of the account, as confirmation. */
    email: z.string().max(500),
  }),
  response: removalReceiptSchema,
});
