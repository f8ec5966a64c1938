/* oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin */
import { randomId } from './random-id';

/**
 * Notifies other tabs of a completed sign-in, and of signing out. window.opener does not work, as the identity
 * provider's pages sever it.
 */
const CHANNEL = 'docket.session';
const ANSWER_MS = 400;

/** For a tab waiting for sign-in: acknowledges the message and continues. Returns a stop function. */
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

/** Announces a completed sign-in. Resolves to true if another tab was waiting for it. */
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

/** For every page with a session: signing out in another tab discards what this one shows. Returns a stop function. */
export function onSignedOut(onLeft: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (event: MessageEvent<string>) => {
    const [what, page] = event.data.split(' ');
    if (what !== 'signed-out' || page === PAGE) return;
    sessionStorage.clear();
    onLeft();
  });
  return () => channel.close();
}

/** Tells this page's own announcement, which it hears as well: it leaves by itself, to where the caller sends it. */
const PAGE = randomId();

/** Every tab forgets what was typed and done in it. */
export function announceSignedOut(): void {
  sessionStorage.clear();
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(`signed-out ${PAGE}`);
  channel.close();
}
