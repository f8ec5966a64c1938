import type { AccountFacts } from '@docket/core/doctor/doctor-facts';

import type { UserScope } from '../../platform/db/database';

/** As the system: every mailbox; as a user: one's own. */
export async function listAccountFacts(trx: UserScope['trx']): Promise<AccountFacts[]> {
  const rows = await trx
    .selectFrom('mail_accounts')
    .select(['email', 'state', 'scopes', 'last_error'])
    .orderBy('email')
    .execute();
  return rows.map(({ last_error: error, ...row }) => ({
    ...row,
    problem: (error as { message?: string } | null)?.message ?? null,
  }));
}

export async function findOwnAccountFacts(scope: UserScope): Promise<AccountFacts[]> {
  const row = await scope.trx
    .selectFrom('mail_accounts')
    .select(['email', 'state', 'scopes', 'last_error'])
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { last_error: error, ...account } = row;
  return [{ ...account, problem: (error as { message?: string } | null)?.message ?? null }];
}
