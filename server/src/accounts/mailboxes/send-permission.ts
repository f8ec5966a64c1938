import { AppError } from '@docket/core/errors';

import type { UserScope } from '../../platform/db/database';
import { findMailAccount } from './mail-accounts.repository';

/** Permission to send is requested when something is sent, not at sign-in. Throws mailbox.consent_needed. */
export async function requireSendPermission(scope: UserScope, thenWhat: string): Promise<void> {
  const account = await findMailAccount(scope, { isLocked: false });
  if (account === null || account.scopes.includes('Mail.Send')) return;
  throw new AppError(
    'mailbox.consent_needed',
    `Docket does not have permission to send from your mailbox yet. Allow it once, then ${thenWhat}.`,
  );
}
