import type { EmailDetail, SuggestedReply as Reply } from '@docket/core/emails/email';
import { Check, CornerUpLeft } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useIsDeciding } from '../../api/emails';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { Notice } from '../../ui/notice';
import { RelativeTime } from '../../ui/relative-time';
import { Textarea } from '../../ui/textarea';
import { keepReply, readKeptReply } from './kept-reply';
import { Section } from './section';
import { followReply } from './sent-replies';

type Props = {
  email: EmailDetail;
  reply: Reply;
  onSend: (body: string) => void;
  onCancelSend: () => void;
};

export function SuggestedReply({ email, reply, onSend, onCancelSend }: Props) {
  const isSending = useIsDeciding(email.id, 'send_reply');
  const [draft, showDraft] = useState<string | null>(() => readKeptReply(email.id));
  function setDraft(text: string | null) {
    keepReply(email.id, text);
    showDraft(text);
  }
  useEffect(() => {
    if (reply.state === 'sent') keepReply(email.id, null);
    if (reply.state === 'held' || reply.state === 'sending') followReply(email.id);
  }, [email.id, reply.state]);
  const isOpen = reply.state === 'suggested' || reply.state === 'failed';
  return (
    <Section
      title="Suggested Reply"
      note={
        <span className="ml-auto">
          <ReplyState reply={reply} />
        </span>
      }
    >
      {draft !== null && isOpen ? (
        <Textarea
          aria-label="Reply"
          autoFocus
          rows={8}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      ) : (
        <div className="max-w-[66ch] border-l-2 border-line-strong pl-3 whitespace-pre-wrap">
          {reply.body}
        </div>
      )}
      <p className="my-2.5 flex items-center gap-2 text-12 text-ink-3">
        <CornerUpLeft size={14} aria-hidden />
        To {email.fromName || email.fromAddress}, in this thread
      </p>
      {reply.state === 'failed' && (
        <Notice tone="danger" className="mb-2.5">
          The reply was not sent. {reply.error}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && draft === null && (
          <>
            <Button size="sm" busy={isSending} onClick={() => onSend(reply.body)}>
              Send as-is
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setDraft(reply.body)}>
              Edit Reply
            </Button>
          </>
        )}
        {isOpen && draft !== null && (
          <>
            <Button
              size="sm"
              busy={isSending}
              disabled={draft.trim() === ''}
              onClick={() => onSend(draft)}
            >
              Send Reply
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </>
        )}
        {reply.state === 'held' && (
          <Button size="sm" onClick={onCancelSend}>
            Undo send
          </Button>
        )}
      </div>
    </Section>
  );
}

function ReplyState({ reply }: { reply: Reply }) {
  if (reply.state === 'held') return <Badge tone="warn">Sends in a moment</Badge>;
  if (reply.state === 'sending') return <Badge>Sending...</Badge>;
  if (reply.state === 'sent') {
    return (
      <Badge tone="success" icon={<Check aria-hidden />}>
        Sent {reply.sentAt !== null && <RelativeTime time={reply.sentAt} />}
      </Badge>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      {reply.source === 'language-model' && <Badge tone="outline">Language model</Badge>}
      <Confidence value={reply.confidence} />
    </span>
  );
}
