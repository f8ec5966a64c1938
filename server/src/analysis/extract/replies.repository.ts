import type { MailAddress } from '@docket/core/emails/email';
import type { OfferedAnswer, ReplyProposal } from '@docket/core/extraction/suggestion';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import { isRowId } from '../../platform/db/row-id';

export type ReplyState = 'suggested' | 'held' | 'sending' | 'sent' | 'failed';
export type Reply = {
  emailId: string;
  subject: string;
  body: string;
  proposedBody: string;
  tone: ReplyProposal['tone'];
  source: ReplyProposal['source'];
  /** The answer that the person chose and that the reply was composed from. */
  answer: OfferedAnswer | null;
  confidence: number;
  /** Before the person's own calibration; null in older rows. */
  rawConfidence: number | null;
  state: ReplyState;
  /** The recipients; null until it was first held for sending. */
  recipients: MailAddress[] | null;
  draftId: string | null;
  /** Identifies the drafts of this reply in the mailbox. */
  sendKey: string | null;
  /** Set before the draft is sent: from then on it may have been. */
  sendStartedAt: Date | null;
  /** What began to be sent then; null in older rows. */
  sending: { body: string; recipients: MailAddress[] } | null;
  attempts: number;
};

/** Locks the row until the transaction ends, so that a send and its Undo are serialized. */
export async function lockReply(scope: UserScope, emailId: string): Promise<Reply | null> {
  if (!isRowId(emailId)) return null;
  const row = await selectOwn(scope, 'replies')
    .selectAll()
    .where('email_id', '=', emailId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    emailId: row.email_id,
    subject: row.subject,
    body: row.body,
    proposedBody: row.proposed_body,
    tone: row.tone,
    source: row.source,
    answer: row.answer,
    confidence: row.confidence,
    rawConfidence: row.raw_confidence,
    state: row.state,
    recipients: row.recipients,
    draftId: row.draft_id,
    sendKey: row.send_key,
    sendStartedAt: row.send_started_at,
    sending: row.sending,
    attempts: row.attempts,
  };
}

export type ReplyChange = Partial<{
  body: string;
  recipients: MailAddress[];
  state: ReplyState;
  send_at: Date | null;
  sent_at: Date | null;
  draft_id: string | null;
  send_key: string | null;
  send_started_at: Date | null;
  sending: Reply['sending'];
  unsent: Reply['sending'];
  error: string | null;
  attempts: number;
}>;

export async function changeReply(
  scope: UserScope,
  { emailId, change }: { emailId: string; change: ReplyChange },
  now: Date,
): Promise<void> {
  await updateOwn(scope, 'replies')
    .set({ ...toColumns(change), updated_at: now })
    .where('email_id', '=', emailId)
    .execute();
}

function toColumns({ recipients, sending, unsent, ...rest }: ReplyChange) {
  return {
    ...rest,
    // pg would send an array as a PostgreSQL array.
    ...(recipients && { recipients: JSON.stringify(recipients) }),
    ...(sending !== undefined && { sending: sending && JSON.stringify(sending) }),
    ...(unsent !== undefined && { unsent: unsent && JSON.stringify(unsent) }),
  };
}

export type NewReply = { emailId: string; reply: ReplyProposal & { rawConfidence?: number } };

/** Like changeReply, but only for the latest attempt; false if another has taken over. */
export async function changeReplyOfAttempt(
  scope: UserScope,
  { emailId, attempt, change }: { emailId: string; attempt: number; change: ReplyChange },
  now: Date,
): Promise<boolean> {
  const changed = await updateOwn(scope, 'replies')
    .set({ ...toColumns(change), updated_at: now })
    .where('email_id', '=', emailId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** A person has chosen its answer, edited it or sent it off, even if they canceled that. */
export const isReplyUsed = sql<boolean>`(replies.state <> 'suggested' or replies.recipients is not null
  or replies.answer is not null or replies.body <> replies.proposed_body)`;

/** The person has written to the sender since, in the same conversation, in Docket or elsewhere. Forwarding is no answer. */
export const isAnswered = sql<boolean>`exists (select from emails own
  where own.user_id = emails.user_id and own.conversation_id = emails.conversation_id and own.is_from_reader
    and own.received_time > emails.received_time
    and exists (select from jsonb_array_elements(own.to_recipients || own.cc_recipients) recipient,
        jsonb_array_elements(emails.reply_to || jsonb_build_object('address', emails.from_address)) sender
      where lower(recipient->>'address') = lower(sender->>'address')))`;

/**
 * A later message of the conversation asks for an answer as well. `offset 0`: without statistics, as during the first
 * import, PostgreSQL would look for mail that was not removed before it looks for the conversation.
 */
const isOvertaken = sql<boolean>`exists (select from (
    select removed_at, answers from emails later
    where later.user_id = emails.user_id and later.conversation_id = emails.conversation_id and not later.is_from_reader
      and (later.received_time, later.id) > (emails.received_time, emails.id)
    offset 0
  ) later where later.removed_at is null and later.answers <> '[]')`;

/**
 * An unused draft that is no longer offered. Not stored: it depends on mail that may be read before or after this email
 * (decision 147).
 */
export const isReplyWithdrawn = sql<boolean>`(not ${isReplyUsed} and exists (select from emails
  where emails.user_id = replies.user_id and emails.id = replies.email_id and (${isAnswered} or ${isOvertaken})))`;

/**
 * Replaces the suggested replies of these emails; one that a person has started to use, or whose new draft is the same,
 * stays.
 */
export async function replaceReplies(
  scope: UserScope,
  { emailIds, replies }: { emailIds: readonly string[]; replies: readonly NewReply[] },
  now: Date,
): Promise<void> {
  if (emailIds.length === 0) return;
  const proposed = new Map(replies.map(({ emailId, reply }) => [emailId, reply]));
  const untouched = await selectOwn(scope, 'replies')
    .select(['email_id', 'subject', 'body'])
    .where('email_id', 'in', emailIds)
    .where((e) => e.not(isReplyUsed))
    .execute();
  const dropped = untouched.filter(({ email_id, subject, body }) => {
    const again = proposed.get(email_id);
    return again?.subject !== subject || again.body !== body;
  });
  if (dropped.length > 0)
    await deleteOwn(scope, 'replies')
      .where(
        'email_id',
        'in',
        dropped.map((row) => row.email_id),
      )
      .where((e) => e.not(isReplyUsed))
      .execute();
  if (replies.length === 0) return;
  await scope.trx
    .insertInto('replies')
    .values(
      replies.map(({ emailId, reply }) => ({
        user_id: scope.userId,
        email_id: emailId,
        subject: reply.subject,
        body: reply.body,
        proposed_body: reply.body,
        tone: reply.tone,
        confidence: reply.confidence,
        raw_confidence: reply.rawConfidence ?? null,
        source: reply.source,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'email_id']).doNothing())
    .execute();
}

/** A reply's text, and the answer that it was composed from. */
export type ComposedReply = Pick<
  Reply,
  | 'subject'
  | 'body'
  | 'proposedBody'
  | 'tone'
  | 'source'
  | 'confidence'
  | 'rawConfidence'
  | 'answer'
>;

/** Replaces the suggested text; null removes it. A reply being sent is left alone. */
export async function setComposedReply(
  scope: UserScope,
  { emailId, reply }: { emailId: string; reply: ComposedReply | null },
  now: Date,
): Promise<void> {
  if (reply === null) {
    await deleteOwn(scope, 'replies')
      .where('email_id', '=', emailId)
      .where('state', 'in', ['suggested', 'failed'])
      .execute();
    return;
  }
  const { subject, body, proposedBody, tone, source, confidence, rawConfidence, answer } = reply;
  const columns = {
    subject,
    body,
    proposed_body: proposedBody,
    tone,
    source,
    confidence,
    raw_confidence: rawConfidence,
    answer: answer === null ? null : JSON.stringify(answer),
    updated_at: now,
  };
  await scope.trx
    .insertInto('replies')
    .values({ user_id: scope.userId, email_id: emailId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'email_id'])
        .doUpdateSet(columns)
        .where('replies.state', 'in', ['suggested', 'failed']),
    )
    .execute();
}

/** Marks replies that were to be sent, or were being sent, as failed. Returns how many. */
export async function failUnsentReplies(
  scope: UserScope,
  error: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await updateOwn(scope, 'replies')
    .set({ state: 'failed', error, send_at: null, updated_at: now })
    .where('state', 'in', ['held', 'sending'])
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
