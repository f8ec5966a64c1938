import type { Recommendation } from '@docket/core/classification/recommendation';

import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { decideEmailProject } from '../review/review.repository';
import { findSettings } from '../settings/settings.repository';
import type { StoredMessage } from './messages.repository';

/**
 * By the person's own setting, and never learned from: only a person's decision teaches. Reset takes it back.
 */
export async function approveByItself(
  work: Work,
  { stored, recommendation }: { stored: StoredMessage; recommendation: Recommendation },
): Promise<void> {
  const { projectId, confidence, degraded } = recommendation;
  if (projectId === null || degraded || stored.projectApproved !== null) return;
  const { autoApproveAbove } = await findSettings(work);
  if (autoApproveAbove === null || confidence < autoApproveAbove) return;
  await decideEmailProject(work, stored.message.id, {
    approved: true,
    projectId,
    decided: { at: work.now, by: 'model' },
  });
  await recordChange(work, {
    actor: 'model',
    action: 'decide project',
    noun: 'email',
    recordId: stored.message.id,
    title: stored.message.subject,
    before: { approved: null, projectId: null },
    after: { approved: true, projectId },
    reason: `Confidence ${Math.round(confidence * 100)}% is at or above your threshold of ${Math.round(autoApproveAbove * 100)}%`,
  });
}
