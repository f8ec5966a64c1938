import { z } from 'zod';

import { contract } from '../contract';

export const STORED_PAGE_LIMIT = 2_000;

/** What Docket holds of one message of the mailbox: enough to compare both sides message by message. */
export const storedMessageSchema = z.object({
  /** The email's id in Docket. */
  id: z.string(),
  /** The provider's immutable id, or file:… for mail from a file. */
  messageId: z.string(),
  internetMessageId: z.string().nullable(),
  folderId: z.string().nullable(),
  folder: z.string(),
  subject: z.string(),
  preview: z.string(),
  receivedAt: z.string(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  /** Gone from the mailbox, or in a folder that is left out: kept here, but not shown. */
  isAway: z.boolean(),
});
export type StoredMessage = z.infer<typeof storedMessageSchema>;

export const listStoredMessages = contract({
  name: 'listStoredMessages',
  method: 'GET',
  path: '/sync/messages',
  summary: 'List every stored message, to compare with the mailbox one by one',
  query: z.object({
    /** The `next` of the page before. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(STORED_PAGE_LIMIT).default(500),
  }),
  response: z.object({ items: z.array(storedMessageSchema), next: z.string().nullable() }),
});
