import { UNCLASSIFIED } from '@docket/core/classification/recommendation';
import { AppError } from '@docket/core/errors';
import { z } from 'zod';

import { SERVICE } from '../../adapters/classifier/service-recommendation';
import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import {
  countOutcomes,
  holdLearner,
  learnProject,
  recordedOutcomes,
  unlearnProject,
} from '../classification/learning.usecases';
import { getProject } from '../projects/projects.usecases';
import { moveSuggestedTasks } from '../tasks/tasks.usecases';
import { insertDecision, undoDecisions } from './decisions.repository';
import {
  decideEmailProject,
  refuseFiling,
  type DecidedBy,
  type ReviewEmail,
} from './review.repository';
import { deleteSenderVeto, insertSenderVeto, senderHasApproved } from './sender-vetoes.repository';

export async function confirmProject(work: Work, email: ReviewEmail): Promise<void> {
  if (email.recommendedProjectId === null)
    throw new AppError('recommendation.none', 'There is no recommended project to confirm', {
      id: email.id,
    });
  await putInProject(work, email, email.recommendedProjectId);
}

/** null: none of the person's projects, which is learned like a project. */
export async function changeEmailProject(
  work: Work,
  email: ReviewEmail,
  projectId: string | null,
): Promise<void> {
  if (projectId !== null) return putInProject(work, email, projectId);
  await takeBack(work, email);
  const verdict = { approved: false, projectId: null, by: 'person', data: { none: true } } as const;
  const decisionId = await decide(work, email, verdict);
  await learnProject(work, { emailId: email.id, projectId: null, decisionId });
}

/** Also remembered for the sender, unless other mail of this sender was put in the project. */
export async function rejectProject(work: Work, email: ReviewEmail): Promise<void> {
  if (email.recommendedProjectId === null)
    throw new AppError('recommendation.none', 'There is no recommended project to reject', {
      id: email.id,
    });
  await takeBack(work, email);
  const veto = { sender: email.fromAddress, projectId: email.recommendedProjectId };
  await decideEmailProject(work, email.id, UNDECIDED);
  const isNew =
    !(await senderHasApproved(work, veto)) && (await insertSenderVeto(work, veto, work.now));
  await decide(work, email, {
    approved: false,
    projectId: null,
    by: 'person',
    data: isNew ? { veto: veto.projectId } : {},
  });
  await unlearnProject(work, email.id);
}

export async function resetProject(work: Work, email: ReviewEmail): Promise<void> {
  if (email.projectApproved === null) return;
  const filed = await undoProject(work, email);
  // What the person takes back here is not filed again by the same folder.
  if (filed !== null) await refuseFiling(work, email.id, filed);
  await announceDecision(work, email, { action: 'reset project', after: null });
}

const UNDECIDED = { approved: null, projectId: null, decided: null } as const;

/** As if it had never been decided. Returns the folder or category that had decided it, null when none had. */
export async function undoProject(work: Work, email: ReviewEmail): Promise<string | null> {
  const earlier = await takeBack(work, email);
  await decideEmailProject(work, email.id, UNDECIDED);
  await unlearnProject(work, email.id);
  await moveSuggestedTasks(work, { emailId: email.id, projectId: email.recommendedProjectId });
  return earlier.find(({ filed }) => filed !== undefined)?.filed ?? null;
}

async function putInProject(work: Work, email: ReviewEmail, projectId: string): Promise<void> {
  const isSame = email.projectApproved === true && email.projectId === projectId;
  if (isSame && email.decidedBy !== 'model') return;
  const project = await getProject(work, projectId);
  await takeBack(work, email);
  await learnDecision(work, email, { projectId: project.id, by: 'person', data: {} });
}

/** Filing a message in a folder or category called like a project is a decision too. */
export async function fileInProject(
  work: Work,
  email: ReviewEmail,
  { projectId, name }: { projectId: string; name: string },
): Promise<void> {
  await takeBack(work, email);
  await learnDecision(work, email, { projectId, by: 'mailbox', data: { filed: name } });
}

async function learnDecision(
  work: Work,
  email: ReviewEmail,
  verdict: Omit<Verdict, 'approved' | 'projectId'> & { projectId: string },
): Promise<void> {
  const { projectId } = verdict;
  const decisionId = await decide(work, email, { ...verdict, approved: true });
  await learnProject(work, { emailId: email.id, projectId, decisionId });
  await deleteSenderVeto(work, { sender: email.fromAddress, projectId });
}

type Verdict = {
  approved: boolean;
  projectId: string | null;
  by: DecidedBy;
  data: Readonly<Record<string, unknown>>;
};

async function decide(work: Work, email: ReviewEmail, verdict: Verdict): Promise<number> {
  const { approved, projectId, by, data } = verdict;
  const isNone = data['none'] === true;
  await decideEmailProject(work, email.id, {
    approved,
    projectId,
    isNone,
    decided: { at: work.now, by },
  });
  const outcome = outcomeOf(email, verdict);
  const shown = email.recommendedProjectId;
  const decisionId = await insertDecision(
    work,
    {
      kind: 'project',
      emailId: email.id,
      projectId,
      wasRight: wasRight(email, verdict),
      confidence: shown === null ? null : (email.recommendation?.confidence ?? null),
      data: {
        ...data,
        ...(overrules(email, verdict) ? { overruled: true } : {}),
        recommended: shown,
        outcome,
      },
    },
    work.now,
  );
  await countOutcomes(work, 'project', { added: outcome === null ? [] : [outcome], removed: [] });
  await moveSuggestedTasks(work, { emailId: email.id, projectId });
  await announceDecision(work, email, {
    action: 'decide project',
    after: { approved, projectId, by, ...(isNone ? { none: true } : {}) },
  });
  return decisionId;
}

/** Null where the decision says nothing of what was shown. */
function wasRight(email: ReviewEmail, { projectId, by }: Verdict): boolean | null {
  const shown = email.recommendedProjectId;
  // An abstention claimed nothing, and a folder's name cannot prove itself right.
  if (shown === null || (by === 'mailbox' && isByFolder(email))) return null;
  // Of what Docket approved by itself only the wrong comes up for decision: counted apart, or the share would be too low.
  if (email.decidedBy === 'model') return null;
  return projectId === shown;
}

function overrules(email: ReviewEmail, { projectId }: Verdict): boolean {
  return email.decidedBy === 'model' && projectId !== email.recommendedProjectId;
}

function outcomeOf(email: ReviewEmail, { projectId, by }: Verdict) {
  const { recommendedProjectId: shown, rawConfidence, facts } = email;
  if (shown === null || !rawConfidence || (by === 'mailbox' && isByFolder(email))) return null;
  const source = email.recommendation?.source === SERVICE ? SERVICE : undefined;
  return { confidence: rawConfidence, right: projectId === shown, facts, source };
}

function isByFolder({ recommendation }: ReviewEmail): boolean {
  return recommendation?.evidence[0]?.kind === 'folder';
}

const earlierDecision = z.object({
  veto: z.string().optional(),
  filed: z.string().optional(),
});

/** The earlier decision counts no more, nor what was learned from it of the sender and of the confidences. */
async function takeBack(work: Work, email: ReviewEmail) {
  await holdLearner(work);
  const undone = await undoDecisions(work, { emailId: email.id, kinds: ['project'] }, work.now);
  const earlier = undone.map((data) => earlierDecision.parse(data));
  for (const { veto } of earlier) {
    if (veto !== undefined)
      await deleteSenderVeto(work, { sender: email.fromAddress, projectId: veto });
  }
  await countOutcomes(work, 'project', { added: [], removed: recordedOutcomes(undone) });
  return earlier;
}

async function announceDecision(
  work: Work,
  email: ReviewEmail,
  {
    action,
    after,
  }: {
    action: string;
    after: (Pick<Verdict, 'approved' | 'projectId' | 'by'> & { none?: boolean }) | null;
  },
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
  await publish(work, { topic: 'emails' });
  // A batch of filed mail is announced once, by whoever follows the filing.
  if (after?.by !== 'mailbox')
    await work.announce(work.trx, 'decision.made', { userId: work.userId, emailId: email.id });
}
