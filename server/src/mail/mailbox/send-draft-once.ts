import { AppError } from '@docket/core/errors';

import type { Outbox } from './mailbox';

// The mailbox may show a message as a draft for a while after it was sent.
const LAG_MS = 60_000;

/**
 * One attempt to send one message. The draft's id is stored before it is sent, so that the next attempt can look it up.
 */
export type DraftAttempt = {
  outbox: Outbox;
  /** Finds the drafts of this message if an answer was lost. */
  key: string;
  /** Counts from 1 over the message's whole life. */
  attempt: number;
  draftId: string | null;
  now: Date;
  /** Set before the draft is sent: from then on it may have been. */
  sendStartedAt: Date | null;
  /** Texts for the person: the draft was deleted, or nobody can say whether it was sent. */
  texts: { deleted: string; unclear: string };
  create(): Promise<{ id: string }>;
  write(draftId: string): Promise<void>;
  /** Both throw Superseded if a later attempt has taken over. */
  saveDraftId(draftId: string): Promise<void>;
  saveSendStarted(): Promise<void>;
};

/** A later attempt has taken over; this one must change nothing more. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/**
 * Sends a message through its draft: an interrupted attempt is looked up in the mailbox by the next one, never blindly
 * repeated. Throws reply.draft_deleted if the draft no longer exists and was never sent.
 */
export async function sendDraftOnce(of: DraftAttempt): Promise<void> {
  const draftId = await findOrCreateDraft(of);
  await sendUnlessSent(of, draftId);
  if (of.attempt > 1)
    await deleteLeftoverDrafts(of.outbox, { key: of.key, sendingDraftId: draftId });
}

/** A retry cannot help. */
export function isFinal(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (/^(auth|reply)\./.test(error.code) ||
      /\.(not_found|forbidden|access_denied)$/.test(error.code))
  );
}

/** The stored draft, or that of an earlier attempt whose answer was lost, or a new one. */
async function findOrCreateDraft({ draftId, outbox, attempt, key, ...of }: DraftAttempt) {
  if (draftId !== null) return draftId;
  const [left] = attempt > 1 ? await outbox.findDrafts(key) : [];
  const { id } = left ?? (await of.create());
  try {
    await of.saveDraftId(id);
  } catch (error) {
    if (error instanceof Superseded && left === undefined) await outbox.deleteDraft(id);
    throw error;
  }
  return id;
}

async function sendUnlessSent(of: DraftAttempt, draftId: string): Promise<void> {
  const draft = await of.outbox.findDraft({
    id: draftId,
    maybeSending: of.sendStartedAt !== null,
  });
  if (draft?.state === 'sent') return;
  if (draft === null) {
    await assertSent(of);
    return;
  }
  if (draft.state === 'sending' || isWithinLag(of)) throw new Error(of.texts.unclear);
  await of.write(draftId);
  await of.saveSendStarted();
  await of.outbox.sendDraft(draftId);
}

function isWithinLag({ sendStartedAt, now }: DraftAttempt): boolean {
  return sendStartedAt !== null && now.getTime() - sendStartedAt.getTime() < LAG_MS;
}

/** It can take a while until a sent message is found under its draft's id. */
async function assertSent({ outbox, key, sendStartedAt, texts }: DraftAttempt): Promise<void> {
  if (sendStartedAt === null) throw new AppError('reply.draft_deleted', texts.deleted);
  const marked = await outbox.findDrafts(key);
  if (marked.some(({ state }) => state === 'sent')) return;
  throw new Error(texts.unclear);
}

export type DraftOutcome = 'sent' | 'gone' | 'doubtful';

/**
 * Deletes the drafts that interrupted attempts left behind and returns what became of the message. A draft that may be
 * in the middle of being sent is kept: 'doubtful' while it is still a draft or waits in the Outbox.
 */
export async function deleteLeftoverDrafts(
  outbox: Outbox,
  { key, sendingDraftId }: { key: string; sendingDraftId: string | null },
): Promise<DraftOutcome> {
  const marked = await outbox.findDrafts(key);
  const drafts = marked.filter(({ state }) => state === 'draft');
  for (const { id } of drafts) if (id !== sendingDraftId) await outbox.deleteDraft(id);
  if (marked.some(({ state }) => state === 'sent')) return 'sent';
  if (marked.some(({ state }) => state === 'sending')) return 'doubtful';
  return drafts.some(({ id }) => id === sendingDraftId) ? 'doubtful' : 'gone';
}
