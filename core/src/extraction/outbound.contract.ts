import { z } from 'zod';

import { contract } from '../contract';
import { pageOf, pageQuery } from '../pagination';

export const outboundEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Origin of the service that the text was sent to. */
  destination: z.string(),
  purpose: z.enum(['classify', 'preview', 'suggest', 'task', 'webhook', 'notification']),
  emailId: z.string().nullable(),
  /** Null where the text was no stored email, or the email is gone. */
  subject: z.string().nullable(),
  bytes: z.number().int(),
  /** 'ok', or why it failed. */
  outcome: z.string(),
});
export type OutboundEntry = z.infer<typeof outboundEntrySchema>;

export const listOutbound = contract({
  name: 'listOutbound',
  method: 'GET',
  path: '/outbound',
  summary:
    'List which text of your mail left this machine, where it went and why, most recent first',
  query: z.object(pageQuery(5)),
  response: pageOf(outboundEntrySchema).extend({
    /** Emails that may still be given to the language model in these 24 hours; null without one. */
    modelBudget: z.object({ used: z.number().int(), perDay: z.number().int() }).nullable(),
  }),
});
