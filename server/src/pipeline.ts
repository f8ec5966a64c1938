// THE SPINE: which event starts which job. mailbox → sync → store → classify → extract → review → tasks.
import { syncMailboxJob } from './features/mail-sync/sync-mailbox.job';
import type { Needs } from './needs';
import type { PipelineEvent, PipelineStep } from './platform/jobs/pipeline';
import type { Schedule } from './platform/jobs/worker';

/** An event is announced in the transaction of the change it tells of; each row starts one job with its payload. */
export const pipeline: readonly PipelineStep<Needs>[] = [
  { on: 'mailbox.connected', start: syncMailboxJob },
];

/** Events that start nothing more. */
export const pipelineEnds: readonly PipelineEvent[] = [
  'email.stored',
  'projects.changed',
  'rules.changed',
  'decision.made',
  'email.archived',
  'email.unarchived',
];

/** Jobs that the clock starts (crontab patterns, UTC). */
export const schedules: readonly Schedule[] = [
  { job: 'mail-sync.start-due', pattern: '* * * * *' },
];
