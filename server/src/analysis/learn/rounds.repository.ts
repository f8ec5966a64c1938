// Keeps emails from being left with a stale recommendation: a round of updates and a concurrent classification lock the
// same row, so either the round sees the email or the classification sees the round.
import type { UserScope } from '../../platform/db/database';

/** Call before listing undecided emails; waits until classifications now writing have committed. */
export async function startRound(scope: UserScope): Promise<void> {
  await scope.trx
    .insertInto('recommendation_rounds')
    .values({ user_id: scope.userId, round: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((e) => ({ round: e('recommendation_rounds.round', '+', 1) })),
    )
    .execute();
}

/** Call before reading anything that decides a recommendation. */
export async function findRound(scope: UserScope): Promise<number> {
  // A missing row cannot be locked later.
  await scope.trx
    .insertInto('recommendation_rounds')
    .values({ user_id: scope.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await row(scope).executeTakeFirstOrThrow()).round;
}

/** Keeps rounds from starting until this transaction ends. */
export async function holdRound(scope: UserScope): Promise<number> {
  return (await row(scope).forShare().executeTakeFirstOrThrow()).round;
}

function row({ trx, userId }: UserScope) {
  return trx.selectFrom('recommendation_rounds').select('round').where('user_id', '=', userId);
}
