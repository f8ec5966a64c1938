// What happens in Docket, and the payload of each event. pipeline.ts says which jobs an event starts.
import type { PushMessage } from '@docket/core/notifications/notifications.contract';

type OfUser = { userId: string };
type OfEmail = OfUser & { emailId: string };
type OfEmails = OfUser & { emailIds: string[] };

export type DocketEvents = {
  'mailbox.connected': OfUser;
  'task_service.connected': OfUser;
  'email.stored': OfEmails;
  'email.changed': OfEmails;
  'email.classified': OfEmails;
  'suggestions.ready': OfEmails;
  /** Announced for when the model is asked again. */
  'model.unavailable': OfEmail & { giveUpAt: string };
  /** Without an email: several were decided at once. */
  'decision.made': OfUser & { emailId?: string };
  /** Created, changed, archived, deleted or restored, by anyone. Webhooks' task.changed is a subset of this. */
  'task.written': OfUser & { taskId: string };
  /** It was completed, archived, deleted, restored or opened again, by anyone. */
  'task.status_changed': OfUser;
  /** A suggested task was rejected or approved, or that was undone, so that others like it may be left out or come back. */
  'rejections.changed': OfEmail & { sender: string };
  'projects.changed': OfUser;
  'rules.changed': OfUser;
  'decisions.imported': OfUser;
  'style.changed': OfUser;
  'contexts.changed': OfUser;
  'email.archived': OfEmail;
  'email.unarchived': OfEmail;
  'email.snoozed': OfEmail;
  /** A change of a task or a decision, as recorded in the audit log. Announced only for people with webhooks. */
  'change.recorded': OfUser & {
    entryId: number;
    changed: { noun: string; recordId: string; isGone: boolean };
    version?: number | null;
  };
  'summary.held': OfUser & { day: string };
  'push.requested': OfUser & { message: PushMessage };
  /** It was turned on, and messages wait for it. Announced again for the next portion. */
  'webhook.resumed': OfUser & { webhookId: string };
  'webhook.queued': OfUser & { webhookId: string; messageId: string };
};

// Every floor announces these by name without importing them, and the platform knows no noun.
declare module './platform/jobs/announce' {
  interface EventMap extends DocketEvents {}
}
