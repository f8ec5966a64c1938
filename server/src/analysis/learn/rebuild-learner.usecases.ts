import {
  emptyCalibration,
  recordOutcome,
  type CalibrationState,
} from '@docket/intelligence/projects/calibration';
import {
  addToBackground,
  emptyBackground,
  LARGEST_WINDOW,
} from '@docket/intelligence/projects/background';
import { compactExample, MAX_EXAMPLES } from '@docket/intelligence/projects/learner';

import type { UserScope } from '../../platform/db/database';
import { listNewestClassified, lockBackground, saveBackground } from './background.repository';
import {
  insertLearnedExamples,
  listRecordedOutcomes,
  listStandingDecisions,
  removeAllLearnedExamples,
} from './learned-examples.repository';
import { lockLearner, saveLearner } from './learners.repository';
import { LEARNER_FORMAT, outcomeSchema, toExample } from './learning.usecases';
import { listMessages } from '../messages/messages.repository';

const EXAMPLES_PER_READ = 200;

/** Rebuilds everything learned from the standing decisions, with the same result as learning them one by one. */
export async function rebuildLearner(scope: UserScope, now: Date): Promise<void> {
  await lockLearner(scope, { madeWith: LEARNER_FORMAT, now });
  await removeAllLearnedExamples(scope);
  const decisions = (await listStandingDecisions(scope)).slice(-MAX_EXAMPLES);
  for (let at = 0; at < decisions.length; at += EXAMPLES_PER_READ) {
    const part = decisions.slice(at, at + EXAMPLES_PER_READ);
    const messages = await listMessages(
      scope,
      part.map(({ emailId }) => emailId),
    );
    const known = new Map(messages.map((stored) => [stored.message.id, stored]));
    const examples = part.flatMap(({ emailId, projectId, decisionId }) => {
      const stored = known.get(emailId);
      return stored === undefined
        ? []
        : [{ ...compactExample(toExample(stored, projectId)), decisionId }];
    });
    await insertLearnedExamples(scope, examples);
  }
  await recountBackground(scope);
  const calibrations = await recountOutcomes(scope);
  await saveLearner(scope, { isRemoval: true, madeWith: LEARNER_FORMAT, calibrations }, now);
}

/** Recounts the background from the newest mail: old counts cannot be converted. */
async function recountBackground(scope: UserScope): Promise<void> {
  await lockBackground(scope);
  let background = emptyBackground();
  const ids = await listNewestClassified(scope, LARGEST_WINDOW);
  for (let at = 0; at < ids.length; at += EXAMPLES_PER_READ) {
    const part = await listMessages(scope, ids.slice(at, at + EXAMPLES_PER_READ));
    background = addToBackground(
      background,
      part.map((stored) => toExample(stored, null).mail),
    );
  }
  await saveBackground(scope, background);
}

async function recountOutcomes(scope: UserScope) {
  const recorded = await listRecordedOutcomes(scope);
  const of = (kind: string): CalibrationState =>
    recorded
      .filter((one) => one.kind === kind)
      .map(({ outcome }) => outcomeSchema.parse(outcome))
      .reduce(recordOutcome, emptyCalibration());
  return { project: of('project'), task: of('task'), reply: of('reply') };
}
