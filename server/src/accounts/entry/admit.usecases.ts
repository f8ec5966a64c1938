import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { decideEntry, type EntryPolicy } from '@docket/core/users/entry';
import type { User } from '@docket/core/users/user';

import { asSystem } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { Browser } from './browser';
import type { SignedInIdentity } from '../identity/identity-port';
import {
  findAdministrators,
  findStanding,
  lockAdmission,
  upsertUser,
  type Identity,
} from '../users/users.repository';
import { insertSecurityEvent } from './security-events.repository';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'log'> & {
  entry: EntryPolicy & { contact: string | undefined };
};
type Arrival = SignedInIdentity & Pick<Identity, 'timezone'>;
type Admission =
  | { user: User }
  | { refusal: 'waiting' | 'blocked' | 'not_allowed'; contact: string };

/**
 * The user who may start a session. Throws auth.waiting, auth.blocked or auth.not_allowed, each naming whom to ask;
 * user.unavailable if the database fails.
 */
export async function admit(
  deps: Dependencies,
  identity: Arrival,
  browser: Browser,
): Promise<User> {
  const admission = await decide(deps, identity, browser).catch((error: unknown) => {
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
  { db, clock, entry }: Dependencies,
  identity: Arrival,
  browser: Browser,
): Promise<Admission> {
  const now = clock.now();
  return asSystem(db, async (trx) => {
    // If two people first sign in at the same moment, only one becomes the administrator.
    await lockAdmission(trx);
    const { before, isFirst } = await findStanding(trx, identity);
    const standing = decideEntry(identity, { policy: entry, before, isFirst });
    const event = { at: now, email: identity.signInName || identity.email, ...browser };
    if ('refused' in standing) {
      await insertSecurityEvent(trx, { ...event, kind: 'refused', detail: 'not on the list' });
      return { refusal: standing.refused, contact: await contactOf(trx, entry, identity) };
    }
    const user = await upsertUser(trx, identity, { now, ...standing });
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

/** Administrators are named only to people of their own organization. */
async function contactOf(
  trx: Parameters<typeof findAdministrators>[0],
  { contact }: Dependencies['entry'],
  { tenantId }: SignedInIdentity,
): Promise<string> {
  if (contact !== undefined) return contact;
  const administrators = await findAdministrators(trx);
  const own = administrators.filter((person) => person.tenantId === tenantId);
  return own.length === 0
    ? 'the person who gave you this address'
    : own.map(({ name, email }) => `${name} (${email})`).join(' or ');
}
