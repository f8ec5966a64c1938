import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type {
  AdministrationAfterwards,
  previewAccountDeletion,
} from '@docket/core/users/account.contract';
import type { RemovalReceipt } from '@docket/core/users/administration.contract';

import type { Browser } from '../../accounts/entry/browser';
import { findAdministrators, isOnlyUser } from '../../accounts/users/users.repository';
import type { SubscriptionDependencies } from '../../mail/sync/subscription.usecases';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import type { SignedInUser } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { countOwnWork } from './own-account.repository';
import { removePerson } from './remove-person.usecases';

export async function previewDeletion(
  { db, config }: Pick<PlatformDependencies, 'db' | 'config'>,
  user: SignedInUser,
): Promise<ResponseOf<typeof previewAccountDeletion>> {
  const isConfigured = config.entry.administrators.length > 0;
  return {
    email: user.email,
    ...(await asUser(db, user.id, countOwnWork)),
    administration: await asSystem(db, (trx) => readSuccession(trx, user, isConfigured)),
  };
}

async function readSuccession(
  trx: UserScope['trx'],
  { id, role }: SignedInUser,
  isConfigured: boolean,
): Promise<AdministrationAfterwards> {
  if (role !== 'administrator') return 'unchanged';
  const others = (await findAdministrators(trx)).filter((one) => one.id !== id);
  if (others.length > 0) return 'unchanged';
  if (!(await isOnlyUser(trx))) return 'hand_over';
  return isConfigured ? 'configured' : 'next_to_sign_in';
}

/** Throws account.wrong_address, and what removePerson() throws. */
export async function deleteOwnAccount(
  deps: SubscriptionDependencies,
  user: SignedInUser,
  { email, browser }: { email: string; browser: Browser },
): Promise<RemovalReceipt> {
  if (email.trim().toLowerCase() !== user.email.toLowerCase())
    throw new AppError(
      'account.wrong_address',
      `Nothing was deleted. To confirm, type the address of this account: ${user.email}`,
    );
  return removePerson(deps, { personId: user.id, actorId: user.id, browser });
}
