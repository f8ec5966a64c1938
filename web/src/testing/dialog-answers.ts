import { entry } from './audit-entry';
import { buildEmail, buildQueue, buildReply, buildSuggestion } from './build-email';
import { buildProjectRecord } from './build-project';
import { answers as rules } from './build-rule';
import { buildService, buildServiceProject, servicePage } from './build-service';
import { answers as settings, page } from './build-settings';
import { status } from './build-sync';
import { buildTask, taskPage } from './build-task';
import { todoistAnswers } from './build-task-service';
import { FakeFailure } from './fake-api';

const email = buildEmail({
  body: '<p>Pay at <a href="https://evil.example/pay">www.bank.example</a></p>',
  suggestedReply: buildReply(),
  suggestedTasks: [
    buildSuggestion(),
    buildSuggestion({ id: 's2', title: 'Book the boat', approved: true, taskId: 't1' }),
  ],
});
export const context = {
  id: 'c2',
  name: 'Tokyo desk',
  color: '#2196F3',
  timezone: 'Asia/Tokyo',
  workingHours: null,
  isDefault: false,
};
export const template = {
  id: 'm1',
  name: 'Site visit',
  description: '',
  services: [],
  items: ['Call'],
  status: 'active',
  is_archived: false,
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
};
const change = { ...entry, before: { name: 'Harbour' }, after: { name: 'Harbour refit' } };

const tomorrow = { label: 'Tomorrow', until: '2031-11-25T14:00:00Z', clock: 'Tue 25 Nov, 09:00' };
const person = {
  id: 'u2',
  name: 'Ben',
  email: 'ben@fernhill.example',
  role: 'member',
  state: 'active',
  createdAt: '2026-11-01T09:00:00Z',
  lastSignInAt: '2026-11-02T09:00:00Z',
  mailbox: null,
  emails: 0,
  bytes: 0,
  isYou: false,
  isBeingDeleted: false,
};

const apiToken = {
  id: 't1',
  name: 'Backup script',
  scopes: ['read'],
  createdAt: '2026-11-01T09:00:00Z',
  expiresAt: '2027-01-30T09:00:00Z',
  isExpired: false,
  lastUsedAt: null,
  lastUsedFrom: '',
};
const webhook = {
  id: 'w1',
  url: 'https://hooks.example/docket',
  description: '',
  events: ['task.created'],
  isEnabled: true,
  problem: null,
  offSince: null,
  unsentCount: 0,
  notKeptCount: 0,
  failedCount: 0,
  createdAt: '2026-11-01T09:00:00Z',
};

/** One record of everything that has a dialog. */
export const dialogAnswers = {
  ...settings,
  ...rules,
  'GET /account/deletion': {
    email: 'ines@fernhill.example',
    emails: 1,
    projects: 1,
    tasks: 1,
    unsentReplies: 0,
    administration: 'unchanged',
  },
  'GET /sync/status': status,
  'GET /emails/recommendations': buildQueue([email]),
  'GET /emails/e1/recommendations': email,
  'POST /emails/recommendations/process': ({ body }: { body: unknown }) =>
    (body as { action: string }).action === 'send_reply'
      ? new FakeFailure(403, 'mailbox.consent_needed', 'Sending is not allowed yet')
      : new FakeFailure(409, 'suggestion.edited', 'The task was edited'),
  'GET /projects': page([buildProjectRecord()]),
  'GET /services': servicePage([buildService({ projects: [buildServiceProject('a', 'open')] })]),
  'GET /tasks': taskPage([buildTask()]),
  'GET /templates': page([template]),
  'GET /contexts': [context],
  'POST /rules/r1/waiting-mail': { total: 0, emailIds: [], decided: 0, samples: [] },
  'GET /emails/snooze-times': { usual: [tomorrow], read: null, timezone: 'America/New_York' },
  'GET /admin/people': {
    ...page([person]),
    entry: { others: 'wait', allowed: [], isForOneTenant: false, isExposed: false },
  },
  'GET /admin/events': page([]),
  'GET /admin/backups': { schedule: null, latest: [] },
  'GET /api-tokens': { tokens: [] },
  'POST /api-tokens': { token: apiToken, secret: 'dkt_secret' },
  'POST /webhooks': { webhook, secret: 'whsec_secret' },
  ...todoistAnswers,
  'GET /webhooks': {
    webhooks: [
      webhook,
      { ...webhook, id: 'w2', description: 'Mirror', isEnabled: false, unsentCount: 2 },
    ],
  },
  'GET /webhooks/w1/messages': page([]),
  'GET /audit': page([change]),
  'POST /audit/7/revert': {
    applied: false,
    label: 'update project “Harbour refit”',
    stepId: change.stepId,
    changes: [],
    conflicts: [],
    stays: [],
  },
  'POST /preview/predict': {
    title: 'Approve the budget',
    description: '',
    projectId: 'p1',
    projectName: 'Harbour refit',
    priority: 'P1',
    tags: [],
    due: null,
    dueTime: null,
    assignee: null,
    confidence: 0.62,
    matchedRules: [],
    evidence: [],
    tasks: [],
    reply: null,
  },
  'POST /preview/dry-run': { method: 'POST', url: 'https://todo.example', headers: {}, body: {} },
  'POST /import': { applied: false, changes: [] },
};
