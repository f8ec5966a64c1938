/* oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin */
/** Tells other tabs that a sign-in was completed; the identity provider's pages would cut off an opener's handle. */
const CHANNEL = 'docket.session';
const ANSWER_MS = 400;

/** For a tab that waits for a sign-in: acknowledges it and carries on. Returns a stop function. */
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
