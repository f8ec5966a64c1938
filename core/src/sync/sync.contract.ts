import { z } from 'zod';

import { contract } from '../contract';
import { syncStatusSchema } from './sync-status';

export const getSyncStatus = contract({
  name: 'getSyncStatus',
  method: 'GET',
  path: '/sync/status',
  summary: 'How far the mailbox is taken over, per folder, with the last runs and their problems',
  response: syncStatusSchema,
});

export const startSync = contract({
  name: 'startSync',
  method: 'POST',
  path: '/sync',
  summary: 'Look for new mail now',
  response: syncStatusSchema,
});

export const listMailboxEmails = contract({
  name: 'listMailboxEmails',
  method: 'GET',
  path: '/mailbox/emails',
  summary: 'The latest messages, in the field names of the mail API',
  query: z.object({ $top: z.coerce.number().int().min(1).max(100).default(25) }),
  response: z.object({
    value: z.array(
      z.object({
        id: z.string(),
        subject: z.string(),
        from: z.object({ emailAddress: z.object({ name: z.string(), address: z.string() }) }),
        receivedDateTime: z.string(),
        bodyPreview: z.string(),
      }),
    ),
  }),
});
