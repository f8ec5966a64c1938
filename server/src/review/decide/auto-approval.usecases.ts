import type { Recommendation } from '@docket/core/classification/recommendation';

import type { UserScope } from '../../platform/db/database';
import type { AutoApprove } from '../../analysis/classify/recommend-chunk.usecases';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import { readSupport } from '../accuracy/accuracy.usecases';
import {
  decideEmailProject,
  changeEmail,
  type ReviewEmail,
} from '../../mail/emails/email-decisions.repository';
import { lockTasks } from '../../records/tasks/tasks.repository';
import { moveSuggestedTasks } from '../../records/tasks/tasks.usecases';
import { findSettings } from '../../records/settings/settings.repository';
import type { StoredMessage } from '../../analysis/messages/messages.repository';
import { publish } from '../../platform/live/publish';
import { vetoFields } from './decided-vetoes';
import { undoProject } from './project-decisions.usecases';
import { verdictOf } from '../../mail/emails/project-state';

/** The person's threshold if their decisions support it; null = no automatic approval. */
async function findThreshold(scope: UserScope): Promise<number | null> {
  const { autoApproveAbove } = await findSettings(scope);
  if (autoApproveAbove === null) return null;
  return (await readSupport(scope, autoApproveAbove)).isSupported ? autoApproveAbove : null;
}

/** Only if the person turned it on. Never learned from: only a person's decision teaches. */
export async function autoApprove(
  work: UnitOfWork,
  classified: Parameters<AutoApprove>[1],
): Promise<void> {
  const above = await findThreshold(work);
  if (above === null) return;
  const sure = classified.filter((one) => isSure(one, above));
  await lockTasks(work, { ids: [], emailIds: sure.map(({ stored }) => stored.message.id) });
  for (const one of sure) await approve(work, above, one);
}

type Answer = { stored: StoredMessage; recommendation: Recommendation };

function isSure({ stored, recommendation }: Answer, above: number): boolean {
  const { projectId, confidence, degraded } = recommendation;
  if (confidence < above || stored.message.isFromReader) return false;
  if (projectId === null || degraded) return false;
  return stored.projectState === 'undecided' && !stored.refusesApproval;
}

async function approve(
  work: UnitOfWork,
  above: number,
  { stored, recommendation }: Answer,
): Promise<void> {
  const { projectId, confidence } = recommendation;
  await decideEmailProject(work, stored.message.id, {
    state: 'confirmed',
    projectId,
    decided: { at: work.now, by: 'model' },
  });
  await moveSuggestedTasks(work, { emailId: stored.message.id, projectId, actor: 'model' });
  await recordAndAnnounce(work, {
    actor: 'model',
    action: 'decide project',
    noun: 'email',
    recordId: stored.message.id,
    title: stored.message.subject,
    before: { approved: null, projectId: null },
    after: { approved: true, projectId },
    reason: `Confidence ${Math.round(confidence * 100)}% is at or above your threshold of ${Math.round(above * 100)}%`,
  });
}

/** Undo of a person's change of an automatic approval. Like the approval, it teaches nothing. */
export async function restoreAutoApproval(
  work: UnitOfWork,
  email: ReviewEmail,
  projectId: string,
): Promise<void> {
  const { vetoes } = await undoProject(work, email);
  await changeEmail(work, email.id, { refused_approval: false });
  await decideEmailProject(work, email.id, {
    state: 'confirmed',
    projectId,
    decided: { at: work.now, by: 'model' },
  });
  await moveSuggestedTasks(work, { emailId: email.id, projectId, actor: 'model' });
  await recordAndAnnounce(work, {
    actor: 'model',
    action: 'decide project',
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: verdictOf(email),
    after: { approved: true, projectId, by: 'model', ...(await vetoFields(work, email, vetoes)) },
    reason: 'Restores an earlier automatic approval',
  });
  await work.announce(work.trx, 'decision.made', { userId: work.userId, emailId: email.id });
  await publish(work, { topic: 'emails' });
}
