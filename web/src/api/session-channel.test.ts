/* oxlint-disable unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin */
import { expect, it } from 'vitest';

import {
  announceSignedIn,
  announceSignedOut,
  answerSignedIn,
  onSignedOut,
} from './session-channel';

it('signing out is told to every other page, not to this one, and no page takes it for a sign-in', async () => {
  const heard: string[] = [];
  const otherTab = new BroadcastChannel('docket.session');
  otherTab.addEventListener('message', ({ data }) => heard.push(`other tab: ${data}`));
  const stops = [
    onSignedOut(() => heard.push('left')),
    answerSignedIn(() => heard.push('signed in')),
    () => otherTab.close(),
  ];
  sessionStorage.setItem('docket.reply.e1', 'half a sentence');
  otherTab.postMessage('signed-out');
  await expect.poll(() => heard).toEqual(['left']);
  expect(sessionStorage).toHaveLength(0);
  expect(await announceSignedIn()).toBe(true);
  announceSignedOut();
  await expect.poll(() => heard.at(-1)).toMatch(/^other tab: signed-out /);
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard.filter((words) => words === 'left')).toHaveLength(1);
  otherTab.postMessage('signed-out');
  await expect.poll(() => heard.filter((words) => words === 'left')).toHaveLength(2);
  for (const stop of stops) stop();
});
