import { z } from 'zod';

import { contract } from '../contract';
import { syncProblemSchema } from './sync-status';

/**
 * active: notifications arrive; waiting: subscribed, but none has arrived yet; starting: not subscribed yet;
 * failing: the subscription was rejected and will be retried; off: no public https address, so Docket only
 * polls.
 */
export const notificationsSchema = z.object({
  state: z.enum(['active', 'waiting', 'starting', 'failing', 'off']),
  expiresAt: z.string().nullable(),
  lastNotifiedAt: z.string().nullable(),
  problem: syncProblemSchema.nullable(),
  /** Polling interval in seconds. */
  pollSeconds: z.number().int(),
});
export type Notifications = z.infer<typeof notificationsSchema>;

export const getMailboxNotifications = contract({
  name: 'getMailboxNotifications',
  method: 'GET',
  path: '/sync/notifications',
  summary: 'Get the state of change notifications from the mailbox',
  response: notificationsSchema,
});

const handshake = z.object({ validationToken: z.string().min(1).max(2_000).optional() });

export const receiveNotifications = contract({
  name: 'receiveNotifications',
  method: 'POST',
  path: '/sync/notifications',
  summary:
    'Called by the mailbox provider when messages change. Echoes a validationToken, otherwise responds 202',
  query: handshake,
  body: z.unknown(),
  response: z.string(),
});

export const receiveLifecycleEvents = contract({
  name: 'receiveLifecycleEvents',
  method: 'POST',
  path: '/sync/notifications/lifecycle',
  summary:
    'Called by the mailbox provider when a subscription needs attention. Responds like receiveNotifications',
  query: handshake,
  body: z.unknown(),
  response: z.string(),
});
