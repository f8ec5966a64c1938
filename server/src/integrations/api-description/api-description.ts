import type { ApiGroup, ApiText } from '../../platform/http/api-docs/api-text';
import { API_EXAMPLES } from '../api-examples/api-examples';
import { ACCOUNT_CALLS } from './describe-account';
import { INTEGRATION_CALLS } from './describe-integrations';
import { MAIL_CALLS } from './describe-mail';
import { RECORD_CALLS } from './describe-records';
import { SYNC_CALLS } from './describe-sync';
import { ERROR_CODES } from './error-codes';
import { FIELD_TEXTS } from './field-texts';
import { INTRODUCTION } from './introduction';
import { NAMED_SCHEMAS } from './named-schemas';
import { WEBHOOK_ITEMS } from './webhook-events';

function group(title: string, segments: readonly string[], about: string): ApiGroup {
  return { title, segments, about };
}

const GROUPS: readonly ApiGroup[] = [
  group('Tasks', ['tasks'], 'Your to-dos.'),
  group('Projects', ['projects'], 'What mail and tasks belong to.'),
  group('Emails', ['emails', 'mailbox'], 'The review queue, stored mail, and decisions on it.'),
  group(
    'Accuracy',
    ['accuracy', 'training', 'vetoes'],
    'How good the suggestions are, and what they must not suggest.',
  ),
  group('Home', ['home'], 'What needs attention now.'),
  group('Services', ['services'], 'What you offer, and the projects it belongs to.'),
  group('Templates', ['templates'], 'Checklists that are added to tasks.'),
  group('Rules', ['rules'], 'Put mail in projects by its sender, subject or text.'),
  group('Contexts', ['contexts', 'clock'], 'Time zone and working hours.'),
  group('Task style', ['style', 'preview'], 'How mail becomes tasks, and previews of it.'),
  group('Archives', ['archives'], 'What is no longer listed elsewhere.'),
  group('Undo and audit log', ['undo', 'redo', 'audit'], 'Every change, and the way back.'),
  group(
    'Sync and import',
    ['sync', 'connections', 'import-historical-emails', 'import-files', 'jobs'],
    'How mail arrives in Docket.',
  ),
  group('Webhook subscriptions', ['webhooks'], 'Your addresses that are notified of changes.'),
  group('Task services', ['task-services', 'task-links'], 'Tasks in other services.'),
  group('Calendars', ['calendars', 'calendar-feed'], 'Busy times, and due dates in your calendar.'),
  group('Notifications', ['notifications'], 'Push and the morning summary.'),
  group('Settings', ['settings', 'outbound', 'doctor', 'system'], 'Your settings and the setup.'),
  group('Export and import of data', ['export', 'import'], 'Files with what is yours.'),
  group('Account', ['auth', 'profile', 'account', 'api-tokens'], 'You, your sessions and tokens.'),
  group('Administration', ['admin'], 'People and backups.'),
];

export const API_DESCRIPTION: ApiText = {
  introduction: INTRODUCTION,
  examples: API_EXAMPLES,
  groups: GROUPS,
  operations: new Map([
    ...RECORD_CALLS,
    ...MAIL_CALLS,
    ...SYNC_CALLS,
    ...ACCOUNT_CALLS,
    ...INTEGRATION_CALLS,
  ]),
  schemas: NAMED_SCHEMAS,
  fields: FIELD_TEXTS,
  errors: ERROR_CODES,
  webhooks: WEBHOOK_ITEMS,
};
