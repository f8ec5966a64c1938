import type { EmailDetail } from '@docket/core/emails/email';
import { useState } from 'react';

const key = (emailId: string) => `docket.feedback.${emailId}`;

/** The feedback as typed, kept across reloads and other emails until it is submitted. */
export function useFeedbackDraft({ id, feedback }: EmailDetail) {
  const [kept, setKept] = useState(() => sessionStorage.getItem(key(id)));
  /** null: as stored by the server. */
  function change(text: string | null) {
    if (text === null) sessionStorage.removeItem(key(id));
    else sessionStorage.setItem(key(id), text);
    setKept(text);
  }
  const text = kept ?? feedback;
  return { text, change, isUnsent: text.trim() !== '' && text !== feedback };
}
