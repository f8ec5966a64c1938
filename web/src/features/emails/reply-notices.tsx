import { useState } from 'react';

import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';
import { isWaiting } from './stored-reply';

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

/** After the way to Microsoft for the permission to send. */
export function NotSentYet({ emailId }: { emailId: string }) {
  const [isBack] = useState(() => isWaiting(emailId));
  if (!isBack) return null;
  return (
    <Notice className="mb-2.5">
      Your reply has not been sent yet. Press Send Reply to send it.
    </Notice>
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
