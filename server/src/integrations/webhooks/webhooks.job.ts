import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { inUnitOfWork, type WorkDependencies } from '../../platform/use-cases/unit-of-work';
import {
  deliverMessage,
  deliveryKey,
  giveUpDelivery,
  type DeliveryDependencies,
} from './deliver-message.usecases';
import { giveUpQueueing, queueMessages } from './queue-messages.usecases';
import { resumeWebhook } from './switch-webhook.usecases';

export const queueWebhooksJob = defineJob({
  name: 'webhooks.queue',
  payload: z.object({
    userId: z.string(),
    entryId: z.number().int(),
    version: z.number().int().nullish(),
  }),
  maxAttempts: 10,
  timeLimitMs: 30_000,
  // Preserves the order of the changes.
  queue: ({ userId }) => `webhooks-of:${userId}`,
  async run({ userId, ...change }, deps: WorkDependencies) {
    await inUnitOfWork(deps, userId, (work) => queueMessages(work, change));
  },
  giveUp: (change, deps, error) => giveUpQueueing(deps, change, error.message),
});

const deliveriesOf = (userId: string): string => `webhook-deliveries-of:${userId}`;

/** In the queue of the deliveries and before them, so that no later message overtakes those that wait. */
export const resumeWebhookJob = defineJob({
  name: 'webhooks.resume',
  payload: z.object({ userId: z.string(), webhookId: z.string() }),
  maxAttempts: 10,
  timeLimitMs: 30_000,
  queue: ({ userId }) => deliveriesOf(userId),
  priority: 5,
  async run({ userId, webhookId }, deps: WorkDependencies) {
    await inUnitOfWork(deps, userId, (work) => resumeWebhook(work, webhookId));
  },
});

/** A failed delivery is not a failed job: the message itself says when it is retried. */
export const deliverWebhookJob = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({ userId: z.string(), webhookId: z.string(), messageId: z.string() }),
  maxAttempts: 10,
  timeLimitMs: 60_000,
  key: ({ messageId }) => deliveryKey(messageId),
  // Serialized per person, so that their receivers, if they hang, block one worker at most; messages keep their order.
  queue: ({ userId }) => deliveriesOf(userId),
  // Nobody waits for it in front of a screen, but it comes before the analysis of an import.
  priority: 6,
  run: (delivery, deps: DeliveryDependencies) => deliverMessage(deps, delivery),
  giveUp: (delivery, deps, error) => giveUpDelivery(deps, delivery, error.message),
});
