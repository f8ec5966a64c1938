// Why no email is left with an outdated recommendation: a round of looking again and a classification that writes meanwhile
// meet at one row, so either the round sees the email or the classification sees the round.
import type { UserScope } from '../../platform/db/database';

/** To be called before the waiting emails are listed; waits until classifications that write now have written. */
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

/** To be called before anything is read that decides a recommendation. */
export async function findRound(scope: UserScope): Promise<number> {
  // A row that is missing cannot be held later.
  await scope.trx
    .insertInto('recommendation_rounds')
    .values({ user_id: scope.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await row(scope).executeTakeFirstOrThrow()).round;
}

/** No round starts until this transaction ends. */
export async function holdRound(scope: UserScope): Promise<number> {
  return (await row(scope).forShare().executeTakeFirstOrThrow()).round;
}

function row({ trx, userId }: UserScope) {
  return trx.selectFrom('recommendation_rounds').select('round').where('user_id', '=', userId);
}
