import type { EmailDetail } from '@docket/core/emails/email';
import { type RefObject, useRef, useState } from 'react';

import { useKeptReply, type KeptReply } from './kept-reply';

export type ReplyDraft = {
  kept: KeptReply;
  change: (part: Partial<KeptReply>) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  edit: () => void;
  /** The user opened the box; a kept draft alone must not take focus. */
  takesFocus: boolean;
};

export function useReplyDraft(email: EmailDetail): ReplyDraft {
  const { kept, change } = useKeptReply(email.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  function edit() {
    setTakesFocus(true);
    if (kept.body === null) change({ body: email.suggestedReply?.body ?? '' });
    else box.current?.focus();
  }
  return { kept, change, box, edit, takesFocus };
}
