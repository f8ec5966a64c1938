import type { Recommendation } from '@docket/core/classification/recommendation';

import type { UserScope } from '../../platform/db/database';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { readSupport } from '../review/accuracy.usecases';
import { decideEmailProject } from '../review/review.repository';
import { findSettings } from '../settings/settings.repository';
import type { StoredMessage } from './messages.repository';

/** The confidence from which projects are approved by themselves; null = never. */
export type AutoApproval = number | null;

/** The person's threshold, as long as their decisions support it. */
export async function loadAutoApproval(scope: UserScope): Promise<AutoApproval> {
  const { autoApproveAbove } = await findSettings(scope);
  if (autoApproveAbove === null) return null;
  return (await readSupport(scope, autoApproveAbove)).isSupported ? autoApproveAbove : null;
}

/**
 * By the person's own setting, and never learned from: only a person's decision teaches. Reset takes it back.
 */
export async function approveByItself(
  work: Work,
  above: AutoApproval,
  { stored, recommendation }: { stored: StoredMessage; recommendation: Recommendation },
): Promise<void> {
  const { projectId, confidence, degraded } = recommendation;
  if (above === null || confidence < above || stored.message.isFromReader) return;
  if (projectId === null || degraded || stored.projectApproved !== null) return;
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
    reason: `Confidence ${Math.round(confidence * 100)}% is at or above your threshold of ${Math.round(above * 100)}%`,
  });
}
