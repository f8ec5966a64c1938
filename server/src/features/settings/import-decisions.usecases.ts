import { randomUUID } from 'node:crypto';

import { MAX_EXAMPLES } from '@docket/intelligence/projects/learner';

import type { Work } from '../../platform/work';
import {
  forgetOldExamples,
  insertLearnedExamples,
  type LearnedExample,
} from '../classification/learned-examples.repository';
import { saveLearner } from '../classification/learners.repository';
import { countOutcomes, holdLearner, recordedOutcomes } from '../classification/learning.usecases';
import {
  findDecisionPlaces,
  insertKeptDecisions,
  listLearnedEmailIds,
  showDecisionsOnEmails,
} from '../review/kept-decisions.repository';
import { insertSenderVeto } from '../review/sender-vetoes.repository';
import type { FileDecision, FileVeto } from './decisions-file';
import { withIds, type Names } from './named-ids';

const TOGETHER = 500;
type Ids = Names;
type Place = { emailId: string; isHere: boolean };

/** In the file's order, so that what is learned comes out as it was. The message of a decision may come later. */
export async function importDecisions(
  work: Work,
  decisions: readonly FileDecision[],
  ids: Ids,
): Promise<void> {
  if (decisions.length === 0) return;
  await holdLearner(work);
  for (let at = 0; at < decisions.length; at += TOGETHER)
    await importSome(work, decisions.slice(at, at + TOGETHER), ids);
  for (const kind of ['project', 'task', 'reply'] as const) {
    const added = recordedOutcomes(
      decisions.filter((one) => one.kind === kind).map((one) => dataOf(one, ids)),
    );
    await countOutcomes(work, kind, { added, removed: [] });
  }
  await forgetOldExamples(work, MAX_EXAMPLES);
  await saveLearner(work, { isRemoval: true }, work.now);
  await work.announce(work.trx, 'decisions.imported', { userId: work.userId });
}

async function importSome(work: Work, decisions: readonly FileDecision[], ids: Ids): Promise<void> {
  const places = await placesOf(work, decisions);
  const placeOf = ({ message }: FileDecision) => places.get(message) as Place;
  const projectIdOf = (name: string | null) => ids.project.get(name?.toLowerCase() ?? '') ?? null;
  const numbers = await insertKeptDecisions(
    work,
    decisions.map((decision) => ({
      kind: decision.kind,
      emailId: placeOf(decision).emailId,
      projectId: projectIdOf(decision.project),
      wasRight: decision.wasRight,
      confidence: decision.confidence,
      data: dataOf(decision, ids),
      decidedAt: decision.decidedAt,
      awaitsMessage: placeOf(decision).isHere ? null : decision.message,
    })),
  );
  const examples = decisions.flatMap((decision, index): LearnedExample[] => {
    const { emailId } = placeOf(decision);
    const decisionId = numbers[index];
    if (decision.learned === null || decisionId === undefined) return [];
    const { project, at, features } = decision.learned;
    const projectId = projectIdOf(project);
    if (project !== null && projectId === null) return [];
    return [{ id: emailId, projectId, at, features, decisionId }];
  });
  await learn(work, examples);
  const here = [...places.values()].filter(({ isHere }) => isHere);
  await showDecisionsOnEmails(
    work,
    here.map(({ emailId }) => emailId),
  );
}

/** What was learned here of a message stays. */
async function learn(work: Work, examples: readonly LearnedExample[]): Promise<void> {
  const latest = new Map(examples.map((example) => [example.id, example]));
  const known = await listLearnedEmailIds(work, [...latest.keys()]);
  await insertLearnedExamples(
    work,
    [...latest.values()].filter(({ id }) => !known.has(id)),
  );
}

async function placesOf(
  work: Work,
  decisions: readonly FileDecision[],
): Promise<Map<string, Place>> {
  const messages = [...new Set(decisions.map(({ message }) => message))];
  const places = await findDecisionPlaces(work, messages);
  for (const message of messages)
    if (!places.has(message)) places.set(message, { emailId: randomUUID(), isHere: false });
  return places;
}

function dataOf({ data }: FileDecision, ids: Ids): Record<string, unknown> {
  return withIds(data, ids) as Record<string, unknown>;
}

export async function importVetoes(
  work: Work,
  vetoes: readonly FileVeto[],
  ids: Ids,
): Promise<void> {
  for (const { sender, project } of vetoes) {
    const projectId = ids.project.get(project.toLowerCase());
    if (projectId !== undefined) await insertSenderVeto(work, { sender, projectId }, work.now);
  }
}
