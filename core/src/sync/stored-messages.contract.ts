import { z } from 'zod';

import { contract } from '../contract';

export const STORED_PAGE_LIMIT = 2_000;

/** What is stored of a message, for comparing mailbox and Docket message by message. */
export const storedMessageSchema = z.object({
  /** The email's id. */
  id: z.string(),
  /** The provider's immutable id, or file:… for imported files. */
  messageId: z.string(),
  internetMessageId: z.string().nullable(),
  folderId: z.string().nullable(),
  folder: z.string(),
  subject: z.string(),
  preview: z.string(),
  receivedAt: z.string(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  /** Deleted from the mailbox or in an excluded folder: kept, but not shown. */
  isAway: z.boolean(),
});
export type StoredMessage = z.infer<typeof storedMessageSchema>;

export const listStoredMessages = contract({
  name: 'listStoredMessages',
  method: 'GET',
  path: '/sync/messages',
  summary: 'List every stored message, to compare with the mailbox one by one',
  query: z.object({
    /** `next` of the previous page. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(STORED_PAGE_LIMIT).default(500),
  }),
  response: z.object({ items: z.array(storedMessageSchema), next: z.string().nullable() }),
});
