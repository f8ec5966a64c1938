import { z } from 'zod';

import { contract } from '../contract';
import { clockTimeSchema } from '../extraction/suggestion';

export const MOST_PUSH_DEVICES = 20;

export const notificationChoicesSchema = z.object({
  /** Tasks that are due today or overdue. */
  tasksDue: z.boolean(),
  /** Mail whose answer is wanted today. */
  mailToAnswer: z.boolean(),
  /** A summary of the day by mail, from the person's own mailbox to themselves. */
  morningSummary: z.boolean(),
  /** When it is sent, as HH:MM of the person's zone. */
  summaryTime: clockTimeSchema,
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

const deviceSchema = z.object({
  id: z.string(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  endpoint: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  /** Why the last message did not reach its push service; null when it did. */
  problem: z.string().nullable(),
});
export type PushDevice = z.infer<typeof deviceSchema>;

const summarySchema = z.object({
  /** When the next one is due; null while it is off. */
  nextAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  /** Why the last one was not sent; null when it was. */
  problem: z.string().nullable(),
});
export type NotificationSummary = z.infer<typeof summarySchema>;

const notificationsSchema = z.object({
  choices: notificationChoicesSchema,
  devices: z.array(deviceSchema),
  /** What a browser subscribes with. */
  publicKey: z.string(),
  /** When the next round is due; null while nothing is chosen. */
  nextRoundAt: z.string().nullable(),
  summary: summarySchema,
});

/** What a browser is told, encrypted for it alone. */
export const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of Docket. */
  url: z.string(),
  /** A newer message with the same tag replaces the older. */
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
