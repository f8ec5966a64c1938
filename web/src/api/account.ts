import * as contracts from '@docket/core/users/account.contract';
import type { RemovalReceipt } from '@docket/core/users/administration.contract';
import { useMutation } from '@tanstack/react-query';

import { call, unreachable } from './client';
import { contractQuery } from './contract-query';
import { isDeletedInTheEnd } from './lost-deletion';
import { supportsPush, unsubscribeThisBrowser } from './notifications';
import { clearOfflineStore } from './offline-store';
import { losesNothing } from './pending-changes';
import { DELETE_ACCOUNT, readSession } from './session';
import { announceSignedOut } from './session-channel';

/** Always read anew: it is shown before something that cannot be undone. */
export const accountDeletionQuery = () => ({
  ...contractQuery('session', contracts.previewAccountDeletion),
  staleTime: 0,
  gcTime: 0,
});

/** Leaves the page afterwards, even if the dialog is gone by then. */
export function useDeleteAccount() {
  return useMutation<RemovalReceipt | null, Error, string>({
    ...losesNothing,
    mutationKey: DELETE_ACCOUNT,
    // Offline it fails at once, instead of deleting everything when the connection is back.
    networkMode: 'always',
    mutationFn: deleteOrFindDeleted,
    onSuccess: leaveAccount,
  });
}

/** null if the answer was lost, and nobody is signed in any more. */
async function deleteOrFindDeleted(email: string): Promise<RemovalReceipt | null> {
  if (!navigator.onLine) throw unreachable();
  try {
    return await call(contracts.deleteAccount, { body: { email } });
  } catch (error) {
    const isThere = async () => (await readSession()).user !== null;
    if (await isDeletedInTheEnd(error, { isThere, advice: ADVICE })) return null;
    throw error;
  }
}

const ADVICE =
  'Docket could not confirm that your account was deleted. Reload this page to see whether you are still signed in.';

const RECEIPT = 'docket.receipt';

/** Deletes what this browser kept of the account, and shows the receipt on a page for visitors. */
async function leaveAccount(receipt: RemovalReceipt | null): Promise<void> {
  announceSignedOut();
  if (receipt !== null) sessionStorage.setItem(RECEIPT, JSON.stringify(receipt));
  await clearOfflineStore().catch(reportError);
  if (supportsPush()) await unsubscribeThisBrowser().catch(reportError);
  // A full page load, so that nothing personal stays in memory.
  window.location.assign('/auth/deleted');
}

/** Kept for this tab until it is closed; null if there is none. */
export function readReceipt(): RemovalReceipt | null {
  const kept = sessionStorage.getItem(RECEIPT);
  return kept === null ? null : (JSON.parse(kept) as RemovalReceipt);
}
