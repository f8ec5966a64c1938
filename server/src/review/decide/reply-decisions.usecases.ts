import { randomUUID } from 'node:crypto';

import type { AuditAction } from '@docket/core/audit/audit-nouns';
import type { MailAddress } from '@docket/core/emails/email';
import { RECIPIENT_ERRORS, replyRecipients } from '@docket/core/emails/reply-recipients';
import { AppError } from '@docket/core/errors';
import { REPLY_HOLD_MS } from '@docket/core/review/decision';

import { cancelJob, enqueue } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import {
  countOutcomes,
  holdLearner,
  recordedOutcomes,
} from '../../analysis/learn/learning.usecases';
import { requirePermission } from '../../accounts/mailboxes/require-permission';
import { findOwnAddress } from '../../accounts/users/users.repository';
import { changeReply, lockReply, type Reply } from '../../analysis/extract/replies.repository';
import { insertDecision, undoDecisions } from '../decisions/decisions.repository';
import type { ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { replyJobKey, sendReplyJob } from './review.job';

/** Held for 10 s in the database, so that neither Undo nor a restart of the server can send it twice. */
export async function holdReply(
  work: UnitOfWork,
  email: ReviewEmail,
  { body, recipients: chosen }: { body: string; recipients?: MailAddress[] | undefined },
): Promise<void> {
  if (email.messageId.startsWith('file:'))
    throw new AppError(
      'reply.no_mailbox',
      'This email was imported from a file, so you cannot reply to it from Docket',
    );
  await requirePermission(work, 'Mail.Send', 'send the reply');
  const reply = await requireReply(work, email.id);
  if (reply.state !== 'suggested' && reply.state !== 'failed')
    throw new AppError('reply.already_sent', 'This reply is being sent or has already been sent', {
      state: reply.state,
    });
  const recipients =
    chosen ??
    reply.recipients ??
    replyRecipients({
      from: { name: email.fromName, address: email.fromAddress },
      replyTo: email.replyTo,
      to: email.to,
      readerAddress: (await findOwnAddress(work)).address,
    });
  if (recipients.length === 0) throw new AppError('reply.no_recipient', RECIPIENT_ERRORS.none);
  const sendAt = new Date(work.now.getTime() + REPLY_HOLD_MS);
  await changeReply(
    work,
    {
      emailId: email.id,
      // A failed attempt's draft is kept: it may have been sent in spite of the failure.
      change: {
        body,
        recipients,
        state: 'held',
        send_at: sendAt,
        send_key: reply.sendKey ?? randomUUID(),
        error: null,
      },
    },
    work.now,
  );
  await enqueue(work.trx, sendReplyJob, {
    payload: { userId: work.userId, emailId: email.id },
    runAt: sendAt,
  });
  await insertVerdict(work, reply, sameText(body, reply.proposedBody));
  await recordReply(work, email, { action: 'hold reply', from: reply.state, to: 'held' });
}

async function insertVerdict(work: UnitOfWork, reply: Reply, wasRight: boolean): Promise<void> {
  const { emailId, confidence, rawConfidence, answer } = reply;
  // What the person chose was no prediction, so it says nothing about the confidence of drafts.
  if (answer !== null) return;
  const outcome = { confidence: rawConfidence ?? confidence, right: wasRight };
  await holdLearner(work);
  await insertDecision(
    work,
    { kind: 'reply', emailId, wasRight, confidence, data: { outcome } },
    work.now,
  );
  await countOutcomes(work, 'reply', { added: [outcome], removed: [] });
}

export async function cancelReply(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  const reply = await requireReply(work, email.id);
  if (reply.state === 'suggested') return;
  if (reply.state !== 'held')
    throw new AppError('reply.already_sent', 'This reply can no longer be canceled', {
      state: reply.state,
    });
  await changeReply(
    work,
    { emailId: email.id, change: { state: 'suggested', send_at: null } },
    work.now,
  );
  await cancelJob(work.trx, replyJobKey({ userId: work.userId, emailId: email.id }));
  const undone = await undoDecisions(work, { emailId: email.id, kinds: ['reply'] }, work.now);
  await countOutcomes(work, 'reply', { added: [], removed: recordedOutcomes(undone) });
  await recordReply(work, email, { action: 'cancel reply', from: 'held', to: 'suggested' });
}

async function requireReply(work: UnitOfWork, emailId: string): Promise<Reply> {
  const reply = await lockReply(work, emailId);
  if (reply === null)
    throw new AppError('reply.not_found', 'There is no suggested reply for this email', {
      id: emailId,
    });
  return reply;
}

function sameText(one: string, other: string): boolean {
  return oneLine(one) === oneLine(other);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function recordReply(
  work: UnitOfWork,
  email: ReviewEmail,
  { action, from, to }: { action: AuditAction; from: string; to: string },
): Promise<void> {
  await recordAndAnnounce(work, {
    actor: 'person',
    action,
    noun: 'reply',
    recordId: email.id,
    title: email.subject,
    before: { state: from },
    after: { state: to },
  });
  await publish(work, { topic: 'emails' });
}
