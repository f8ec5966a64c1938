import { z } from 'zod';

import { contract } from '../contract';
import { clockTimeSchema } from '../extraction/suggestion';

export const MAX_PUSH_DEVICES = 20;

export const notificationChoicesSchema = z.object({
  /** Tasks due today or overdue. */
  tasksDue: z.boolean(),
  /** Emails to be answered today. */
  mailToAnswer: z.boolean(),
  /** A daily summary, sent from the user's own mailbox to themselves. */
  morningSummary: z.boolean(),
  /** HH:MM in the user's zone. */
  summaryTime: clockTimeSchema,
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

const deviceSchema = z.object({
  id: z.string(),
  /** E.g. 'Firefox on Windows'. */
  device: z.string(),
  endpoint: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  /** Why the last notification was not accepted by the push service; null if it was. */
  problem: z.string().nullable(),
});
export type PushDevice = z.infer<typeof deviceSchema>;

const summarySchema = z.object({
  /** null while off. */
  nextAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  /** Why the last summary was not sent; null if it was. */
  problem: z.string().nullable(),
});
export type NotificationSummary = z.infer<typeof summarySchema>;

const notificationsSchema = z.object({
  choices: notificationChoicesSchema,
  devices: z.array(deviceSchema),
  /** VAPID public key for the browser's subscription. */
  publicKey: z.string(),
  /** When notifications are sent next; null if none are selected. */
  nextRoundAt: z.string().nullable(),
  summary: summarySchema,
});

/** Payload of a push notification, encrypted for one browser. */
export const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A path within Docket. */
  url: z.string(),
  /** A newer notification replaces an older one with the same tag. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

export const getNotifications = contract({
  name: 'getNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Get your notification settings and the browsers that are notified',
  response: notificationsSchema,
});

export const updateNotifications = contract({
  name: 'updateNotifications',
  method: 'PATCH',
  path: '/notifications',
  summary: 'Choose what to be notified of, and whether to get a summary each working morning',
  body: notificationChoicesSchema.partial(),
  response: notificationsSchema,
});

export const addPushDevice = contract({
  name: 'addPushDevice',
  method: 'POST',
  path: '/notifications/devices',
  summary: 'Send notifications to this browser',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}=?$/, 'is not a valid push subscription key'),
      auth: z.string().regex(/^[\w-]{22}(?:==)?$/, 'is not a valid push subscription secret'),
    }),
  }),
  response: deviceSchema,
});

export const removePushDevice = contract({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/notifications/devices/{id}',
  summary: 'Stop notifying a browser',
  params: z.object({ id: z.string() }),
  response: z.object({ removed: z.number().int() }),
});

export const testPush = contract({
  name: 'testPush',
  method: 'POST',
  path: '/notifications/test',
  summary: 'Send a test notification to each of your browsers',
  response: z.object({ devices: z.number().int() }),
});
