import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { decideEntry, type Standing } from '@docket/core/users/entry';
import type { User } from '@docket/core/users/user';

import { asSystem, type UserScope } from '../../platform/db/database';
import { databaseFailure, isBeingDeleted } from '../../platform/db/database-failure';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { Browser } from './browser';
import type { SignedInIdentity } from '../identity/identity-port';
import { tellAdministrators } from '../users/tell-administrators.usecases';
import {
  findAdministrators,
  findUserId,
  hasUsers,
  lockAdmission,
  lockStanding,
  upsertUser,
  type Identity,
} from '../users/users.repository';
import { insertSecurityEvent } from './security-events.repository';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'log' | 'config'>;
type Arrival = SignedInIdentity & Pick<Identity, 'timezone'>;
type Admission =
  | { user: User }
  | { refusal: 'waiting' | 'blocked' | 'not_allowed'; contact: string };

/**
 * The user who may start a session. Throws auth.waiting, auth.blocked or auth.not_allowed, each naming whom to ask;
 * account.being_deleted; user.unavailable if the database fails or does not get to it.
 */
export async function admit(
  deps: Dependencies,
  identity: Arrival,
  browser: Browser,
): Promise<User> {
  const admission = await decide(deps, identity, browser).catch((error: unknown) => {
    if (isBeingDeleted(error)) throw databaseFailure(error) ?? error;
    deps.log.error({ err: error }, 'A user could not be stored');
    throw new AppError('user.unavailable', ERROR_TEXTS.userCreate('the database refused it'));
  });
  if ('user' in admission) return admission.user;
  const { refusal, contact } = admission;
  throw new AppError(`auth.${refusal}`, REFUSALS[refusal](contact));
}

const REFUSALS = {
  waiting: (contact: string) =>
    `Your account is waiting for approval. Ask ${contact} to approve it, then sign in again.`,
  blocked: (contact: string) => `This account has been blocked. Contact ${contact}.`,
  not_allowed: (contact: string) =>
    `Your account does not have access to this Docket. Ask ${contact} for access.`,
} as const;

/** A refusal is returned instead of thrown, so that its entry in the security log is committed. */
async function decide(
  { db, clock, config: { entry, microsoft } }: Dependencies,
  arriving: Arrival,
  browser: Browser,
): Promise<Admission> {
  const now = clock.now();
  const identity = { ...arriving, isSandbox: microsoft.isSandbox };
  return asSystem(db, async (trx) => {
    const arrival = await lockArrival(trx, identity);
    const standing = decideEntry(identity, { policy: entry, ...arrival });
    const event = { at: now, email: identity.signInName || identity.email, ...browser };
    if ('refused' in standing) {
      await insertSecurityEvent(trx, { ...event, kind: 'refused', detail: 'not on the list' });
      return { refusal: standing.refused, contact: await contactOf(trx, entry, identity) };
    }
    const user = await upsertUser(trx, identity, { now, ...standing });
    if (arrival.before !== null && arrival.before.role !== standing.role)
      await insertSecurityEvent(trx, {
        ...event,
        kind: 'role_changed',
        personId: user.id,
        // The only reason for which a sign-in changes a role.
        detail: `${arrival.before.role} to ${standing.role}, named in DOCKET_ADMINS`,
      });
    if (arrival.isFirst && standing.role === 'administrator' && entry.administrators.length === 0)
      await insertSecurityEvent(trx, {
        ...event,
        kind: 'role_changed',
        personId: user.id,
        detail: 'administrator, as the first to sign in',
      });
    if (!isSame(standing, arrival.before)) await tellAdministrators(trx);
    const kind = standing.state === 'active' ? 'signed_in' : 'refused';
    await insertSecurityEvent(trx, {
      ...event,
      kind,
      personId: user.id,
      detail: standing.state === 'active' ? '' : standing.state,
    });
    if (standing.state === 'active') return { user };
    return { refusal: standing.state, contact: await contactOf(trx, entry, identity) };
  });
}

const isSame = ({ role, state }: Standing, before: Standing | null): boolean =>
  role === before?.role && state === before.state;

/** Nobody else changes or deletes them until the transaction ends. Only newcomers wait for each other. */
async function lockArrival(
  trx: UserScope['trx'],
  identity: Identity & { isSandbox: boolean },
): Promise<{ before: Standing | null; isFirst: boolean }> {
  const known = await lockKnown(trx, identity);
  if (known !== null) return { before: known, isFirst: false };
  // If two people first sign in at the same moment, only one becomes the administrator.
  if (!(await lockAdmission(trx)))
    throw new Error('Another first sign-in, or the deletion of the only account, takes too long');
  // They may have signed in twice at the same moment.
  const before = await lockKnown(trx, identity);
  return { before, isFirst: before === null && !(await hasUsers(trx, identity)) };
}

async function lockKnown(trx: UserScope['trx'], identity: Identity): Promise<Standing | null> {
  const id = await findUserId(trx, identity);
  return id === null ? null : lockStanding(trx, id);
}

/** Administrators are named only to people of their own organization. */
async function contactOf(
  trx: UserScope['trx'],
  { contact }: Dependencies['config']['entry'],
  { tenantId }: SignedInIdentity,
): Promise<string> {
  if (contact !== undefined) return contact;
  const administrators = await findAdministrators(trx);
  const own = administrators.filter((person) => person.tenantId === tenantId);
  return own.length === 0
    ? 'the person who gave you this address'
    : own.map(({ name, email }) => `${name} (${email})`).join(' or ');
}
