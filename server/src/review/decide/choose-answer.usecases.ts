import type { AuditAction } from '@docket/core/audit/audit-nouns';
import { AppError } from '@docket/core/errors';
import type { OfferedAnswer, ReplyProposal } from '@docket/core/extraction/suggestion';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { composeReply } from '@docket/intelligence/replies/compose-reply';
import { localDate } from '@docket/intelligence/working-time/zoned-time';

import { loadReader } from '../../analysis/extract/reader.usecases';
import {
  lockReply,
  setComposedReply,
  type ComposedReply,
  type Reply,
} from '../../analysis/extract/replies.repository';
import { listMessages } from '../../analysis/messages/messages.repository';
import { findOffers } from '../../mail/emails/email-analysis.repository';
import type { ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import { asUser, type Db, type UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { defineThreadTask, ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';

type Chosen = { userId: string; emailId: string; answer: OfferedAnswer; now: number };

/** Null if the email does not offer the answer. */
export const composeAnswerTask = defineThreadTask<Chosen, ReplyProposal | null, { db: Db }>({
  name: 'replies.compose-answer',
  timeLimitMs: 10_000,
  async run({ userId, emailId, answer, now }, { db }) {
    const known = await asUser(db, userId, async (scope) => {
      const [stored] = await listMessages(scope, [emailId]);
      if (stored === undefined || !(await isOffered(scope, emailId, answer))) return null;
      return { message: stored.message, ...(await loadReader(scope)) };
    });
    if (known === null) return null;
    const { message, reader, replyStyle, working } = known;
    const today = localDate(now, working.timezone);
    return composeReply(answer, { read: readMessage(message), reader, replyStyle, today });
  },
});

/** The reply for a chosen answer, which depends on the whole message. */
export async function composeAnswer(
  threads: Threads<{ db: Db }>,
  chosen: Chosen,
): Promise<ReplyProposal | null> {
  try {
    return await threads.run(composeAnswerTask, chosen, { isInteractive: true });
  } catch (error) {
    if (!(error instanceof ThreadOverran)) throw error;
    throw new AppError(
      'work.overran',
      'This message took too long to analyze. Write the reply yourself.',
      {
        limit: error.limit,
      },
    );
  }
}

/** Keeps the composed reply as a draft: the person reads, edits and sends it. */
export async function chooseAnswer(
  work: UnitOfWork,
  email: ReviewEmail,
  { answer, draft }: { answer: OfferedAnswer; draft: ReplyProposal | null },
): Promise<void> {
  if (draft === null || !(await isOffered(work, email.id, answer)))
    throw new AppError(
      'reply.answer_not_offered',
      'The email was analyzed again, and this answer is no longer offered. Choose one of those shown',
      { id: email.id },
    );
  const before = await requireUnsent(work, email.id);
  const reply = { ...draft, proposedBody: draft.body, rawConfidence: null, answer };
  await replaceReply(work, email, { action: 'draft reply', before, after: reply });
}

/** Undo: restores the earlier draft. */
export async function restoreReply(
  work: UnitOfWork,
  email: ReviewEmail,
  earlier: ComposedReply | null,
): Promise<void> {
  const before = await requireUnsent(work, email.id);
  await replaceReply(work, email, { action: 'restore reply', before, after: earlier });
}

async function isOffered(
  scope: UserScope,
  emailId: string,
  answer: OfferedAnswer,
): Promise<boolean> {
  const { answers } = await findOffers(scope, emailId);
  return answers.some((offered) => fits(offered, answer));
}

/** The answer as offered; one of kind 'date' without a day may use the day that the person picked. */
function fits(offered: OfferedAnswer, chosen: OfferedAnswer): boolean {
  if (offered.kind !== chosen.kind || offered.to !== chosen.to) return false;
  if (offered.kind === 'date' && offered.date === null) return chosen.date !== null;
  return offered.date === chosen.date && offered.time === chosen.time;
}

async function requireUnsent(work: UnitOfWork, emailId: string): Promise<Reply | null> {
  const reply = await lockReply(work, emailId);
  if (reply === null || reply.state === 'suggested' || reply.state === 'failed') return reply;
  throw new AppError('reply.already_sent', 'This reply is being sent or has already been sent', {
    state: reply.state,
  });
}

type Replacement = { action: AuditAction; before: Reply | null; after: ComposedReply | null };

async function replaceReply(
  work: UnitOfWork,
  email: ReviewEmail,
  { action, before, after }: Replacement,
): Promise<void> {
  await setComposedReply(work, { emailId: email.id, reply: after }, work.now);
  await recordAndAnnounce(work, {
    actor: 'person',
    action,
    noun: 'reply',
    recordId: email.id,
    title: email.subject,
    before: { draft: before === null ? null : composedOf(before) },
    after: { draft: after === null ? null : composedOf(after) },
  });
  await publish(work, { topic: 'emails' });
}

function composedOf(reply: ComposedReply): ComposedReply {
  const { subject, body, proposedBody, tone, source, confidence, rawConfidence, answer } = reply;
  return { subject, body, proposedBody, tone, source, confidence, rawConfidence, answer };
}
