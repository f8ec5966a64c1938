/* oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin */
/** Tabs tell each other that a sign-in was completed; an opener's handle would be cut off by the identity provider's pages. */
const CHANNEL = 'docket.session';
const ANSWER_MS = 400;

/** A tab that waits for a sign-in answers it, and carries on. Returns the stop. */
export function answerSignedIn(onSignedIn: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event: MessageEvent<string>) => {
    if (event.data !== 'signed-in') return;
    channel.postMessage('taken');
    onSignedIn();
  });
  return () => channel.close();
}

/** Announces a completed sign-in; true when another tab was waiting for it. */
export function announceSignedIn(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const timer = setTimeout(() => finish(false), ANSWER_MS);
    function finish(isTaken: boolean) {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    }
    channel.addEventListener('message', (event: MessageEvent<string>) => {
      if (event.data === 'taken') finish(true);
    });
    channel.postMessage('signed-in');
  });
}
