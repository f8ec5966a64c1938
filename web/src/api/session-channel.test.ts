import { expect, it } from 'vitest';

import {
  announceSignedIn,
  announceSignedOut,
  answerSignedIn,
  onSignedOut,
} from './session-channel';

it('signing out is told to every other page, and no page takes it for a sign-in', async () => {
  const heard: string[] = [];
  const stops = [
    onSignedOut(() => heard.push('one left')),
    onSignedOut(() => heard.push('two left')),
    answerSignedIn(() => heard.push('signed in')),
  ];
  announceSignedOut();
  await expect.poll(() => heard.toSorted()).toEqual(['one left', 'two left']);
  expect(await announceSignedIn()).toBe(true);
  expect(heard.toSorted()).toEqual(['one left', 'signed in', 'two left']);
  for (const stop of stops) stop();
});
