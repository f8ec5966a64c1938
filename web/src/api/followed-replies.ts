import { useSyncExternalStore } from 'react';

/** In this tab, so that the outcome is also reported after a reload. */
const KEY = 'docket.followed-replies';
const listeners = new Set<() => void>();
let read: { text: string | null; ids: readonly string[] } = { text: null, ids: [] };

/** The same array until it changes. */
function followed(): readonly string[] {
  const text = sessionStorage.getItem(KEY);
  if (text !== read.text) read = { text, ids: text === null ? [] : (JSON.parse(text) as string[]) };
  return read.ids;
}

function setFollowed(next: readonly string[]) {
  if (next.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Watches a held reply, so that its outcome is reported on every screen. */
export function followReply(emailId: string): void {
  if (!followed().includes(emailId)) setFollowed([...followed(), emailId]);
}

export function unfollowReply(emailId: string): void {
  setFollowed(followed().filter((one) => one !== emailId));
}

/** The ids of emails whose reply is being sent. */
export const useFollowedReplies = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, followed);
