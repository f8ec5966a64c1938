import { z } from 'zod';

import { contract } from '../contract';
import { pageOf, pageQuery } from '../pagination';

/** Logged before a text is sent; an entry that keeps it has no recorded answer. */
export const UNANSWERED = 'unanswered';

export const outboundEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Origin of the service. */
  destination: z.string(),
  purpose: z.enum(['classify', 'preview', 'suggest', 'task', 'webhook', 'notification']),
  emailId: z.string().nullable(),
  /** null if the text was not an email's, or the email no longer exists. */
  subject: z.string().nullable(),
  bytes: z.number().int(),
  /** 'ok', UNANSWERED, or the error. */
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
    /** Emails sent to the language model in the last 24 hours, and the limit; null without a model. */
    modelBudget: z.object({ used: z.number().int(), perDay: z.number().int() }).nullable(),
  }),
});
