// THE SPINE: which event starts which job. mailbox → sync → store → classify → extract → review → tasks.
import { classifyEmailJob } from './features/classification/classify-email.job';
import { recommendAgainJob } from './features/classification/recommend-again.job';
import { extractAgainJob } from './features/extraction/extract-again.job';
import { extractSuggestionsJob } from './features/extraction/extract-suggestions.job';
import { improveSuggestionsJob } from './features/extraction/improve-suggestions.job';
import { keepSubscriptionJob } from './features/mail-sync/keep-subscription.job';
import { syncMailboxJob } from './features/mail-sync/sync-mailbox.job';
import { followFilingJob } from './features/review/follow-filing.job';
import { moveMessageJob } from './features/review/move-message.job';
import type { Needs } from './needs';
import type { PipelineEvent, PipelineStep } from './platform/jobs/pipeline';
import type { Schedule } from './platform/jobs/worker';

/** An event is announced in the transaction of the change it tells of; each row starts one job with its payload. */
export const pipeline: readonly PipelineStep<Needs>[] = [
  { on: 'mailbox.connected', start: syncMailboxJob },
  { on: 'mailbox.connected', start: keepSubscriptionJob },
  { on: 'email.stored', start: classifyEmailJob },
  { on: 'email.classified', start: extractSuggestionsJob },
  { on: 'email.classified', start: followFilingJob },
  { on: 'email.changed', start: followFilingJob },
  { on: 'suggestions.ready', start: improveSuggestionsJob },
  { on: 'decision.made', start: recommendAgainJob },
  { on: 'projects.changed', start: recommendAgainJob },
  { on: 'projects.changed', start: followFilingJob },
  { on: 'projects.changed', start: extractAgainJob },
  { on: 'rules.changed', start: recommendAgainJob },
  { on: 'rules.changed', start: extractAgainJob },
  { on: 'decisions.imported', start: recommendAgainJob },
  { on: 'style.changed', start: extractAgainJob },
  { on: 'email.archived', start: moveMessageJob },
  { on: 'email.unarchived', start: moveMessageJob },
];

/** Events that start nothing more. */
export const pipelineEnds: readonly PipelineEvent[] = [];

/** Jobs that the clock starts (crontab patterns, UTC). */
export const schedules: readonly Schedule[] = [
  { job: 'mail-sync.start-due', pattern: '* * * * *' },
  { job: 'mail-sync.start-sweeps', pattern: '* * * * *' },
  { job: 'mail-sync.start-subscriptions', pattern: '* * * * *' },
  { job: 'mail-sync.end-lost-imports', pattern: '* * * * *' },
  { job: 'emails.read-words', pattern: '* * * * *' },
  { job: 'db.purge-deleted', pattern: '* * * * *' },
  { job: 'auth.end-expired-sessions', pattern: '17 3 * * *' },
];
