import type { AuditAction } from '@docket/core/audit/audit-nouns';
import { UNCLASSIFIED } from '@docket/core/classification/recommendation';
import { AppError } from '@docket/core/errors';
import type { ShownProject } from '@docket/core/review/decision';
import { z } from 'zod';

import { SERVICE } from '../../analysis/classifier/service-recommendation';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import {
  countOutcomes,
  holdLearner,
  learnProject,
  recordedOutcomes,
  unlearnProject,
} from '../../analysis/learn/learning.usecases';
import { findProject } from '../../records/projects/projects.repository';
import { getProject } from '../../records/projects/projects.usecases';
import { moveSuggestedTasks } from '../../records/tasks/tasks.usecases';
import { insertDecision, undoDecisions } from '../decisions/decisions.repository';
import { approvedOf, verdictOf, type ProjectState } from '../../mail/emails/project-state';
import {
  decideEmailProject,
  changeEmail,
  type DecidedBy,
  type ReviewEmail,
} from '../../mail/emails/email-decisions.repository';
import { allowAgain, ruleOut, vetoFields, type DecidedVetoes } from './decided-vetoes';

export async function confirmProject(
  work: UnitOfWork,
  email: ReviewEmail,
  { projectId: shown }: ShownProject,
): Promise<void> {
  if (hasChanged(email, shown)) return putInShownProject(work, email, shown);
  if (email.recommendedProjectId === null)
    throw new AppError('recommendation.none', 'There is no recommended project to confirm', {
      id: email.id,
    });
  await putInProject(work, email, email.recommendedProjectId);
}

function hasChanged(email: ReviewEmail, shown: string | undefined): shown is string {
  return shown !== undefined && shown !== email.recommendedProjectId;
}

/** The person said where the email belongs, so it goes there, as if they had changed the project. */
async function putInShownProject(
  work: UnitOfWork,
  email: ReviewEmail,
  shown: string,
): Promise<void> {
  const project = await findProject(work, shown);
  if (project === null || project.is_archived) throw await recommendationChanged(work, email);
  await putInProject(work, email, project.id);
}

async function recommendationChanged(work: UnitOfWork, email: ReviewEmail): Promise<AppError> {
  const { id, recommendedProjectId } = email;
  const current =
    recommendedProjectId === null ? null : await findProject(work, recommendedProjectId);
  return new AppError(
    'recommendation.changed',
    current === null
      ? 'There is no longer a recommendation. Choose a project if one fits.'
      : `The recommendation has changed to “${current.name}”. Check it, then decide.`,
    { id, projectId: current?.id ?? null },
  );
}

/** null: none of the person's projects, which is learned like a project. */
export async function changeEmailProject(
  work: UnitOfWork,
  email: ReviewEmail,
  projectId: string | null,
): Promise<void> {
  if (projectId !== null) return putInProject(work, email, projectId);
  const { vetoes } = await withdrawDecision(work, email);
  const verdict = { state: 'none', projectId: null, by: 'person', data: { none: true } } as const;
  const decisionId = await decide(work, email, { ...verdict, vetoes });
  await learnProject(work, { emailId: email.id, projectId: null, decisionId });
}

/** Also remembered for the sender, unless other mail of this sender was put in the project. */
export async function rejectProject(
  work: UnitOfWork,
  email: ReviewEmail,
  { projectId: shown }: ShownProject,
): Promise<void> {
  if (hasChanged(email, shown)) throw await recommendationChanged(work, email);
  if (email.recommendedProjectId === null)
    throw new AppError('recommendation.none', 'There is no recommended project to reject', {
      id: email.id,
    });
  const { vetoes } = await withdrawDecision(work, email);
  const projectId = email.recommendedProjectId;
  await decideEmailProject(work, email.id, UNDECIDED);
  const isNew = await ruleOut(work, email, { projectId, vetoes });
  await decide(work, email, {
    state: 'rejected',
    projectId: null,
    by: 'person',
    data: isNew ? { veto: projectId } : {},
    vetoes,
  });
  await unlearnProject(work, email.id);
}

export async function resetProject(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  if (email.projectState === 'undecided') return;
  const { filed, vetoes } = await undoProject(work, email);
  // Otherwise the next sync would file it again from the same folder.
  if (filed !== null) await changeEmail(work, email.id, { refused_filing: filed });
  await announceDecision(work, email, { action: 'reset project', after: null, vetoes });
}

const UNDECIDED = { state: 'undecided', projectId: null, decided: null } as const;

/** Makes the email undecided. */
export async function undoProject(work: UnitOfWork, email: ReviewEmail): Promise<Withdrawn> {
  const withdrawn = await withdrawDecision(work, email);
  await decideEmailProject(work, email.id, UNDECIDED);
  await unlearnProject(work, email.id);
  await moveSuggestedTasks(work, { emailId: email.id, projectId: email.recommendedProjectId });
  return withdrawn;
}

async function putInProject(
  work: UnitOfWork,
  email: ReviewEmail,
  projectId: string,
): Promise<void> {
  const isSame = email.projectState === 'confirmed' && email.projectId === projectId;
  if (isSame && email.decidedBy !== 'model') return;
  const project = await getProject(work, projectId);
  const { vetoes } = await withdrawDecision(work, email);
  await learnDecision(work, email, { projectId: project.id, by: 'person', data: {}, vetoes });
}

/** Filing a message in a folder or category named like a project is a decision too. */
export async function fileInProject(
  work: UnitOfWork,
  email: ReviewEmail,
  { projectId, name }: { projectId: string; name: string },
): Promise<void> {
  const { vetoes } = await withdrawDecision(work, email);
  await learnDecision(work, email, { projectId, by: 'mailbox', data: { filed: name }, vetoes });
}

async function learnDecision(
  work: UnitOfWork,
  email: ReviewEmail,
  verdict: Omit<Verdict, 'state' | 'projectId'> & { projectId: string },
): Promise<void> {
  const { projectId } = verdict;
  const isLifted = await allowAgain(work, email, verdict);
  const data = isLifted ? { ...verdict.data, lifted: projectId } : verdict.data;
  const decisionId = await decide(work, email, { ...verdict, state: 'confirmed', data });
  await learnProject(work, { emailId: email.id, projectId, decisionId });
}

type Verdict = {
  state: ProjectState;
  projectId: string | null;
  by: DecidedBy;
  data: Readonly<Record<string, unknown>>;
  vetoes: DecidedVetoes;
};

async function decide(work: UnitOfWork, email: ReviewEmail, verdict: Verdict): Promise<number> {
  const { state, projectId, by, data, vetoes } = verdict;
  await decideEmailProject(work, email.id, { state, projectId, decided: { at: work.now, by } });
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
    after: {
      approved: approvedOf(state),
      projectId,
      by,
      ...(state === 'none' ? { none: true } : {}),
      ...(state === 'rejected' ? { rejected: shown } : {}),
    },
    vetoes,
  });
  return decisionId;
}

/** Null if the decision says nothing about the recommendation. */
function wasRight(email: ReviewEmail, { projectId, by }: Verdict): boolean | null {
  const shown = email.recommendedProjectId;
  // An abstention claimed nothing, and a folder's name cannot prove itself right.
  if (shown === null || (by === 'mailbox' && isByFolder(email))) return null;
  // People only revisit automatic approvals that are wrong, so those are counted separately.
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
  /** The project whose veto for the sender the decision removed. */
  lifted: z.string().optional(),
});

/** `filed` is the folder or category whose filing had decided the email, null if none had. */
type Withdrawn = { filed: string | null; vetoes: DecidedVetoes };

/** The earlier decision stops counting, as do its calibration and what it did to the vetoes of the sender. */
async function withdrawDecision(work: UnitOfWork, email: ReviewEmail): Promise<Withdrawn> {
  await holdLearner(work);
  // Otherwise the next analysis would approve it again.
  if (email.decidedBy === 'model') await changeEmail(work, email.id, { refused_approval: true });
  const undone = await undoDecisions(work, { emailId: email.id, kinds: ['project'] }, work.now);
  const earlier = undone.map((data) => earlierDecision.parse(data));
  const vetoes: DecidedVetoes = new Map();
  for (const { veto, lifted } of earlier) {
    if (veto !== undefined) await allowAgain(work, email, { projectId: veto, vetoes });
    if (lifted !== undefined) await ruleOut(work, email, { projectId: lifted, vetoes });
  }
  await countOutcomes(work, 'project', { added: [], removed: recordedOutcomes(undone) });
  return { filed: earlier.find(({ filed }) => filed !== undefined)?.filed ?? null, vetoes };
}

async function announceDecision(
  work: UnitOfWork,
  email: ReviewEmail,
  {
    action,
    after,
    vetoes,
  }: {
    action: AuditAction;
    after: {
      approved: boolean | null;
      projectId: string | null;
      by: DecidedBy;
      none?: boolean;
      rejected?: string | null;
    } | null;
    vetoes: DecidedVetoes;
  },
): Promise<void> {
  await recordAndAnnounce(work, {
    actor: 'person',
    action,
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: verdictOf(email),
    after: {
      ...(after ?? { approved: null, projectId: null }),
      ...(await vetoFields(work, email, vetoes)),
    },
    reason: `Recommended: ${email.recommendation?.projectName ?? UNCLASSIFIED}`,
  });
  await publish(work, { topic: 'emails' });
  // A batch of filed mail is announced once, by the caller that follows the filing.
  if (after?.by !== 'mailbox')
    await work.announce(work.trx, 'decision.made', { userId: work.userId, emailId: email.id });
}
