import * as contracts from '@docket/core/users/account.contract';
import type { RemovalReceipt } from '@docket/core/users/administration.contract';
import { AppError } from '@docket/core/errors';
import { useMutation } from '@tanstack/react-query';

import { call, NETWORK_FAILED, UNEXPECTED_ANSWER, unreachable } from './client';
import { contractQuery } from './contract-query';
import { supportsPush, unsubscribeThisBrowser } from './notifications';
import { clearOfflineStore } from './offline-store';
import { readSession } from './session';
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
    const waitMs = beginsWithin(error);
    if (waitMs !== null && (await isSignedOutInTheEnd(waitMs))) return null;
    throw error;
  }
}

/** Before it begins, the deletion ends the mailbox's subscription, and the person is signed in like before. */
const BEGINS_WITHIN_MS = 20_000;
/** It goes on if the connection drops or a proxy answers for the server, and so does another one. */
const GOES_ON: ReadonlySet<string> = new Set([
  NETWORK_FAILED,
  UNEXPECTED_ANSWER,
  'account.being_deleted',
]);

/** How long somebody who is still signed in may yet be deleted; null if the server has refused. */
function beginsWithin(error: unknown): number | null {
  if (!(error instanceof AppError) || GOES_ON.has(error.code)) return BEGINS_WITHIN_MS;
  const { status } = error.details;
  return typeof status === 'number' && status >= 502 ? 0 : null;
}

const ASK_EVERY_MS = 2_000;
const PATIENCE_MS = 5 * 60_000;

/** False if the person stays signed in for this long, as they do when a deletion has failed. */
async function isSignedOutInTheEnd(waitMs: number): Promise<boolean> {
  const endsAt = Date.now() + PATIENCE_MS;
  let signedInSince: number | null = null;
  while (Date.now() < endsAt) {
    const isSignedIn = await isStillSignedIn();
    if (isSignedIn === false) return true;
    signedInSince = isSignedIn ? (signedInSince ?? Date.now()) : null;
    if (signedInSince !== null && Date.now() - signedInSince >= waitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new AppError(
    NETWORK_FAILED,
    'Docket does not say whether your account was deleted. Reload this page to see whether you are still signed in.',
  );
}

/** null if the server does not tell: it is unreachable, or the account is being deleted. */
async function isStillSignedIn(): Promise<boolean | null> {
  try {
    return (await readSession()).user !== null;
  } catch {
    return null;
  }
}

const RECEIPT = 'docket.receipt';

/** Deletes what this browser kept of the account, and shows the receipt on a page for visitors. */
async function leaveAccount(receipt: RemovalReceipt | null): Promise<void> {
  sessionStorage.clear();
  if (receipt !== null) sessionStorage.setItem(RECEIPT, JSON.stringify(receipt));
  announceSignedOut();
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
