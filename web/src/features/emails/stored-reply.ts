import { useState } from 'react';

/** null: the suggested text, or the default recipients. */
export type StoredReply = { body: string | null; recipients: string[] | null };

const bodyKey = (emailId: string) => `docket.reply.${emailId}`;
const recipientsKey = (emailId: string) => `docket.recipients.${emailId}`;

/** The email whose reply waits for the permission to send. */
const WAITING = 'docket.reply-waiting';

export function storeWaiting(emailId: string): void {
  returned.delete(emailId);
  sessionStorage.setItem(WAITING, emailId);
}

export function isWaiting(emailId: string): boolean {
  return sessionStorage.getItem(WAITING) === emailId;
}

/** Emails whose reply had the focus on the way back from Microsoft: it takes it once. */
const returned = new Set<string>();

/** Whether the person is just back from Microsoft for the reply of this email. */
export function isBackFor(emailId: string): boolean {
  return isWaiting(emailId) && !returned.has(emailId);
}

export function markReturned(emailId: string): void {
  if (isWaiting(emailId)) returned.add(emailId);
}

/** The typed draft, kept across reloads, other emails and Microsoft's consent page. */
export function useStoredReply(emailId: string) {
  const [kept, setKept] = useState<StoredReply>(() => ({
    body: sessionStorage.getItem(bodyKey(emailId)),
    recipients: sessionStorage.getItem(recipientsKey(emailId))?.split('\n') ?? null,
  }));
  function change(part: Partial<StoredReply>) {
    storeReply(emailId, part);
    setKept((before) => ({ ...before, ...part }));
  }
  return { kept, change };
}

/** Updates the given fields only. Recipients are stored one per line. */
export function storeReply(emailId: string, { body, recipients }: Partial<StoredReply>): void {
  if (body !== undefined) store(bodyKey(emailId), body);
  if (body === null && isWaiting(emailId)) sessionStorage.removeItem(WAITING);
  if (recipients !== undefined)
    store(recipientsKey(emailId), recipients === null ? null : recipients.join('\n'));
}

function store(key: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
}
