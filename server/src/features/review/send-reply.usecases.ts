import { AppError } from '@docket/core/errors';

import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { asWork, type Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { changeReply, lockReply, type ReplyChange } from '../extraction/replies.repository';
import {
  clearDrafts,
  findOrCreateDraft,
  sendDraftOnce,
  TakenOver,
  keyOf,
  UNKNOWN_OUTCOME,
  type DraftOutcome,
  type ReplyTry,
} from './reply-draft';
import { lockEmail } from './review.repository';

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
  const current: ReplyTry = { needs, ...sending, outbox, ...begun };
  try {
    const draftId = await findOrCreateDraft(current);
    await sendDraftOnce(current, draftId);
    if (begun.attempt > 1)
      await clearDrafts(outbox, { key: keyOf(begun.reply), onItsWay: draftId });
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (!isFinal(error)) throw error;
    await finish(needs, current, { state: 'failed', error: error.message, ...FORGOTTEN_DRAFT });
    return;
  }
  await finish(needs, sending, { state: 'sent', sent_at: needs.clock.now(), error: null });
}

const FORGOTTEN_DRAFT = { draft_id: null, send_key: null, send_started_at: null } as const;

async function beginSending(
  work: Work,
  emailId: string,
): Promise<Pick<ReplyTry, 'reply' | 'messageId' | 'attempt'> | null> {
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email === null || reply === null) return null;
  // 'sending': an earlier try was cut off.
  if (reply.state !== 'held' && reply.state !== 'sending') return null;
  const attempt = reply.attempts + 1;
  await changeReply(work, { emailId, change: { state: 'sending', attempts: attempt } }, work.now);
  await publish(work, { topic: 'emails' });
  return { reply, messageId: email.messageId, attempt };
}

/** Trying again cannot help. */
function isFinal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (/^(auth|reply)\./.test(error.code) ||
      /\.(not_found|forbidden|access_denied)$/.test(error.code))
  );
}

/**
 * After the last try: looks once more what became of the draft, then leaves the failure where the person sees it.
 * While the mailbox cannot say, the draft stays known, so that sending again looks it up first.
 */
export async function giveUpReply(needs: Needs, sending: Sending, reason: string): Promise<void> {
  const reply = await asWork(needs, sending.userId, (work) => lockReply(work, sending.emailId));
  if (reply?.state !== 'sending') return;
  const onItsWay = reply.sendStartedAt === null ? null : reply.draftId;
  const outcome = await lookUp(needs, sending, { key: keyOf(reply), onItsWay });
  if (outcome === 'sent')
    await finish(needs, sending, { state: 'sent', sent_at: needs.clock.now(), error: null });
  else if (outcome === 'gone') {
    const error = onItsWay === null ? reason : UNKNOWN_OUTCOME;
    await finish(needs, sending, { state: 'failed', error, ...FORGOTTEN_DRAFT });
  } else await finish(needs, sending, { state: 'failed', error: reason });
}

async function lookUp(
  needs: Needs,
  { userId }: Sending,
  draft: { key: string; onItsWay: string | null },
): Promise<DraftOutcome> {
  try {
    return await clearDrafts(needs.mailboxFor(userId), draft);
  } catch (error) {
    needs.log.warn({ err: error }, 'What became of a reply could not be looked up');
    return 'doubtful';
  }
}

/** A failure of one try tells nothing of a later one that has taken over. */
async function finish(
  needs: Needs,
  { userId, emailId, attempt }: Sending & { attempt?: number },
  change: ReplyChange,
): Promise<void> {
  await asWork(needs, userId, async (work) => {
    // In the order of every decision, so that the two can never wait for each other.
    const email = await lockEmail(work, emailId);
    const reply = await lockReply(work, emailId);
    if (reply?.state !== 'sending') return;
    if (attempt !== undefined && attempt !== reply.attempts) return;
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
