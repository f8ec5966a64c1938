import { AppError } from '@docket/core/errors';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { composeReply } from '@docket/intelligence/replies/compose-reply';

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
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';

/** Composes the reply for a chosen answer. It is only drafted: the person reads, edits and sends it. */
export async function chooseAnswer(
  work: UnitOfWork,
  email: ReviewEmail,
  { answer }: { answer: OfferedAnswer },
): Promise<void> {
  const { answers: offered } = await findOffers(work, email.id);
  const [stored] = await listMessages(work, [email.id]);
  if (stored === undefined || !offered.some((one) => isOffered(one, answer)))
    throw new AppError(
      'reply.answer_not_offered',
      'The email was analyzed again, and this answer is no longer offered. Choose one of those shown',
      { id: email.id },
    );
  const before = await requireUnsent(work, email.id);
  const { reader, replyStyle } = await loadReader(work);
  const proposal = composeReply(answer, { read: readMessage(stored.message), reader, replyStyle });
  const reply = { ...proposal, proposedBody: proposal.body, rawConfidence: null, answer };
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

/** The answer as offered; one of kind 'date' without a day may use the day that the person picked. */
function isOffered(offered: OfferedAnswer, chosen: OfferedAnswer): boolean {
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

type Replacement = { action: string; before: Reply | null; after: ComposedReply | null };

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
