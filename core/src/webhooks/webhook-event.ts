import type { AuditEntry } from '../audit/audit.contract';
import type { AuditNoun } from '../audit/audit-nouns';

/** Webhook events, with the labels shown when choosing them. */
export const WEBHOOK_EVENTS = {
  'task.created': 'A task is created or restored, or an approved suggestion becomes one',
  'task.changed': 'A task is edited, moved, archived or unarchived',
  'task.completed': 'A task is completed',
  'task.deleted': 'A task is deleted, or its approval is undone',
  'decision.made': 'A project, suggestion or reply is decided on, or an email archived or snoozed',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

const DECIDED: ReadonlySet<string> = new Set<AuditNoun>(['email', 'suggestion', 'reply', 'veto']);

/** The webhook event for a change in the audit log; null if there is none. */
export function webhookEventOf(
  change: Pick<AuditEntry, 'noun' | 'before' | 'after'>,
): WebhookEvent | null {
  if (DECIDED.has(change.noun)) return 'decision.made';
  if (change.noun !== 'task') return null;
  if (change.before === null) return 'task.created';
  if (change.after === null) return 'task.deleted';
  // An archived task whose earlier status was not kept may have been completed before.
  const wasOpen = !['completed', 'archived'].includes(statusBefore(change.before));
  const { status } = change.after as Statuses;
  return wasOpen && status === 'completed' ? 'task.completed' : 'task.changed';
}

type Statuses = { status?: unknown; status_before_archiving?: unknown };

function statusBefore(record: unknown): string {
  const { status, status_before_archiving: beforeArchiving } = record as Statuses;
  return String(beforeArchiving ?? status);
}
