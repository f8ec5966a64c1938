import { emptyCalibration } from '@docket/intelligence/projects/calibration';
import {
  countInParts,
  emptyLearner,
  learnCompact,
  type LearnerState,
} from '@docket/intelligence/projects/learner';

import type { UserScope } from '../../platform/db/database';
import { listLearnedExamples } from './learned-examples.repository';
import { findLearner, type Calibrations, type Learner } from './learners.repository';
import { LEARNER_FORMAT } from './learning.usecases';
import { rebuildLearner } from './rebuild-learner.usecases';

export type Learned = { state: LearnerState; calibrations: Calibrations };
type Known = Learned & Pick<Learner, 'version' | 'removals'> & { lastDecision: number | null };

const NOTHING: Learned = {
  state: emptyLearner(),
  calibrations: {
    project: emptyCalibration(),
    task: emptyCalibration(),
    reply: emptyCalibration(),
  },
};
const CACHED_LEARNERS = 20;
// Counting thousands of decisions takes a second, so the last count is cached and newer decisions are added to it.
const cache = new Map<string, Known>();

/** What this user's decisions taught, up to the newest. */
export async function loadLearner(scope: UserScope, now: Date): Promise<Learned> {
  let row = await findLearner(scope);
  if (row !== null && row.madeWith !== LEARNER_FORMAT) {
    await rebuildLearner(scope, now);
    row = await findLearner(scope);
  }
  if (row === null) return NOTHING;
  const known = cache.get(scope.userId);
  if (known?.version === row.version) return known;
  const learned = await catchUp(scope, row, known);
  await countWithPauses(learned.state);
  cache.delete(scope.userId);
  cache.set(scope.userId, learned);
  const oldest = cache.keys().next();
  if (cache.size > CACHED_LEARNERS && !oldest.done) cache.delete(oldest.value);
  return learned;
}

async function catchUp(
  scope: UserScope,
  { version, removals, calibrations }: Learner,
  known: Known | undefined,
): Promise<Known> {
  const base = known?.removals === removals ? known : undefined;
  const fresh = await listLearnedExamples(scope, { after: base?.lastDecision ?? null });
  const state =
    base === undefined
      ? { version: 1 as const, examples: fresh }
      : fresh.reduce(learnCompact, base.state);
  const lastDecision = fresh.at(-1)?.decisionId ?? base?.lastDecision ?? null;
  return { state, calibrations, version, removals, lastDecision };
}

/** Yields to requests in between, because the worker may share its process with the web server. */
async function countWithPauses(state: LearnerState): Promise<void> {
  for (const _ of countInParts(state)) await new Promise((resolve) => setImmediate(resolve));
}
