import { emptyCalibration, type CalibrationState } from '@docket/intelligence/projects/calibration';
import type { Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { LearnersTable } from '../../platform/db/tables.generated';

/** How this user's suggestions have fared so far, by kind. */
export type Calibrations = Record<'project' | 'task' | 'reply', CalibrationState>;

/** What is known about a user's learning besides the examples. */
export type Learner = {
  /** Changes with every write; equal versions mean equal knowledge. */
  version: number;
  /** Changes when an example is removed or replaced. */
  removals: number;
  /** The format in which the examples were made. */
  madeWith: number;
  calibrations: Calibrations;
};

export async function findLearner(scope: UserScope): Promise<Learner | null> {
  const row = await learnerRow(scope).executeTakeFirst();
  return row ? toLearner(row) : null;
}

/** Creates the row if it is missing and locks it, which serializes learning. */
export async function lockLearner(
  scope: UserScope,
  { madeWith, now }: { madeWith: number; now: Date },
): Promise<Learner> {
  await scope.trx
    .insertInto('learners')
    .values({ user_id: scope.userId, version: 1, made_with: madeWith, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return toLearner(await learnerRow(scope).forUpdate().executeTakeFirstOrThrow());
}

export type LearnerChange = {
  calibrations?: Partial<Calibrations>;
  /** An example was removed or replaced. */
  isRemoval?: boolean;
  madeWith?: number;
};

export async function saveLearner(
  scope: UserScope,
  { calibrations = {}, isRemoval = false, madeWith }: LearnerChange,
  now: Date,
): Promise<void> {
  const { project, task, reply } = calibrations;
  await updateOwn(scope, 'learners')
    .set((e) => ({
      version: e('version', '+', 1),
      updated_at: now,
      removals: isRemoval ? e('removals', '+', 1) : undefined,
      made_with: madeWith,
      calibration: project && JSON.stringify(project),
      task_calibration: task && JSON.stringify(task),
      reply_calibration: reply && JSON.stringify(reply),
    }))
    .execute();
}

function learnerRow(scope: UserScope) {
  return selectOwn(scope, 'learners').selectAll();
}

function toLearner(row: Selectable<LearnersTable>): Learner {
  return {
    version: row.version,
    removals: row.removals,
    madeWith: row.made_with,
    calibrations: {
      project: toCalibration(row.calibration),
      task: toCalibration(row.task_calibration),
      reply: toCalibration(row.reply_calibration),
    },
  };
}

function toCalibration(stored: CalibrationState | null): CalibrationState {
  return stored ?? emptyCalibration();
}
