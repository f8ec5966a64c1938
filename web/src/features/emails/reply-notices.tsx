import type { SuggestedReply } from '@docket/core/emails/email';

import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';
import { UnsentReply } from './unsent-reply';

export function WithdrawnDraft({ onUse }: { onUse: () => void }) {
  const use = (
    <Button variant="ghost" size="sm" onClick={onUse}>
      Use Draft Anyway <Keys keys="y" />
    </Button>
  );
  return (
    <Notice className="my-2.5" action={use}>
      The draft was withdrawn: you have answered since, or a later email in this conversation asks
      for an answer.
    </Notice>
  );
}

/** Once nothing else is left to do, and after the way to Microsoft for the permission to send. */
export function NotSentYet({ button }: { button: string }) {
  return (
    <Notice className="my-2.5">Your reply has not been sent yet. Press {button} to send it.</Notice>
  );
}

type LeftOverProps = { id: string; why: string; onDiscard: () => void };

export function LeftOver({ id, why, onDiscard }: LeftOverProps) {
  const discard = (
    <Button variant="ghost" size="sm" onClick={onDiscard}>
      Discard
    </Button>
  );
  return (
    <Notice className="my-2.5" action={discard}>
      <span id={id}>{why} What you wrote is kept until you discard it.</span>
    </Notice>
  );
}

export function SendingProblem({ reply: { state, error, unsent } }: { reply: SuggestedReply }) {
  if (state === 'failed') {
    return (
      <Notice tone="danger" className="mb-2.5">
        The reply was not sent. {error?.replace(/\.?$/, '.')}
      </Notice>
    );
  }
  if (state !== 'sent' || error === null) return null;
  return (
    <Notice className="mb-2.5">
      {error}
      {unsent && <UnsentReply {...unsent} />}
    </Notice>
  );
}
