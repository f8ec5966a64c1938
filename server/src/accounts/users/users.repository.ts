import type { MailAddress } from '@docket/core/emails/email';
import type { Standing } from '@docket/core/users/entry';
import type { User } from '@docket/core/users/user';
import { sql, type RawBuilder } from 'kysely';

import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks';
import { enterAccount, type UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

const SHOWN = ['id', 'email', 'name', 'microsoft_id', 'role'] as const;

export type Identity = {
  tenantId: string;
  objectId: string;
  /** '' or absent: the provider sent none. */
  signInName?: string;
  email: string;
  name: string;
  /** The browser's time zone; kept from the first sign-in that reports one. */
  timezone?: string | undefined;
  /** An account of the sandbox, which cannot sign in once a Microsoft application is configured. */
  isSandbox?: boolean;
};

/** Called as the system. */
export async function findUserId(
  trx: UserScope['trx'],
  { tenantId, objectId }: Pick<Identity, 'tenantId' | 'objectId'>,
): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('microsoft_id', '=', objectId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Nobody changes it or deletes the person until the transaction ends. Null if they are gone; fails while they are being
 * deleted. Called as the system.
 */
export async function lockStanding(trx: UserScope['trx'], id: string): Promise<Standing | null> {
  // Their row is locked for as long as a deletion takes, so nobody may wait for it.
  await sql`select ${enterAccount(id)}`.execute(trx);
  const row = await trx
    .selectFrom('users')
    .select(['role', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Null if they are gone. Called as the system. */
export async function findStanding(trx: UserScope['trx'], id: string): Promise<Standing | null> {
  const row = await trx
    .selectFrom('users')
    .select(['role', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the sandbox only while nobody else has an account. Called as the system. */
export async function findAdministrators(trx: UserScope['trx']) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'tenant_id as tenantId'])
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .where((e) =>
      e.or([
        e('is_sandbox', '=', false),
        e.not(
          e.exists(trx.selectFrom('users as other').select('id').where('is_sandbox', '=', false)),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Inserts or updates the user of (tenant, object id). Without a standing, a new user is a member who may enter and an
 * existing one stays as they were. If an existing one may not enter, this is no sign-in of theirs. No user is known yet:
 * called as the system.
 */
export async function upsertUser(
  trx: UserScope['trx'],
  identity: Identity,
  { now, ...standing }: { now: Date } & Partial<Standing>,
): Promise<User> {
  const isRefused = standing.state !== undefined && standing.state !== 'active';
  const row = await trx
    .insertInto('users')
    .values({
      tenant_id: identity.tenantId,
      microsoft_id: identity.objectId,
      email: identity.email,
      name: identity.name,
      last_sign_in_at: now,
      timezone: identity.timezone ?? null,
      is_sandbox: identity.isSandbox ?? false,
      sign_in_name: identity.signInName || null,
      ...standing,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'microsoft_id']).doUpdateSet({
        email: identity.email,
        name: identity.name,
        ...(isRefused ? {} : { last_sign_in_at: now }),
        timezone: sql<string | null>`coalesce(users.timezone, excluded.timezone)`,
        is_sandbox: identity.isSandbox ?? false,
        sign_in_name: identity.signInName || null,
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

/** What the identity provider knows them by: their address, if it has not told anything else. */
export async function findSignInName(scope: UserScope): Promise<string | null> {
  const row = await scope.trx
    .selectFrom('users')
    .select(['sign_in_name', 'email'])
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  return row ? (row.sign_in_name ?? row.email) : null;
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
  const row = await selectOwn(scope, 'mail_accounts')
    .select(['email', 'state', 'scopes'])
    .executeTakeFirst();
  return row ?? null;
}

/** The reader as mail addresses them: the mailbox's address, or that of the sign-in if no mailbox is connected. */
export async function findOwnAddress(scope: UserScope): Promise<MailAddress> {
  const row = await scope.trx
    .selectFrom('users')
    .leftJoin('mail_accounts', 'mail_accounts.user_id', 'users.id')
    .select(['users.name', 'users.email', 'mail_accounts.email as mailbox'])
    .where('users.id', '=', scope.userId)
    .executeTakeFirstOrThrow();
  return { name: row.name, address: row.mailbox ?? row.email };
}

/** Much longer than a sign-in or a change of a role, much shorter than the deletion of a large account. */
const SHORT_PATIENCE_MS = 2_000;

/** Until the transaction ends, so that simultaneous first sign-ins are admitted one after the other. False if it is busy. */
export function lockAdmission(trx: UserScope['trx']): Promise<boolean> {
  return waitFor(trx, sql`pg_advisory_xact_lock(${ADVISORY_LOCKS.admission})`, SHORT_PATIENCE_MS);
}

/**
 * Until the transaction ends, so that one administrator after the other goes or becomes a member. False if it is busy:
 * one of them is being deleted.
 */
export function lockAdministration(trx: UserScope['trx']): Promise<boolean> {
  return waitFor(
    trx,
    sql`pg_advisory_xact_lock(${ADVISORY_LOCKS.administration})`,
    SHORT_PATIENCE_MS,
  );
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

/**
 * Waits until the person's other transactions have ended. New ones fail from now on, until this one has ended. False if
 * another one takes longer than `patienceMs`. Called as the system.
 */
export function closeAccount(
  trx: UserScope['trx'],
  userId: string,
  patienceMs: number,
): Promise<boolean> {
  return waitFor(trx, sql`close_account(${userId})`, patienceMs);
}

/**
 * False if another deletion of theirs has begun: it may wait for long, and two that wait would take two connections and,
 * on PostgreSQL 15, keep each other out. Called as the system.
 */
export async function beginClosing(trx: UserScope['trx'], userId: string): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('closing ' || ${userId}, 0)) as "isFirst"`.execute(
    trx,
  );
  return rows[0]?.isFirst === true;
}

const LOCK_TIMEOUT = '55P03';

/** False if somebody else keeps the lock for longer; then the transaction can only be rolled back. */
async function waitFor(
  trx: UserScope['trx'],
  lock: RawBuilder<unknown>,
  patienceMs: number,
): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, true)`.execute(trx);
  try {
    await sql`select ${lock}`.execute(trx);
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

/** Whether anyone has an account who can still sign in. Called as the system. */
export async function hasUsers(
  trx: UserScope['trx'],
  { isSandbox }: { isSandbox: boolean },
): Promise<boolean> {
  const users = trx.selectFrom('users').select('id').limit(1);
  return (await (isSandbox ? users : users.where('is_sandbox', '=', false)).execute()).length > 0;
}

/** Called as the system. */
export async function listSandboxUsers(trx: UserScope['trx']): Promise<string[]> {
  const rows = await trx.selectFrom('users').select('id').where('is_sandbox', '=', true).execute();
  return rows.map(({ id }) => id);
}

/** Called as the system. */
export async function isOnlyUser(trx: UserScope['trx']): Promise<boolean> {
  const some = await trx.selectFrom('users').select('id').limit(2).execute();
  return some.length < 2;
}
