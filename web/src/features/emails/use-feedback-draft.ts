import type { EmailDetail } from '@docket/core/emails/email';
import { useState } from 'react';

const key = (emailId: string) => `docket.feedback.${emailId}`;

/** The feedback as typed, kept across reloads and other emails until it is submitted. */
export function useFeedbackDraft({ id, feedback }: EmailDetail) {
  /** null: as stored by the server. */
  const [kept, setKept] = useState(() => sessionStorage.getItem(key(id)));
  function change(text: string) {
    sessionStorage.setItem(key(id), text);
    setKept(text);
  }
  /** Forgets what was sent, unless it was changed since. */
  function forget(sent: string) {
    if (sessionStorage.getItem(key(id)) === sent) sessionStorage.removeItem(key(id));
    setKept((now) => (now === sent ? null : now));
  }
  const text = kept ?? feedback;
  return { text, change, forget, isUnsent: text.trim() !== '' && text !== feedback };
}
