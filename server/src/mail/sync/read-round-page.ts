import type { DeltaPage, DeltaRequest } from '../mailbox/mailbox';
import { isMailboxError, MailboxError } from '../mailbox/mailbox-error';
import type { Folder } from './folders.repository';
import type { SyncRun } from './sync-run';

/**
 * A kept link that the provider refuses for good counts as expired, or each run would ask for it again. Once in a run for
 * each kind, so that a page which is always refused ends the run instead of starting the round over and over.
 */
export async function readRoundPage(
  { mailbox, refused }: SyncRun,
  { id, roundLink, deltaLink }: Pick<Folder, 'id' | 'roundLink' | 'deltaLink'>,
  request: DeltaRequest,
): Promise<DeltaPage> {
  try {
    return await mailbox.reader.deltaPage(request);
  } catch (error) {
    const link = 'link' in request ? request.link : null;
    const isKept = link !== null && (link === roundLink || link === deltaLink);
    const kind = `${link === roundLink ? 'round' : 'changes'} ${id}`;
    if (!isKept || refused.has(kind) || !isRefusedForGood(error)) throw error;
    refused.add(kind);
    const facts = { status: error.status, providerCode: error.providerCode, requestId: null };
    throw new MailboxError('mailbox.cursor_expired', error.message, facts);
  }
}

function isRefusedForGood(error: unknown): error is MailboxError {
  return isMailboxError(error, 'mailbox.refused') || isMailboxError(error, 'mailbox.not_found');
}
