import { UNCLASSIFIED } from '@docket/core/classification/recommendation';
import { AppError } from '@docket/core/errors';
import { z } from 'zod';

import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { countOutcomes, learnProject, unlearnProject } from '../classification/learning.usecases';
import { getProject } from '../projects/projects.usecases';
import { moveSuggestedTasks } from '../tasks/tasks.usecases';
import { insertDecision, undoDecisions } from './decisions.repository';
import { decideEmailProject, type ReviewEmail } from './review.repository';
import { deleteSenderVeto, insertSenderVeto, senderHasApproved } from './sender-vetoes.repository';

export async function confirmProject(work: Work, email: ReviewEmail): Promise<void> {
  if (email.recommendedProjectId === null)
    throw new AppError('recommendation.none', 'There is no recommended project to confirm', {
      id: email.id,
    });
  await putInProject(work, email, email.recommendedProjectId);
}

/** null: none of the person's projects. */
export async function changeEmailProject(
  work: Work,
  email: ReviewEmail,
  projectId: string | null,
): Promise<void> {
  if (projectId !== null) return putInProject(work, email, projectId);
  await takeBack(work, email);
  await decide(work, email, { approved: false, projectId: null, data: { none: true } });
  await unlearnProject(work, email.id);
}

/** Also remembered for the sender, unless other mail of this sender was put in the project. */
export async function rejectProject(work: Work, email: ReviewEmail): Promise<void> {
  if (email.recommendedProjectId === null)
    throw new AppError('recommendation.none', 'There is no recommended project to reject', {
      id: email.id,
    });
  await takeBack(work, email);
  const veto = { sender: email.fromAddress, projectId: email.recommendedProjectId };
  await decideEmailProject(work, email.id, { approved: null, projectId: null, decidedAt: null });
  const isNew =
    !(await senderHasApproved(work, veto)) && (await insertSenderVeto(work, veto, work.now));
  await decide(work, email, {
    approved: false,
    projectId: null,
    data: isNew ? { veto: veto.projectId } : {},
  });
  await unlearnProject(work, email.id);
}

export async function resetProject(work: Work, email: ReviewEmail): Promise<void> {
  if (email.projectApproved === null) return;
  await takeBack(work, email);
  await decideEmailProject(work, email.id, { approved: null, projectId: null, decidedAt: null });
  await unlearnProject(work, email.id);
  await moveSuggestedTasks(work, { emailId: email.id, projectId: email.recommendedProjectId });
  await announceDecision(work, email, { action: 'reset project', after: null });
}

async function putInProject(work: Work, email: ReviewEmail, projectId: string): Promise<void> {
  if (email.projectApproved === true && email.projectId === projectId) return;
  const project = await getProject(work, projectId);
  await takeBack(work, email);
  await decide(work, email, { approved: true, projectId: project.id, data: {} });
  await learnProject(work, { emailId: email.id, projectId: project.id });
  await deleteSenderVeto(work, { sender: email.fromAddress, projectId: project.id });
}

type Verdict = {
  approved: boolean;
  projectId: string | null;
  data: Readonly<Record<string, unknown>>;
};

async function decide(work: Work, email: ReviewEmail, verdict: Verdict): Promise<void> {
  const { approved, projectId, data } = verdict;
  await decideEmailProject(work, email.id, { approved, projectId, decidedAt: work.now });
  const shown = email.recommendedProjectId;
  const outcome =
    shown === null || !email.rawConfidence
      ? null
      : { confidence: email.rawConfidence, right: projectId === shown };
  await insertDecision(
    work,
    {
      kind: 'project',
      emailId: email.id,
      projectId,
      // An abstention claimed nothing, so no decision can prove it wrong.
      wasRight: shown === null ? null : projectId === shown,
      confidence: shown === null ? null : (email.recommendation?.confidence ?? null),
      data: { ...data, recommended: shown, outcome },
    },
    work.now,
  );
  await countOutcomes(work, { added: outcome === null ? [] : [outcome], removed: [] });
  await moveSuggestedTasks(work, { emailId: email.id, projectId });
  await announceDecision(work, email, { action: 'decide project', after: { approved, projectId } });
}

const earlierDecision = z.object({
  veto: z.string().optional(),
  outcome: z.object({ confidence: z.number(), right: z.boolean() }).nullish(),
});

/** The earlier decision counts no more, nor what was learned from it of the sender and of the confidences. */
async function takeBack(work: Work, email: ReviewEmail): Promise<void> {
  const undone = await undoDecisions(work, { emailId: email.id, kinds: ['project'] }, work.now);
  const earlier = undone.map((data) => earlierDecision.parse(data));
  for (const { veto } of earlier) {
    if (veto !== undefined)
      await deleteSenderVeto(work, { sender: email.fromAddress, projectId: veto });
  }
  await countOutcomes(work, {
    added: [],
    removed: earlier.flatMap(({ outcome }) => outcome ?? []),
  });
}

async function announceDecision(
  work: Work,
  email: ReviewEmail,
  { action, after }: { action: string; after: Pick<Verdict, 'approved' | 'projectId'> | null },
): Promise<void> {
  await recordChange(work, {
    actor: 'person',
    action,
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: { approved: email.projectApproved, projectId: email.projectId },
    after: after ?? { approved: null, projectId: null },
    reason: `Recommended: ${email.recommendation?.projectName ?? UNCLASSIFIED}`,
  });
  await work.announce(work.trx, 'decision.made', { userId: work.userId, emailId: email.id });
  await publish(work, { topic: 'emails' });
}
