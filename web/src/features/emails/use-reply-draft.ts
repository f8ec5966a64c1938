import type { EmailDetail } from '@docket/core/emails/email';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { useStoredReply, type StoredReply } from './stored-reply';

export type ReplyDraft = {
  kept: StoredReply;
  change: (part: Partial<StoredReply>) => void;
  box: RefObject<HTMLTextAreaElement | null>;
  edit: () => void;
  /** The user opened the box; a kept draft alone must not take focus. */
  takesFocus: boolean;
};

export function useReplyDraft(email: EmailDetail): ReplyDraft {
  const { kept, change } = useStoredReply(email.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const isWritten = kept.body !== null;
  // Browsers put the caret before the text.
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    if (isWritten && takesFocus) box.current?.setSelectionRange(end, end);
  }, [isWritten, takesFocus]);
  function edit() {
    setTakesFocus(true);
    if (kept.body === null) change({ body: email.suggestedReply?.body ?? '' });
    else box.current?.focus();
  }
  return { kept, change, box, edit, takesFocus };
}
