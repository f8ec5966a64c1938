import type { CalibrationState } from '@docket/intelligence/projects/calibration';
import type { LearnerState } from '@docket/intelligence/projects/learner';

import type { UserScope } from '../../platform/db/database';

export type StoredLearner = {
  state: LearnerState;
  /** How this user's recommendations fared so far; null before the first decision. */
  calibration: CalibrationState | null;
  /** Changes with every write; equal stamps mean an equal state. */
  stamp: string;
};

export async function findLearner(scope: UserScope): Promise<StoredLearner | null> {
  const row = await scope.trx
    .selectFrom('learners')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state as LearnerState,
    calibration: row.calibration as CalibrationState | null,
    stamp: stampOf(row.version, row.updated_at),
  };
}

/** The stamp alone: reading a large state is saved when it is known already. */
export async function findLearnerStamp(scope: UserScope): Promise<string | null> {
  const row = await scope.trx
    .selectFrom('learners')
    .select(['version', 'updated_at'])
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ? stampOf(row.version, row.updated_at) : null;
}

/** Makes the row when it is missing and locks it: what is learned at the same time is learned one after the other. */
export async function lockLearner(
  scope: UserScope,
  { empty, now }: { empty: LearnerState; now: Date },
): Promise<Omit<StoredLearner, 'stamp'>> {
  await scope.trx
    .insertInto('learners')
    .values({ user_id: scope.userId, state: JSON.stringify(empty), version: 1, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await scope.trx
    .selectFrom('learners')
    .select(['state', 'calibration'])
    .where('user_id', '=', scope.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    state: row.state as LearnerState,
    calibration: row.calibration as CalibrationState | null,
  };
}

/** Writes the parts that changed. */
export async function saveLearner(
  scope: UserScope,
  { state, calibration }: Partial<Omit<StoredLearner, 'stamp'>>,
  now: Date,
): Promise<void> {
  await scope.trx
    .updateTable('learners')
    .set((e) => ({
      version: e('version', '+', 1),
      updated_at: now,
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      ...(calibration === undefined ? {} : { calibration: JSON.stringify(calibration) }),
    }))
    .where('user_id', '=', scope.userId)
    .execute();
}

function stampOf(version: number, updatedAt: Date): string {
  return `${version}@${updatedAt.toISOString()}`;
}
