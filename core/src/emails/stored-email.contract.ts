import { z } from 'zod';

import { recommendationSchema } from '../classification/recommendation';
import { contract } from '../contract';
import { attachmentSchema, processingStatusSchema } from './email';

export const STORED_EMAILS_DEFAULT = 50;
export const STORED_EMAILS_MAX = 100;

/** An email as stored, with the column names of its table. */
export const storedEmailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  /** Sanitized HTML. */
  body: z.string(),
  preview: z.string(),
  from_name: z.string(),
  from_address: z.string(),
  sent_time: z.string().nullable(),
  received_time: z.string(),
  is_read: z.boolean(),
  has_attachments: z.boolean(),
  conversation_id: z.string().nullable(),
  message_id: z.string(),
  thread_topic: z.string(),
  folder: z.string(),
  /** The imported file; null for mail from the mailbox. */
  source_file: z.string().nullable(),
  attachments: z.array(attachmentSchema),
  status: processingStatusSchema,
  /** Why the last analysis failed, and how many times in a row. */
  sync_error: z.string().nullable(),
  retry_count: z.number().int(),
  last_sync_attempt: z.string().nullable(),
  is_archived: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  ai_classification: recommendationSchema.nullable(),
});
export type StoredEmail = z.infer<typeof storedEmailSchema>;

export const listStoredEmails = contract({
  name: 'listStoredEmails',
  method: 'GET',
  path: '/emails',
  summary: 'List stored emails that are not archived, newest first',
  query: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(STORED_EMAILS_MAX).default(STORED_EMAILS_DEFAULT),
  }),
  response: z.object({ items: z.array(storedEmailSchema), total: z.number().int() }),
});
