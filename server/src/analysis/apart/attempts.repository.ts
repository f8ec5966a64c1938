import type { UserScope } from '../../platform/db/database';

/** How often each email's analysis began without coming to its end; those not named never did. */
export async function listAttempts(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Map<string, number>> {
  if (emailIds.length === 0) return new Map();
  const rows = await scope.trx
    .selectFrom('analysis_attempts')
    .select(['email_id', 'attempts'])
    .where('user_id', '=', scope.userId)
    .where('email_id', 'in', emailIds)
    .execute();
  return new Map(rows.map((row) => [row.email_id, row.attempts]));
}

export async function countAttempts(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await scope.trx
    .insertInto('analysis_attempts')
    .values(emailIds.map((emailId) => ({ user_id: scope.userId, email_id: emailId, attempts: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'email_id'])
        .doUpdateSet((e) => ({ attempts: e('analysis_attempts.attempts', '+', 1) })),
    )
    .execute();
}

export async function forgetAttempts(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await scope.trx
    .deleteFrom('analysis_attempts')
    .where('user_id', '=', scope.userId)
    .where('email_id', 'in', emailIds)
    .execute();
}
