import type { MailAddress, EmailDetail, SuggestedReply as Reply } from '@docket/core/emails/email';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { formatAddress } from '@docket/core/emails/mail-address';
import { recipientWarnings } from '@docket/core/emails/sender-warnings';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useIsDeciding } from '../../api/emails';
import { followReply } from '../../api/followed-replies';
import { ConsentDialog } from '../../forms/consent-dialog';
import { afterPaint } from '../../ui/after-paint';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { onEscapeKey } from '../../ui/escape-key';
import { returnFocus } from '../../ui/focus-return';
import { Keys } from '../../ui/kbd';
import { RelativeTime } from '../../ui/relative-time';
import { onSubmitKey } from '../../ui/submit-key';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { isWaiting, storeReply, storeWaiting, type StoredReply } from './stored-reply';
import { answerText, OfferedAnswers } from './offered-answers';
import { isSendable, parseRecipients, RecipientFields, ShownRecipients } from './reply-recipients';
import { Section } from './section';
import { SenderWarnings } from './sender-warnings';
import { LeftOver, NotSentYet, SendingProblem, WithdrawnDraft } from './reply-notices';
import { isOpenReply, type ReplyDraft } from './use-reply-draft';

const SEND_AS_IS = 'Send as-is';
const SEND_REPLY = 'Send Reply';

/** recipients: null for the default ones. */
export type WrittenReply = { body: string; recipients: MailAddress[] | null };

type Props = {
  email: EmailDetail;
  draft: ReplyDraft;
  /** Sending it is all that is left to do. */
  isNext: boolean;
  onSend: (reply: WrittenReply) => void;
  onCancelSend: () => void;
};

type ReplySectionProps = Props & {
  onChoose: (answer: OfferedAnswer) => void;
};

/** Answers and draft; renders nothing if the email needs no reply and none was written. */
export function ReplySection({ onChoose, ...props }: ReplySectionProps) {
  const { email, draft } = props;
  const { reply } = draft;
  const isChoosing = useIsDeciding(email.id, 'choose_answer');
  const end = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(false);
  useEffect(() => {
    if (!wasChosen.current || reply === null) return;
    wasChosen.current = false;
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [reply]);
  const isEditing = draft.takesFocus && draft.kept.body !== null;
  useEffect(() => {
    if (!isEditing) return undefined;
    const show = () => end.current?.scrollIntoView({ block: 'nearest' });
    show();
    // An email that has only just been opened is scrolled to its top.
    return afterPaint(show);
  }, [isEditing]);
  const { isNext } = props;
  useEffect(() => {
    if (isNext) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isNext]);
  const { isWritten, withdrawn } = draft;
  // Don't replace text that the user is typing.
  const isFree = draft.kept.body === null && (reply === null || isOpenReply(reply));
  const answers = isFree && email.answers.length > 0 && (
    <OfferedAnswers
      answers={email.answers}
      chosen={reply?.answer ?? null}
      isBusy={isChoosing}
      fullDays={email.fullDays}
      onChoose={(answer) => {
        wasChosen.current = true;
        onChoose(answer);
      }}
    />
  );
  if (reply === null && answers === false && !isWritten && withdrawn === null) return null;
  const state = reply && (
    <span className="ml-auto">
      <ReplyState reply={reply} />
    </span>
  );
  return (
    <Section title="Suggested Reply" note={state}>
      {answers}
      {(reply !== null || isWritten) && <SuggestedReply {...props} />}
      {withdrawn !== null && <WithdrawnDraft onUse={draft.edit} />}
      {/* Keeps clear of the sticky bar. */}
      <div ref={end} className="scroll-mb-32" />
    </Section>
  );
}

function SuggestedReply({ email, draft, isNext, onSend, onCancelSend }: Props) {
  const isSending = useIsDeciding(email.id, 'send_reply');
  const { reply, kept, change, box, edit, takesFocus, whyLeft } = draft;
  const [isChecked, setChecked] = useState(false);
  const [takesRecipients, setTakesRecipients] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const describedBy = whyLeft === null ? undefined : noteId;
  const isSent = reply?.state === 'sent' && whyLeft === null;
  const isUnderWay = reply?.state === 'held' || reply?.state === 'sending';
  useEffect(() => {
    if (isSent) storeReply(email.id, { body: null, recipients: null });
    if (isUnderWay) followReply(email.id);
  }, [email.id, isSent, isUnderWay]);
  const isOpen = reply !== null && isOpenReply(reply);
  if (takesRecipients && !isOpen && whyLeft === null) setTakesRecipients(false);
  const lines = isOpen || whyLeft !== null ? kept.recipients : null;
  const suggested = reply?.recipients.map(formatAddress) ?? [];
  const read = parseRecipients(lines ?? suggested);

  function editRecipients() {
    setTakesRecipients(true);
    change({ recipients: suggested.length === 0 ? [''] : suggested });
  }
  /** Removes the pressed button too, so focus must be moved. */
  function drop(part: Partial<StoredReply>) {
    flushSync(() => change(part));
    returnFocus(editButton.current ?? box.current);
  }
  function leaveRecipients() {
    const isUnchanged = lines?.join('\n') === suggested.join('\n');
    if (isOpen && isUnchanged) drop({ recipients: null });
    else draft.leave();
  }
  function leaveBox() {
    if (isOpen && kept.body === reply.body) drop({ body: null });
    else draft.leave();
  }
  function send(body: string) {
    if (whyLeft !== null) toast.info('Not Sent', whyLeft);
    if (!isOpen || isSending || body.trim() === '') return;
    if (isSendable(read)) {
      onSend({ body, recipients: lines === null ? null : read.recipients });
      return;
    }
    setChecked(true);
    if (lines === null) editRecipients();
  }
  const written = kept.body ?? reply?.body ?? '';
  return (
    <>
      {reply !== null && (kept.body === null || !isOpen) && (
        <div className="max-w-[66ch] border-l-2 border-line-strong pl-3 whitespace-pre-wrap">
          {reply.body}
        </div>
      )}
      {reply !== null && !isOpen && <ShownRecipients recipients={reply.recipients} onEdit={null} />}
      <div role="status">
        {whyLeft !== null && (
          <LeftOver
            id={noteId}
            why={whyLeft}
            onDiscard={() => drop({ body: null, recipients: null })}
          />
        )}
        {isOpen && (isNext || isWaiting(email.id)) && (
          <NotSentYet button={kept.body === null ? SEND_AS_IS : SEND_REPLY} />
        )}
      </div>
      {kept.body !== null && (isOpen || whyLeft !== null) && (
        <Textarea
          ref={box}
          aria-label="Reply"
          aria-describedby={describedBy}
          autoFocus={takesFocus}
          rows={8}
          className="scroll-mb-32"
          value={kept.body}
          onChange={(event) => change({ body: event.target.value })}
          onKeyDown={(event) => {
            onSubmitKey(() => send(written))(event);
            onEscapeKey(leaveBox)(event);
          }}
        />
      )}
      {isOpen && lines === null && (
        <ShownRecipients recipients={reply.recipients} onEdit={isSending ? null : editRecipients} />
      )}
      {lines !== null && (
        <RecipientFields
          group={draft.recipientFields}
          takesFocus={takesRecipients}
          describedBy={describedBy}
          lines={lines}
          onLines={(recipients) => change({ recipients })}
          isChecked={isChecked}
          onSubmit={() => send(written)}
          onLeave={leaveRecipients}
          onReset={() => drop({ recipients: null })}
        />
      )}
      <SenderWarnings
        label="Warnings about the recipients"
        warnings={reply === null ? [] : recipientWarnings(email, read.recipients)}
        className="mb-2.5"
      />
      {reply !== null && <SendingProblem reply={reply} />}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && kept.body === null && (
          <>
            <Button size="sm" busy={isSending} onClick={() => send(reply.body)}>
              {SEND_AS_IS}
            </Button>
            <Button ref={editButton} variant="ghost" size="sm" onClick={edit}>
              Edit Reply <Keys keys="y" />
            </Button>
          </>
        )}
        {isOpen && kept.body !== null && (
          <>
            <Button
              size="sm"
              busy={isSending}
              disabled={written.trim() === ''}
              onClick={() => send(written)}
            >
              {SEND_REPLY} <Keys keys="mod+Enter" />
            </Button>
            <Button variant="ghost" size="sm" onClick={() => drop({ body: null })}>
              Cancel
            </Button>
          </>
        )}
        {reply?.state === 'held' && (
          <Button size="sm" onClick={onCancelSend}>
            Undo Send
          </Button>
        )}
      </div>
    </>
  );
}

function ReplyState({ reply }: { reply: Reply }) {
  if (reply.state === 'held') return <Badge tone="warn">Sends in a moment</Badge>;
  if (reply.state === 'sending') return <Badge>Sending...</Badge>;
  if (reply.state === 'sent') {
    return (
      <Badge tone="success" icon={Check}>
        Sent {reply.sentAt !== null && <RelativeTime time={reply.sentAt} />}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      {reply.source === 'language-model' && <Badge tone="outline">Language model</Badge>}
      {reply.answer ? (
        <Badge tone="outline">Your answer: {answerText(reply.answer)}</Badge>
      ) : (
        <Confidence value={reply.confidence} />
      )}
    </span>
  );
}

type SendConsentDialogProps = { emailId: string; reply: WrittenReply; onCancel: () => void };

/** Permission to send is requested with the first reply; the draft is kept. */
export function SendConsentDialog({ emailId, reply, onCancel }: SendConsentDialogProps) {
  const { body, recipients } = reply;
  const keep = () => {
    storeReply(emailId, { body, ...(recipients && { recipients: recipients.map(formatAddress) }) });
    storeWaiting(emailId);
  };
  return (
    <ConsentDialog to="send" beforeLeaving={keep} onClose={onCancel}>
      Your reply is kept.
    </ConsentDialog>
  );
}
