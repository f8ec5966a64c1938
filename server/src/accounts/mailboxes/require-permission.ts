import { AppError } from '@docket/core/errors';

import type { UserScope } from '../../platform/db/database';
import { findMailAccount } from './mail-accounts.repository';

const WORDS = {
  'Mail.Send': 'send from your mailbox',
  'Mail.ReadWrite': 'move messages in your mailbox',
};

/** Permissions beyond reading are requested when first needed, not at sign-in. Throws mailbox.consent_needed. */
export async function requirePermission(
  scope: UserScope,
  permission: keyof typeof WORDS,
  thenWhat: string,
): Promise<void> {
  const account = await findMailAccount(scope, { isLocked: false });
  if (account === null || account.scopes.includes(permission)) return;
  throw new AppError(
    'mailbox.consent_needed',
    `Docket does not have permission to ${WORDS[permission]} yet. Allow it once, then ${thenWhat}.`,
  );
}
