import type { Address } from '@docket/core/emails/email';
import type { User } from '@docket/core/users/user';

import type { UserScope } from '../../platform/db/database';

export type Identity = { tenantId: string; objectId: string; email: string; name: string };

/** The user of (tenant, object id), made or brought up to date. Before a user is known: called as the system. */
export async function upsertUser(
  trx: UserScope['trx'],
  identity: Identity,
  now: Date,
): Promise<User> {
  const row = await trx
    .insertInto('users')
    .values({
      tenant_id: identity.tenantId,
      microsoft_id: identity.objectId,
      email: identity.email,
      name: identity.name,
      last_sign_in_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'microsoft_id']).doUpdateSet({
        email: identity.email,
        name: identity.name,
        last_sign_in_at: now,
      }),
    )
    .returning(['id', 'email', 'name', 'microsoft_id'])
    .executeTakeFirstOrThrow();
  return row;
}

export async function findUser(scope: UserScope): Promise<User | null> {
  const row = await scope.trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'microsoft_id'])
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findMailAccountState(scope: UserScope) {
  const row = await scope.trx
    .selectFrom('mail_accounts')
    .select(['email', 'state', 'scopes'])
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The reader as mail names them: with the mailbox's address, or that of the sign-in while no mailbox is connected. */
export async function findOwnAddress(scope: UserScope): Promise<Address> {
  const row = await scope.trx
    .selectFrom('users')
    .leftJoin('mail_accounts', 'mail_accounts.user_id', 'users.id')
    .select(['users.name', 'users.email', 'mail_accounts.email as mailbox'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirstOrThrow();
  return { name: row.name, address: row.mailbox ?? row.email };
}
