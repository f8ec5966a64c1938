import type { MailAddress, EmailDetail, SuggestedReply } from '@docket/core/emails/email';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { useIsDeciding } from '../../api/emails';
import { takeFocus } from '../../ui/take-focus';
import { useStable } from '../../ui/use-stable';
import { isSendable, parseRecipients } from './reply-recipients';
import { isBackFor, markReturned, useStoredReply, type StoredReply } from './stored-reply';

export type ReplyDraft = {
  /** The suggested reply. A withdrawn one stays until the user has sent or discarded what they wrote. */
  reply: SuggestedReply | null;
  /** One that is no longer suggested, but that the user can begin to edit. */
  withdrawn: SuggestedReply | null;
  kept: StoredReply;
  change: (part: Partial<StoredReply>) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  recipientFields: RefObject<HTMLFieldSetElement | null>;
  /** Goes to what is written, or begins to write. */
  edit: () => void;
  /** Moves focus from the box to the email; what was typed stays. */
  leave: () => void;
  /** The user opened the box, or is back for it; a kept draft alone must not take focus. */
  takesFocus: boolean;
  isWritten: boolean;
  /** Why the draft can't be sent; null if it can, or if it is what was sent. */
  whyLeft: string | null;
};

export function useReplyDraft(email: EmailDetail): ReplyDraft {
  const { kept, change } = useStoredReply(email.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const recipientFields = useRef<HTMLFieldSetElement>(null);
  // Back from Microsoft, the reply is what the person came for.
  const [takesFocus, setTakesFocus] = useState(() => isBackFor(email.id));
  useEffect(() => markReturned(email.id), [email.id]);
  const hasBody = kept.body !== null;
  const isWritten = hasBody || kept.recipients !== null;
  const left = email.suggestedReply === null ? (email.withdrawnReply ?? null) : null;
  const reply = email.suggestedReply ?? (isWritten ? left : null);
  const withdrawn = isWritten ? null : left;
  const whyLeft = isWritten ? leftOver(reply, kept) : null;
  // A send that fails later must not take the focus from what the person does by then.
  const isOnItsWay = reply !== null && !isOpenReply(reply);
  if (takesFocus && isOnItsWay && whyLeft === null) setTakesFocus(false);
  // Browsers put the caret before the text.
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    if (hasBody && takesFocus) box.current?.setSelectionRange(end, end);
  }, [hasBody, takesFocus]);
  function edit() {
    setTakesFocus(true);
    if (hasBody) box.current?.focus();
    else if (whyLeft !== null) recipientFields.current?.querySelector('input')?.focus();
    else change({ body: (reply ?? withdrawn)?.body ?? '' });
  }
  function leave() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    takeFocus(document.getElementById(`email-${email.id}`));
  }
  return {
    reply,
    withdrawn,
    kept,
    change,
    box,
    recipientFields,
    edit,
    leave,
    takesFocus,
    isWritten,
    whyLeft,
  };
}

/**
 * A reply that the person has drafted or written, and not sent. isNext: their last other decision was made since, so that
 * sending it is what is left to do.
 */
export function useBegunReply(emailId: string, { reply, isWritten, whyLeft }: ReplyDraft) {
  const [isReminded, setReminded] = useState(false);
  const isDrafting = useIsDeciding(emailId, 'choose_answer');
  const isSending = useIsDeciding(emailId, 'send_reply');
  const isUnsent =
    whyLeft !== null ||
    (reply !== null && isOpenReply(reply) && (isWritten || (reply.answer ?? null) !== null));
  const isBegun = isDrafting || (isUnsent && !isSending);
  if (isReminded && !isBegun) setReminded(false);
  const remind = useStable(() => setReminded(true));
  const canSend = isBegun && whyLeft === null;
  const state = !canSend ? 'none' : isDrafting || reply === null ? 'drafting' : 'ready';
  return { isBegun, state, isNext: isReminded && isBegun, remind } as const;
}

export function isOpenReply({ state }: SuggestedReply): boolean {
  return state === 'suggested' || state === 'failed';
}

function leftOver(reply: SuggestedReply | null, written: StoredReply): string | null {
  if (reply === null) return 'This email no longer has a suggested reply.';
  if (isOpenReply(reply) || isWhatGoesOut(reply, written)) return null;
  return reply.state === 'sent'
    ? 'A different reply was sent.'
    : 'A different reply is being sent.';
}

function isWhatGoesOut(reply: SuggestedReply, { body, recipients }: StoredReply): boolean {
  if (body !== null && body.trim() !== reply.body.trim()) return false;
  if (recipients === null) return true;
  const read = parseRecipients(recipients);
  // A line that is no address yet is not what was sent.
  return isSendable(read) && addressesOf(read.recipients) === addressesOf(reply.recipients);
}

function addressesOf(recipients: readonly MailAddress[]): string {
  return [...new Set(recipients.map(({ address }) => address.toLowerCase()))].toSorted().join('\n');
}
