import { AppError } from '@docket/core/errors';

import type { Outbox } from '../../adapters/mailbox/mailbox';
import type { Deps } from '../../platform/deps';
import { asWork } from '../../platform/work';
import { changeReplyOfTry, type Reply, type ReplyChange } from '../extraction/replies.repository';

/** One try of one reply. A later try of the same reply takes over: this one then changes nothing more. */
export type ReplyTry = {
  needs: Deps;
  userId: string;
  emailId: string;
  messageId: string;
  outbox: Outbox;
  reply: Reply;
  /** Counts from 1 over the whole life of the reply. */
  attempt: number;
};

/** A later try has taken over. */
export class TakenOver extends Error {
  override name = 'TakenOver';
}

/** Replies held before keys were given are known by their email. */
export function keyOf({ sendKey, emailId }: Reply): string {
  return sendKey ?? emailId;
}

async function note(of: ReplyTry, change: ReplyChange): Promise<void> {
  const { emailId, attempt } = of;
  const isLatest = await asWork(of.needs, of.userId, (work) =>
    changeReplyOfTry(work, { emailId, attempt, change }, work.now),
  );
  if (!isLatest) throw new TakenOver('A later try has taken over this reply');
}

/** The stored draft, or that of an earlier try whose answer was lost, or a new one. */
export async function findOrCreateDraft(of: ReplyTry): Promise<string> {
  const { reply, outbox, attempt } = of;
  if (reply.draftId !== null) return reply.draftId;
  const key = keyOf(reply);
  const [left] = attempt > 1 ? await outbox.findReplyDrafts(key) : [];
  const { id } = left ?? (await outbox.createReplyDraft(of.messageId, key));
  try {
    await note(of, { draft_id: id });
  } catch (error) {
    if (error instanceof TakenOver && left === undefined) await outbox.deleteDraft(id);
    throw error;
  }
  return id;
}

/** Throws reply.draft_deleted when the draft is gone and was never sent. */
export async function sendDraftOnce(of: ReplyTry, draftId: string): Promise<void> {
  const { outbox, reply } = of;
  const draft = await outbox.findDraft(draftId);
  if (draft?.state === 'sent') return;
  if (draft === null) {
    await needSent(of);
    return;
  }
  await outbox.writeDraft(draftId, reply.body);
  await note(of, { send_started_at: of.needs.clock.now() });
  await outbox.sendDraft(draftId);
}

/** A sent message can take a while to be found under the id of its draft. */
async function needSent({ reply, outbox }: ReplyTry): Promise<void> {
  if (reply.sendStartedAt === null)
    throw new AppError('reply.draft_deleted', 'The draft of the reply was deleted in the mailbox');
  const marked = await outbox.findReplyDrafts(keyOf(reply));
  if (marked.some(({ state }) => state === 'sent')) return;
  throw new Error(UNKNOWN_OUTCOME);
}

export const UNKNOWN_OUTCOME =
  'The mailbox does not tell whether this reply was sent. Look in Sent Items before you send it again.';

export type DraftOutcome = 'sent' | 'gone' | 'doubtful';

/**
 * Deletes the drafts that tries cut off left behind, and tells what became of the reply. One that may be on its way
 * is left alone: 'doubtful' while it still lies there as a draft.
 */
export async function clearDrafts(
  outbox: Outbox,
  { key, onItsWay }: { key: string; onItsWay: string | null },
): Promise<DraftOutcome> {
  const marked = await outbox.findReplyDrafts(key);
  const drafts = marked.filter(({ state }) => state === 'draft');
  for (const { id } of drafts) if (id !== onItsWay) await outbox.deleteDraft(id);
  if (marked.some(({ state }) => state === 'sent')) return 'sent';
  return drafts.some(({ id }) => id === onItsWay) ? 'doubtful' : 'gone';
}
