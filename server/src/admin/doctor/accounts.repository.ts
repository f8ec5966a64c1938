import type { AccountFacts } from '@docket/core/doctor/doctor-facts';

import type { UserScope } from '../../platform/db/database';

/** As the system: every mailbox; as a user: only their own. */
export async function listAccountFacts(trx: UserScope['trx']): Promise<AccountFacts[]> {
  return factsOf(await accounts(trx).execute());
}

export async function findOwnAccountFacts(scope: UserScope): Promise<AccountFacts[]> {
  return factsOf(await accounts(scope.trx).where('user_id', '=', scope.userId).execute());
}

function accounts(trx: UserScope['trx']) {
  return trx
    .selectFrom('mail_accounts')
    .select(['email', 'state', 'scopes', 'last_error'])
    .orderBy('email');
}

type Account = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

function factsOf(rows: readonly Account[]): AccountFacts[] {
  return rows.map(({ last_error: error, ...row }) => ({ ...row, problem: error?.message ?? null }));
}
