import { z } from 'zod';

import { contract } from '../contract';
import { syncStatusSchema } from './sync-status';

export const getSyncStatus = contract({
  name: 'getSyncStatus',
  method: 'GET',
  path: '/sync/status',
  summary: 'Get the sync status per folder, with recent runs and their problems',
  response: syncStatusSchema,
});

export const startSync = contract({
  name: 'startSync',
  method: 'POST',
  path: '/sync',
  summary: 'Check for new mail now',
  response: syncStatusSchema,
});

export const listMailboxEmails = contract({
  name: 'listMailboxEmails',
  method: 'GET',
  path: '/mailbox/emails',
  summary: 'List the latest messages, with the field names of the mail API',
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
