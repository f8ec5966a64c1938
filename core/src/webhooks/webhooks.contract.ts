import { z } from 'zod';

import { auditActorSchema } from '../audit/audit.contract';
import { contract } from '../contract';
import { pageOf, pageQuery } from '../pagination';
import { WEBHOOK_EVENT_NAMES } from './webhook-event';

export const MAX_WEBHOOKS = 20;
/** Messages are deleted after so many days, whatever became of them. */
export const MESSAGE_DAYS = 30;
/** So many messages of a webhook that is off wait for it to be turned on; later events are only counted. */
export const MAX_UNSENT = 1_000;
/** Sent on request, to test a receiver. */
export const TEST_EVENT = 'webhook.test';

const fields = {
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
    .max(2_000),
  description: z.string().trim().max(200),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES))
    .min(1, 'Choose at least one event')
    .transform((events) => WEBHOOK_EVENT_NAMES.filter((name) => events.includes(name))),
};
export const webhookInputSchema = z.object({
  ...fields,
  description: fields.description.default(''),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;
export const webhookPatchSchema = z
  .object({
    ...fields,
    isEnabled: z.boolean(),
    /** What becomes of the messages that waited for the webhook to be turned on; they are sent unless dropped. */
    missed: z.enum(['send', 'drop']),
  })
  .partial();
export type WebhookPatch = z.output<typeof webhookPatchSchema>;

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  isEnabled: z.boolean(),
  /**
   * Why Docket disabled it; null if it is enabled or was disabled by the user. Only a webhook that Docket disabled keeps
   * the events that happen meanwhile.
   */
  problem: z.string().nullable(),
  /** null while it is enabled, and if it was disabled by an earlier release. */
  offSince: z.string().nullable(),
  /** Messages that wait for it to be enabled, for 30 days: what waited when it was disabled, and up to 1,000 in all of later events. */
  unsentCount: z.number().int(),
  /** Events since it was disabled that are not kept: over the limit, or older than 30 days. */
  notKeptCount: z.number().int(),
  /** Messages of the last 30 days that failed, without tests. */
  failedCount: z.number().int(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Request body. A redelivered message has the same webhook-id header. */
export const webhookBodySchema = z.object({
  type: z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]),
  timestamp: z.string(),
  data: z.object({
    actor: auditActorSchema,
    /**
     * The API token that made the change; null for a change made in the browser or by Docket. Its id is that of GET
     * /api-tokens, and null only in changes of earlier releases. Messages of earlier releases don't have it.
     */
    api_token: z.object({ id: z.string().nullable(), name: z.string() }).nullable().optional(),
    action: z.string(),
    noun: z.string(),
    record_id: z.string(),
    /** Of the task after this change, as in the answers of the API; null for decisions and deleted tasks. */
    version: z.number().int().nullable().optional(),
    title: z.string(),
    /** null: the record was created. */
    before: z.unknown(),
    /** null: the record was deleted. */
    after: z.unknown(),
  }),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

const attemptSchema = z.object({
  at: z.string(),
  milliseconds: z.number().int(),
  /** HTTP status; null if there was no response. */
  status: z.number().int().nullable(),
  problem: z.string().nullable(),
});

const messageSchema = z.object({
  id: z.string(),
  event: z.string(),
  title: z.string(),
  createdAt: z.string(),
  /** dropped: not sent when the webhook was enabled again. */
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  /** null if none is planned: a waiting message waits for its webhook to be enabled. */
  nextAttemptAt: z.string().nullable(),
  body: webhookBodySchema,
  /** Newest first. */
  attempts: z.array(attemptSchema),
});
export type WebhookMessage = z.infer<typeof messageSchema>;

const ofWebhook = z.object({ id: z.string() });

export const listWebhooks = contract({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'List your webhooks',
  response: z.object({ webhooks: z.array(webhookSchema) }),
});

export const createWebhook = contract({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Add a webhook; the signing secret is only in this response',
  body: webhookInputSchema,
  response: z.object({ webhook: webhookSchema, secret: z.string() }),
});

export const updateWebhook = contract({
  name: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{id}',
  summary: 'Update a webhook, or turn it on or off',
  params: ofWebhook,
  body: webhookPatchSchema,
  response: webhookSchema,
});

export const deleteWebhook = contract({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook and its log; queued messages are not sent',
  params: ofWebhook,
  response: z.object({ deleted: z.number().int() }),
});

export const testWebhook = contract({
  name: 'testWebhook',
  isOnceByKey: true,
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a test message',
  params: ofWebhook,
  response: z.object({ messageId: z.string() }),
});

export const listWebhookMessages = contract({
  name: 'listWebhookMessages',
  method: 'GET',
  path: '/webhooks/{id}/messages',
  summary: 'List the messages of the last 30 days with each attempt, latest first',
  params: ofWebhook,
  query: z.object(pageQuery(20)),
  response: pageOf(messageSchema),
});

export const replayWebhookMessage = contract({
  name: 'replayWebhookMessage',
  method: 'POST',
  path: '/webhooks/{id}/messages/{messageId}/replay',
  summary: 'Send a message again, by its id or its webhook-id, with the same webhook-id',
  params: ofWebhook.extend({ messageId: z.string() }),
  response: z.object({ messageId: z.string() }),
});

export const replayFailedMessages = contract({
  name: 'replayFailedMessages',
  isOnceByKey: true,
  method: 'POST',
  path: '/webhooks/{id}/replay-failed',
  summary: 'Send the failed messages again, oldest first, at most 1,000 at once',
  params: ofWebhook,
  response: z.object({ queued: z.number().int() }),
});
