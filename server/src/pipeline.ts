// THE SPINE: what starts which job. mailbox → sync → store → classify → extract → review → tasks.
import { endExpiredSessionsJob } from './accounts/auth/end-expired-sessions.job';
import { removeOldBodiesJob } from './admin/person-data/remove-old-bodies.job';
import { measureStorageJob } from './admin/people/measure-storage.job';
import { backUpIfDueJob } from './admin/backups/scheduled-backup.job';
import { classifyEmailJob } from './analysis/classify/classify-email.job';
import { recommendAgainJob } from './analysis/classify/recommend-again.job';
import { retryFailedJob } from './analysis/extract/retry-failed.job';
import { indexEmailsJob } from './mail/emails/index-emails.job';
import { extractAgainJob } from './analysis/extract/extract-again.job';
import { followDecisionsJob } from './analysis/extract/follow-decisions.job';
import { followTasksJob } from './analysis/extract/follow-tasks.job';
import { extractSuggestionsJob } from './analysis/extract/extract-suggestions.job';
import { improveEmailJob } from './analysis/improve/improve-email.job';
import { improveSuggestionsJob } from './analysis/improve/improve-suggestions.job';
import { checkCompletenessJob, startSweepsJob } from './mail/proof/check-completeness.job';
import {
  holdSummaryJob,
  rescheduleJob,
  runRoundJob,
  sendPushJob,
  sendSummaryJob,
  startRoundsJob,
  startSummariesJob,
} from './integrations/notifications/notifications.job';
import {
  deliverWebhookJob,
  queueWebhooksJob,
  resumeWebhookJob,
} from './integrations/webhooks/webhooks.job';
import {
  readCalendarJob,
  resumeCalendarsJob,
  startDueCalendarsJob,
} from './integrations/calendars/calendars.job';
import { endLostImportsJob, readMailFilesJob } from './mail/import/import-files.job';
import { keepSubscriptionJob, startSubscriptionsJob } from './mail/sync/subscription.job';
import { startDueSyncsJob, syncMailboxJob } from './mail/sync/sync.job';
import {
  followFilingJob,
  moveMessageJob,
  sendReplyJob,
  wakeEmailJob,
} from './review/decide/review.job';
import {
  resumeServicesJob,
  startDueServicesJob,
  syncServiceJob,
  wakeServicesJob,
} from './integrations/task-services/task-services.job';
import type { AppDependencies } from './app-dependencies';
import { at, on, onRequest, type PipelineRow } from './platform/jobs/announce';
import { purgeDeletedJob } from './platform/changes/purge-deleted.job';

const EVERY_MINUTE = '* * * * *';

/**
 * Every job and what starts it. An event (events.ts) is announced in the transaction of the change it reports; each of
 * its rows starts one job with its payload. The worker runs only the jobs in this table.
 */
export const pipeline: readonly PipelineRow<AppDependencies>[] = [
  on('mailbox.connected', syncMailboxJob),
  on('mailbox.connected', keepSubscriptionJob),
  on('mailbox.connected', resumeServicesJob),
  on('mailbox.connected', resumeCalendarsJob),
  on('task_service.connected', resumeCalendarsJob),
  on('email.stored', classifyEmailJob),
  on('email.classified', extractSuggestionsJob),
  on('email.classified', followFilingJob),
  on('email.changed', followFilingJob),
  on('suggestions.ready', improveSuggestionsJob),
  // Announced for when the model is asked again.
  on('model.unavailable', improveEmailJob),
  on('decision.made', recommendAgainJob),
  on('rejections.changed', followDecisionsJob),
  on('task.written', wakeServicesJob),
  on('task.status_changed', followTasksJob),
  on('projects.changed', recommendAgainJob),
  on('projects.changed', followFilingJob),
  on('projects.changed', extractAgainJob),
  on('rules.changed', recommendAgainJob),
  on('rules.changed', extractAgainJob),
  on('decisions.imported', recommendAgainJob),
  on('style.changed', extractAgainJob),
  on('contexts.changed', rescheduleJob),
  on('contexts.changed', extractAgainJob),
  on('email.archived', moveMessageJob),
  on('email.unarchived', moveMessageJob),
  // Announced for the time of waking.
  on('email.snoozed', wakeEmailJob),
  on('change.recorded', queueWebhooksJob),
  on('webhook.resumed', resumeWebhookJob),
  // Announced again for the next attempt.
  on('webhook.queued', deliverWebhookJob),
  on('push.requested', sendPushJob),
  // Announced for when its hold is over.
  on('summary.held', sendSummaryJob),

  at(EVERY_MINUTE, startDueSyncsJob),
  at(EVERY_MINUTE, startSweepsJob),
  at(EVERY_MINUTE, startSubscriptionsJob),
  at(EVERY_MINUTE, endLostImportsJob),
  at(EVERY_MINUTE, indexEmailsJob),
  at(EVERY_MINUTE, purgeDeletedJob),
  at(EVERY_MINUTE, startRoundsJob),
  at(EVERY_MINUTE, startSummariesJob),
  at(EVERY_MINUTE, backUpIfDueJob),
  at('13 2 * * *', removeOldBodiesJob),
  at('43 2 * * *', measureStorageJob),
  at(EVERY_MINUTE, startDueServicesJob),
  at(EVERY_MINUTE, startDueCalendarsJob),
  at('17 3 * * *', endExpiredSessionsJob),

  // "Sync now", a mailbox that is due, a notification, and the sync itself for the next poll.
  onRequest(syncMailboxJob),
  // Mail files were uploaded, and the import itself for its next part.
  onRequest(readMailFilesJob),
  // The provider announces the end of a subscription, or the clock says that it is due for renewal.
  onRequest(keepSubscriptionJob),
  // "Check now", the daily sweep, and the check itself for its next part.
  onRequest(checkCompletenessJob),
  // An update too large for one job continues in the next.
  onRequest(recommendAgainJob),
  // An analysis failed and is retried later.
  onRequest(retryFailedJob),
  // One for each email that improveSuggestionsJob chose.
  onRequest(improveEmailJob),
  // A task changed, a service was connected, and the sync itself for the next poll.
  onRequest(syncServiceJob),
  // One for each calendar that is due.
  onRequest(readCalendarJob),
  // One for each person whose working day begins.
  onRequest(runRoundJob),
  // One for each person whose summary is due.
  onRequest(holdSummaryJob),
  // A reply was approved; it is held for 10 s.
  onRequest(sendReplyJob),
];
