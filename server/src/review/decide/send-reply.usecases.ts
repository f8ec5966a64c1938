import { isDeepStrictEqual } from 'node:util';

import type { MailAddress } from '@docket/core/emails/email';
import { RECIPIENT_ERRORS } from '@docket/core/emails/reply-recipients';
import { AppError } from '@docket/core/errors';

import type { MailboxFor } from '../../mail/mailbox/mailbox';
import {
  deleteLeftoverDrafts,
  isFinal,
  sendDraftOnce,
  Superseded,
  type DraftOutcome,
  type DraftAttempt,
} from '../../mail/mailbox/send-draft-once';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import {
  changeReply,
  lockReply,
  type ReplyChange,
  changeReplyOfAttempt,
  type Reply,
} from '../../analysis/extract/replies.repository';
import { lockEmail } from '../../mail/emails/email-decisions.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';

type Dependencies = PlatformDependencies & { mailboxFor: MailboxFor };
type Sending = { userId: string; emailId: string };

/** Sends a reply whose hold is over, exactly once, whatever fails. */
export async function sendHeldReply(
  deps: Dependencies,
  sending: Sending,
  signal?: AbortSignal,
): Promise<void> {
  const begun = await inUnitOfWork(deps, sending.userId, (work) =>
    beginSending(work, sending.emailId),
  );
  if (begun === null) return;
  const current: ReplyAttempt = { deps, signal, ...sending, ...begun };
  try {
    await sendDraftOnce(draftAttemptOf(current));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!isFinal(error)) throw error;
    await finish(deps, current, { state: 'failed', error: error.message, ...CLEARED_DRAFT });
    return;
  }
  await finish(deps, sending, { state: 'sent', sent_at: deps.clock.now(), error: null });
}

const CLEARED_DRAFT = {
  draft_id: null,
  send_key: null,
  send_started_at: null,
  sending: null,
} as const;

async function beginSending(
  work: UnitOfWork,
  emailId: string,
): Promise<Pick<ReplyAttempt, 'reply' | 'messageId' | 'attempt' | 'timezone'> | null> {
  const email = await lockEmail(work, emailId);
  const reply = await lockReply(work, emailId);
  if (email === null || reply === null) return null;
  // 'sending': an earlier attempt was interrupted.
  if (reply.state !== 'held' && reply.state !== 'sending') return null;
  const attempt = reply.attempts + 1;
  await changeReply(work, { emailId, change: { state: 'sending', attempts: attempt } }, work.now);
  await publish(work, { topic: 'emails' });
  const { timezone } = await findWorkingTime(work);
  return { reply, messageId: email.messageId, attempt, timezone };
}

/**
 * After the last attempt: looks up the draft once more, then leaves the failure where the person sees it. While the
 * mailbox gives no answer, the draft's id is kept, so that sending again looks it up first.
 */
export async function giveUpReply(
  deps: Dependencies,
  sending: Sending,
  reason: string,
): Promise<void> {
  const reply = await inUnitOfWork(deps, sending.userId, (work) =>
    lockReply(work, sending.emailId),
  );
  if (reply?.state !== 'sending') return;
  const sendingDraftId = reply.sendStartedAt === null ? null : reply.draftId;
  const outcome = await lookUp(deps, sending, { key: keyOf(reply), sendingDraftId });
  if (outcome === 'sent')
    await finish(deps, sending, { state: 'sent', sent_at: deps.clock.now(), error: null });
  else if (outcome === 'gone') {
    const error = sendingDraftId === null ? reason : UNKNOWN_OUTCOME;
    await finish(deps, sending, { state: 'failed', error, ...CLEARED_DRAFT });
  } else await finish(deps, sending, { state: 'failed', error: reason });
}

async function lookUp(
  deps: Dependencies,
  { userId }: Sending,
  draft: { key: string; sendingDraftId: string | null },
): Promise<DraftOutcome> {
  try {
    return await deleteLeftoverDrafts(deps.mailboxFor(userId).writer, draft);
  } catch (error) {
    deps.log.warn({ err: error }, 'What became of a reply could not be looked up');
    return 'doubtful';
  }
}

/** No-op if a later attempt has taken over. */
async function finish(
  deps: Dependencies,
  { userId, emailId, attempt }: Sending & { attempt?: number },
  change: ReplyChange,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    // In the lock order of every decision, so that there is no deadlock.
    const email = await lockEmail(work, emailId);
    const reply = await lockReply(work, emailId);
    if (reply?.state !== 'sending') return;
    if (attempt !== undefined && attempt !== reply.attempts) return;
    const asSent = change.state === 'sent' ? earlierVersion(reply) : {};
    await changeReply(work, { emailId, change: { ...change, ...asSent, send_at: null } }, work.now);
    await recordAndAnnounce(work, {
      actor: 'system',
      action: change.state === 'sent' ? 'send reply' : 'fail reply',
      noun: 'reply',
      recordId: emailId,
      title: email?.subject ?? '',
      before: { state: 'sending' },
      after: { state: change.state },
      reason: asSent.error ?? change.error ?? 'Sent from the mailbox after the 10 s hold',
    });
    await publish(work, { topic: 'emails' });
  });
}

/**
 * The version that went out, if the person changed the reply after an attempt whose outcome was unknown. What they wrote
 * last is kept beside it.
 */
function earlierVersion({ sending, body, recipients }: Reply): ReplyChange {
  if (sending === null || isDeepStrictEqual(sending, { body, recipients })) return {};
  const unsent = { body, recipients: recipients ?? [] };
  return { ...sending, unsent, error: EARLIER_WAS_SENT };
}

type ReplyAttempt = Sending & {
  deps: Dependencies;
  signal: AbortSignal | undefined;
  messageId: string;
  reply: Reply;
  attempt: number;
  timezone: string;
};

/** Replies held before they had keys are identified by their email. */
export function keyOf({ sendKey, emailId }: Reply): string {
  return sendKey ?? emailId;
}

function draftAttemptOf(of: ReplyAttempt): DraftAttempt {
  const { reply, attempt, messageId } = of;
  const outbox = of.deps.mailboxFor(of.userId, of.signal).writer;
  const key = keyOf(reply);
  return {
    outbox,
    key,
    attempt,
    draftId: reply.draftId,
    now: of.deps.clock.now(),
    sendStartedAt: reply.sendStartedAt,
    texts: {
      deleted: 'The draft of this reply was deleted in the mailbox',
      unclear: UNKNOWN_OUTCOME,
    },
    create: () => outbox.createReplyDraft(messageId, key, of.timezone),
    write: (id) => outbox.writeDraft(id, { body: reply.body, to: recipientsOf(reply) }),
    saveDraftId: (id) => saveIfLatest(of, { draft_id: id }),
    saveSendStarted: () =>
      saveIfLatest(of, {
        send_started_at: of.deps.clock.now(),
        sending: { body: reply.body, recipients: recipientsOf(reply) },
      }),
  };
}

async function saveIfLatest(of: ReplyAttempt, change: ReplyChange): Promise<void> {
  const { emailId, attempt } = of;
  const isLatest = await inUnitOfWork(of.deps, of.userId, (work) =>
    changeReplyOfAttempt(work, { emailId, attempt, change }, work.now),
  );
  if (!isLatest) throw new Superseded('A later attempt has taken over this reply');
}

/** Holding a reply stores its recipients; without any, nothing is sent. */
function recipientsOf({ recipients }: Reply): MailAddress[] {
  if (recipients === null || recipients.length === 0)
    throw new AppError('reply.no_recipient', RECIPIENT_ERRORS.none);
  return recipients;
}

const EARLIER_WAS_SENT =
  'This version was already sent before your latest changes. The changes were not sent.';

const UNKNOWN_OUTCOME =
  'It is unclear whether this reply was sent. Check Sent Items before you send it again.';
