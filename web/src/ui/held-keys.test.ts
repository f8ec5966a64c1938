import { afterEach, beforeEach, expect, it } from 'vitest';

import { holdKeys, holdKey, setKeyRunner } from './held-keys';
import { listenForShortcuts } from './use-shortcuts';

let stop = () => {};
let ran: string[] = [];
let onRun: (key: string) => void = () => undefined;
beforeEach(() => {
  stop = listenForShortcuts();
  ran = [];
  onRun = () => undefined;
  history.replaceState(null, '', '/emails/one');
  setKeyRunner(({ key }) => {
    ran.push(key);
    onRun(key);
  });
});
afterEach(() => {
  stop();
  history.replaceState(null, '', '/');
});

it('held keys follow a key that navigates, however long the screen takes to load', async () => {
  const release = holdKeys(false);
  type('cd');
  let arrive = () => {};
  onRun = (key) => {
    if (key === 'c') arrive = holdKeys(true);
  };
  release();
  await expect.poll(() => ran).toEqual(['c']);
  await turns();
  history.replaceState(null, '', '/emails/two');
  arrive();
  await expect.poll(() => ran).toEqual(['c', 'd']);
});

it('held keys do not follow a click to another email', async () => {
  const release = holdKeys(false);
  type('cd');
  let arrive = () => {};
  onRun = () => (arrive = holdKeys(true));
  release();
  await expect.poll(() => ran).toEqual(['c']);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  history.replaceState(null, '', '/emails/two');
  arrive();
  await turns();
  expect(ran).toEqual(['c']);
});

it('keys for an email that was left before it loaded are dropped', async () => {
  const release = holdKeys(false);
  type('c');
  history.replaceState(null, '', '/emails/two');
  release();
  await turns();
  expect(ran).toEqual([]);
});

function type(keys: string): void {
  for (const key of keys) expect(holdKey(new KeyboardEvent('keydown', { key }), false)).toBe(true);
}

/** Long enough for every held key to run. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
    await new Promise((resolve) => setTimeout(resolve));
}
