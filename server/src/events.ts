// What happens in Docket, and what is told of it. pipeline.ts says which jobs an event starts.
import type { PushMessage } from '@docket/core/notifications/notifications.contract';

type OfUser = { userId: string };
type OfEmail = OfUser & { emailId: string };
type OfEmails = OfUser & { emailIds: string[] };

export type DocketEvents = {
  'mailbox.connected': OfUser;
  'email.stored': OfEmails;
  'email.changed': OfEmails;
  'email.classified': OfEmails;
  'suggestions.ready': OfEmails;
  /** Without an email: several were decided at once. */
  'decision.made': OfUser & { emailId?: string };
  /** Made, changed, archived, deleted or brought back, by whoever. What webhooks call task.changed is one of these. */
  'task.written': OfUser & { taskId: string };
  'projects.changed': OfUser;
  'rules.changed': OfUser;
  'decisions.imported': OfUser;
  'style.changed': OfUser;
  'email.archived': OfEmail;
  'email.unarchived': OfEmail;
  'email.snoozed': OfEmail;
  /** A change of a task or a decision, as the audit log keeps it. Announced to people with webhooks only. */
  'change.recorded': OfUser & { entryId: number };
  'summary.held': OfUser & { day: string };
  'push.requested': OfUser & { message: PushMessage };
  'webhook.queued': OfUser & { webhookId: string; messageId: string };
};

// Every floor announces these by name without importing them, and the platform knows no noun.
declare module './platform/jobs/announce' {
  interface EventMap extends DocketEvents {}
}
