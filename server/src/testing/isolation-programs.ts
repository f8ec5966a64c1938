// The same for tokens, webhooks, feeds and notifications, whose arguments have names of their own.
import { other } from './isolation-rows';

const now = new Date('2026-11-02T09:00:00Z');
const late = new Date('2040-01-01T00:00:00Z');

export const PROGRAM_ARGUMENTS: Readonly<Record<string, unknown>> = {
  apiToken: {
    name: 'mine',
    scopes: ['read'],
    tokenHash: Buffer.from('mine'),
    createdAt: now,
    expiresAt: late,
  },
  webhook: {
    id: '00000000-0000-4000-8000-000000000099',
    url: 'mine',
    description: 'mine',
    events: ['task.created'],
    sealedSecret: Buffer.from('mine'),
  },
  source: 'microsoft',
  ended: { state: 'on', nextReadAt: late, failures: 0, problem: null },
  busyTimes: [{ start: 0, end: 1 }],
  from: new Date('2010-01-01T00:00:00Z'),
  'insertSummary.summary': { day: '2026-01-01', subject: 'mine', body: 'mine' },
  'changeSummary.change': { problem: 'mine' },
  'changeSummaryOfAttempt.change': { problem: 'mine' },
  most: 50,
  'linkRows.table': 'audit_entries',
  'linkRows.column': 'reverted_by',
  links: [{ id: 1, to: 2 }],
  asked: { today: '2026-01-01', since: new Date('2020-01-01T00:00:00Z') },
  'insertWebhookMessage.message': {
    webhookId: other.webhook,
    entryId: null,
    event: 'mine',
    body: '"mine"',
  },
  'findWebhookMessage.messageId': other.webhookMessage,
  'listAttempts.messageIds': [other.webhookMessage],
  'insertAttempt.messageId': other.webhookMessage,
  'changeMessage.messageId': other.webhookMessage,
  secretHash: Buffer.from('mine'),
  'listCalendarTasks.since': '2026-01-01',
  pushDevice: {
    endpoint: 'mine',
    publicKey: 'mine',
    authSecret: 'mine',
    device: 'mine',
    sessionHash: Buffer.from('mine'),
  },
  choices: { tasksDue: true, mailToAnswer: false, nextRoundAt: now },
  sentAt: now,
  'recordPushSent.reason': null,
  failedAt: now,
  'changeWebhook.isEnabled': true,
  'changeWebhook.fields': { description: 'mine' },
  'insertAttempt.milliseconds': 1,
  'insertAttempt.status': 200,
  'insertAttempt.problem': null,
  'changeMessage.state': 'failed',
  'changeMessage.nextAttemptAt': null,
};
