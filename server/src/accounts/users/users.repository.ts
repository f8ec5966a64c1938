import type { Address } from '@docket/core/emails/email';
import type { Standing } from '@docket/core/users/entry';
import type { User } from '@docket/core/users/user';
import { sql } from 'kysely';

import { enterAccount, type UserScope } from '../../platform/db/database';

const SHOWN = ['id', 'email', 'name', 'microsoft_id', 'role'] as const;

export type Identity = {
  tenantId: string;
  objectId: string;
  email: string;
  name: string;
  /** The browser's time zone; kept from the first sign-in that reports one. */
  timezone?: string | undefined;
};

/** What Docket knows of an account that signs in. Called as the system. */
export async function findStanding(
  trx: UserScope['trx'],
  { tenantId, objectId }: Pick<Identity, 'tenantId' | 'objectId'>,
): Promise<{ before: Standing | null; isFirst: boolean }> {
  const before = await trx
    .selectFrom('users')
    .select(['role', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('microsoft_id', '=', objectId)
    .executeTakeFirst();
  const anyone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return { before: before ?? null, isFirst: anyone === undefined };
}

/** Called as the system. */
export async function findAdministrators(trx: UserScope['trx']) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'tenant_id as tenantId'])
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Inserts or updates the user of (tenant, object id). Without a standing, a new user is a member who may enter and an
 * existing one stays as they were. No user is known yet: called as the system.
 */
export async function upsertUser(
  trx: UserScope['trx'],
  identity: Identity,
  { now, ...standing }: { now: Date } & Partial<Standing>,
): Promise<User> {
  const row = await trx
    .insertInto('users')
    .values({
      tenant_id: identity.tenantId,
      microsoft_id: identity.objectId,
      email: identity.email,
      name: identity.name,
      last_sign_in_at: now,
      timezone: identity.timezone ?? null,
      ...standing,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'microsoft_id']).doUpdateSet({
        email: identity.email,
        name: identity.name,
        last_sign_in_at: now,
        timezone: sql<string | null>`coalesce(users.timezone, excluded.timezone)`,
        ...standing,
      }),
    )
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return row;
}

export async function findUser(scope: UserScope): Promise<User | null> {
  const row = await scope.trx
    .selectFrom('users')
    .select(SHOWN)
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether they may enter; until the transaction ends, nobody can block or remove them. Before the person's other rows,
 * which are changed after this one when they are blocked.
 */
export async function lockActiveUser(scope: UserScope): Promise<boolean> {
  const row = await scope.trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', scope.userId)
    .forShare()
    .executeTakeFirst();
  return row?.state === 'active';
}

export async function findMailAccountState(scope: UserScope) {
  const row = await scope.trx
    .selectFrom('mail_accounts')
    .select(['email', 'state', 'scopes'])
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The reader as mail addresses them: the mailbox's address, or that of the sign-in if no mailbox is connected. */
export async function findOwnAddress(scope: UserScope): Promise<Address> {
  const row = await scope.trx
    .selectFrom('users')
    .leftJoin('mail_accounts', 'mail_accounts.user_id', 'users.id')
    .select(['users.name', 'users.email', 'mail_accounts.email as mailbox'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirstOrThrow();
  return { name: row.name, address: row.mailbox ?? row.email };
}

// Any constant works, as long as every process uses the same one.
const ADMISSION_LOCK = 7_236_107;

/** Until the transaction ends, so that simultaneous first sign-ins are admitted one after the other. */
export async function lockAdmission(trx: UserScope['trx']): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMISSION_LOCK})`.execute(trx);
}

/**
 * Called as the system; the lock keeps two administrators from removing each other at the same moment. Rows that refer
 * to them can still be added.
 */
export async function lockAdministrators(trx: UserScope['trx']): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Called as the system. */
export async function updateStanding(
  trx: UserScope['trx'],
  id: string,
  change: Partial<Standing>,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute();
}

/** From here on the system's transaction also sees this person's rows, so that both change together or not at all. */
export async function switchToUser(trx: UserScope['trx'], userId: string): Promise<UserScope> {
  await sql`select set_config('app.user_id', ${userId}, true), ${enterAccount(userId)}`.execute(
    trx,
  );
  return { userId, trx };
}

const LOCK_TIMEOUT = '55P03';

/**
 * Waits until the person's other transactions have ended. New ones fail from now on, until this one has ended. False if
 * another one takes longer than `patienceMs`. Called as the system.
 */
export async function closeAccount(
  trx: UserScope['trx'],
  userId: string,
  patienceMs: number,
): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, true)`.execute(trx);
  try {
    await sql`select close_account(${userId})`.execute(trx);
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) return false;
    throw error;
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx);
  return true;
}

/** Cascades to every row of theirs in every table. False if their standing is another by now. */
export async function deleteUser(scope: UserScope, { role, state }: Standing): Promise<boolean> {
  const result = await scope.trx
    .deleteFrom('users')
    .where('id', '=', scope.userId)
    .where('role', '=', role)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Called as the system. */
export async function isKnownUser(trx: UserScope['trx'], id: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Called as the system. */
export async function isOnlyUser(trx: UserScope['trx']): Promise<boolean> {
  const some = await trx.selectFrom('users').select('id').limit(2).execute();
  return some.length < 2;
}
