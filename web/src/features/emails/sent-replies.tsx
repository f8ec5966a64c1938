import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { emailQuery } from '../../api/emails';
import { toast } from '../../ui/toast';

let followed: readonly string[] = [];
const listeners = new Set<() => void>();

function setFollowed(next: readonly string[]) {
  followed = next;
  for (const listener of listeners) listener();
}

/** Watches a held reply, so that its outcome is reported even after its email was closed. */
export function followReply(emailId: string): void {
  if (!followed.includes(emailId)) setFollowed([...followed, emailId]);
}

export function SentReplies() {
  const ids = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => followed,
  );
  return ids.map((id) => <FollowedReply key={id} emailId={id} />);
}

/** Reports 'Reply Sent' only once the server has confirmed it. */
function FollowedReply({ emailId }: { emailId: string }) {
  const { data: email } = useQuery(emailQuery(emailId));
  const reply = email?.suggestedReply;
  const state = reply?.state;
  const error = reply?.error;
  useEffect(() => {
    if (state === undefined || state === 'held' || state === 'sending') return;
    setFollowed(followed.filter((one) => one !== emailId));
    if (state === 'sent') toast.success('Reply Sent', 'Your reply has been sent successfully');
    if (state === 'failed') toast.error('Error', error || 'Failed to send reply');
  }, [emailId, error, state]);
  return null;
}
