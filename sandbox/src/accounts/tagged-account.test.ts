import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Sandbox } from '../sandbox';
import { control } from '../testing/control-client';
import { GraphClient } from '../testing/graph-client';
import { makePkce, pickAccount, startTestSandbox, workAddress } from '../testing/test-sandbox';

const tagged = workAddress.replace('@', '+tag@');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

async function inboxOf(account: string): Promise<string[]> {
  const graph = await GraphClient.signedIn(sandbox.url, { account });
  const { body } = await graph.get<{ value: { subject: string }[] }>(
    '/me/mailFolders/inbox/messages?$top=100',
  );
  return body.value.map(({ subject }) => subject).toSorted();
}

test('an address with a tag is an account of its own with the same made-up mail', async () => {
  const before = await inboxOf(workAddress);
  expect(before.length).toBeGreaterThan(20);
  expect(await inboxOf(tagged)).toEqual(before);
  const message = { subject: 'Only here' };
  await control(sandbox.url, 'POST /deliver', { account: tagged, message });
  expect(await inboxOf(tagged)).toEqual([...before, 'Only here'].toSorted());
  expect(await inboxOf(workAddress)).toEqual(before);
});

test('a tag that begins with no-mail gives an empty mailbox', async () => {
  expect(await inboxOf(workAddress.replace('@', '+no-mail-here@'))).toEqual([]);
});

test('a reset takes away what its mailbox had received', async () => {
  const before = await inboxOf(workAddress);
  await control(sandbox.url, 'POST /deliver', { account: tagged, message: { subject: 'Gone' } });
  await control(sandbox.url, 'POST /reset', {});
  expect(await inboxOf(tagged)).toEqual(before);
});

test.each(['nobody+tag@harbourlane.example', 'ines.marlow+tag@elsewhere.example'])(
  '%s, a tag on the address of nobody, cannot sign in',
  async (account) => {
    const { challenge } = makePkce();
    const back = await pickAccount(sandbox.url, { account, challenge });
    expect(back.searchParams.get('error')).toBe('access_denied');
  },
);
