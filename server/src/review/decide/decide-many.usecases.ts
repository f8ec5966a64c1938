import type { BodyOf } from '@docket/core/contract';
import { validationError } from '@docket/core/errors';
import type { decideMany as contract } from '@docket/core/review/review.contract';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { isWaiting } from '../../analysis/extract/suggestion-row';
import { listSuggestions } from '../../analysis/extract/suggestions.repository';
import { lockEmails, type ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { lockTasksOf } from './lock-tasks-of';
import { applyDecision, type ReadyDecision } from './review.usecases';
import { rejectAllTasks } from './task-decisions.usecases';
import { intercept, type EventMap } from '../../platform/jobs/announce';

type Asked = BodyOf<typeof contract>;

/** Runs in one transaction. All emails and their tasks are locked before the first is decided, so that there is no deadlock. */
export async function decideMany(work: UnitOfWork, asked: Asked): Promise<{ changed: number }> {
  if (asked.action === 'change_project' && asked.projectId === undefined)
    throw validationError([{ path: 'projectId', message: 'Choose a project' }]);
  if (asked.action === 'snooze' && asked.until === undefined)
    throw validationError([{ path: 'until', message: 'Choose a time' }]);
  return decideInBatch(work, async (together) => {
    let changed = 0;
    const emails = await lockEmails(together, asked.emailIds);
    if (changesTasks(asked))
      await lockTasksOf(
        together,
        emails.map(({ id }) => id),
      );
    for (const email of emails) {
      if (!(await applies(together, email, asked))) continue;
      if (asked.action === 'reject_all_tasks') await rejectAllTasks(together, email);
      else await applyDecision(together, email, decisionOf(email.id, asked.action, asked));
      changed += 1;
    }
    return { changed };
  });
}

function changesTasks({ action }: Asked): boolean {
  return action !== 'archive' && action !== 'unarchive' && action !== 'snooze';
}

function decisionOf(
  emailId: string,
  action: Exclude<Asked['action'], 'reject_all_tasks'>,
  { projectId = null, until = '' }: Asked,
): ReadyDecision {
  if (action === 'change_project') return { emailId, action, data: { projectId } };
  if (action === 'snooze') return { emailId, action, data: { until } };
  return { emailId, action, data: {} };
}

async function applies(work: UnitOfWork, email: ReviewEmail, asked: Asked): Promise<boolean> {
  const isUndecided = email.projectState === 'undecided' && email.recommendedProjectId !== null;
  switch (asked.action) {
    case 'archive':
    case 'snooze':
      return !email.isArchived;
    case 'unarchive':
      return email.isArchived;
    case 'confirm_project':
    case 'reject_project':
      return isUndecided && !email.isDegraded;
    case 'change_project':
      return email.projectState !== 'confirmed' || email.projectId !== asked.projectId;
    default:
      return (await listSuggestions(work, email.id)).some(isWaiting);
  }
}

/**
 * Several decisions in one transaction start one new round of recommendations, and one for the tasks of each sender: one
 * for each of a thousand would keep the worker busy for minutes.
 */
export async function decideInBatch<Answer>(
  work: UnitOfWork,
  decide: (work: UnitOfWork) => Promise<Answer>,
): Promise<Answer> {
  const decided: EventMap['decision.made'][] = [];
  const bySender = new Map<string, EventMap['rejections.changed']>();
  const oncePerSender = intercept(work.announce, 'rejections.changed', async (_, payload) => {
    bySender.set(payload.sender, payload);
    return [];
  });
  const answer = await decide({
    ...work,
    announce: intercept(oncePerSender, 'decision.made', async (_, payload) => {
      decided.push(payload);
      return [];
    }),
  });
  for (const payload of bySender.values())
    await work.announce(work.trx, 'rejections.changed', payload);
  const [only] = decided;
  if (only !== undefined)
    await work.announce(
      work.trx,
      'decision.made',
      decided.length === 1 ? only : { userId: work.userId },
    );
  return answer;
}
