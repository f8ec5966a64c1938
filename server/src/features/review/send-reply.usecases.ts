import { AppError } from '@docket/core/errors';

import type { MailboxFor, Outbox } from '../../adapters/mailbox/mailbox';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { asWork, type Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import {
  changeReply,
  lockReply,
  type Reply,
  type ReplyChange,
} from '../extraction/replies.repository';
import { lockEmail, type ReviewEmail } from './review.repository';

type Needs = Deps & { mailboxFor: MailboxFor };
type Sending = { userId: string; emailId: string };

/**
 * Sends through a draft whose id is stored before it is sent: a try that was cut off is looked up in the mailbox
 * by the next one, never repeated blindly.
 */
export async function sendHeldReply(needs: Needs, sending: Sending): Promise<void> {
  const begun = await asWork(needs, sending.userId, (work) => beginSending(work, sending.emailId));
  if (begun === null) return;
  const outbox = needs.mailboxFor(sending.userId);
  try {
    const draftId =
      begun.reply.draftId ?? (await createDraft(needs, sending, { outbox, email: begun.email }));
    await sendDraftOnce(outbox, draftId, begun.reply.body);
  } catch (error) {
    if (!isFinal(error)) throw error;
    await failReply(needs, sending, error.message);
    return;
  }
  await finish(needs, sending, { state: 'sent', sent_at: needs.clock.now(), error: null });
}

async function beginSending(
  work: Work,
  emailId: string,
): Promise<{ reply: Reply; email: ReviewEmail } | null> {
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email === null || reply === null) return null;
  // 'sending': an earlier try was cut off.
  if (reply.state !== 'held' && reply.state !== 'sending') return null;
  await changeReply(
    work,
    { emailId, change: { state: 'sending', attempts: reply.attempts + 1 } },
    work.now,
  );
  await publish(work, { topic: 'emails' });
  return { reply, email };
}

async function createDraft(
  needs: Needs,
  sending: Sending,
  { outbox, email }: { outbox: Outbox; email: ReviewEmail },
): Promise<string> {
  const { id } = await outbox.createReplyDraft(email.messageId);
  await asWork(needs, sending.userId, (work) =>
    changeReply(work, { emailId: sending.emailId, change: { draft_id: id } }, work.now),
  );
  return id;
}

async function sendDraftOnce(outbox: Outbox, draftId: string, body: string): Promise<void> {
  const draft = await outbox.findDraft(draftId);
  if (draft === null)
    throw new AppError('reply.draft_deleted', 'The draft of the reply was deleted in the mailbox');
  if (draft.state === 'sent') return;
  await outbox.writeDraft(draftId, body);
  await outbox.sendDraft(draftId);
}

/** Trying again cannot help. */
function isFinal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (/^(auth|reply)\./.test(error.code) ||
      /\.(not_found|forbidden|access_denied)$/.test(error.code))
  );
}

/** Leaves the failure where the person sees it; the reply can be sent again from there. */
export async function failReply(needs: Needs, sending: Sending, reason: string): Promise<void> {
  await finish(needs, sending, { state: 'failed', error: reason });
}

async function finish(needs: Needs, { userId, emailId }: Sending, change: ReplyChange) {
  await asWork(needs, userId, async (work) => {
    // In the order of every decision, so that the two can never wait for each other.
    const email = await lockEmail(work, emailId);
    const reply = await lockReply(work, emailId);
    if (reply?.state !== 'sending') return;
    await changeReply(work, { emailId, change: { ...change, send_at: null } }, work.now);
    await recordChange(work, {
      actor: 'system',
      action: change.state === 'sent' ? 'send reply' : 'fail reply',
      noun: 'reply',
      recordId: emailId,
      title: email?.subject ?? '',
      before: { state: 'sending' },
      after: { state: change.state },
      reason: change.error ?? 'Sent from the mailbox after the 10 s hold',
    });
    await publish(work, { topic: 'emails' });
  });
}
