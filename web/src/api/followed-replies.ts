import { useSyncExternalStore } from 'react';

let followed: readonly string[] = [];
const listeners = new Set<() => void>();

function setFollowed(next: readonly string[]) {
  followed = next;
  for (const listener of listeners) listener();
}

/** Watches a held reply, so that its outcome is reported on every screen. */
export function followReply(emailId: string): void {
  if (!followed.includes(emailId)) setFollowed([...followed, emailId]);
}

export function unfollowReply(emailId: string): void {
  setFollowed(followed.filter((one) => one !== emailId));
}

/** The ids of emails whose reply is being sent. */
export const useFollowedReplies = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => followed,
  );
