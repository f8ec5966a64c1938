import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { sharedDocket } from './running-docket';
import { callApi, signedInDocket } from './signed-in-docket';

const SUBJECT = 'Keys of the boiler room';
const SLOW = { timeout: 600_000 };

const docket = signedInDocket(sharedDocket({ hasMail: false }));

test('a foreign Reply-To is warned of, the recipient is changed, and exactly that one gets the reply (§ 2)', async () => {
  docket.watch('true-recipients');
  await deliver();
  const page = await docket.open('/emails');
  await callApi(page, '/sync', { method: 'POST' });
  const search = `/emails?search=${encodeURIComponent(SUBJECT)}`;
  const row = page.getByRole('article', { name: SUBJECT });
  await docket.open(search);
  await row.waitFor(SLOW);
  await row.getByRole('button', { name: new RegExp(`^${SUBJECT}`) }).click();

  const warnings = page.getByRole('group', { name: 'Warnings about the sender' });
  await warnings.getByText(/Replies go to keys@else\.example/).waitFor();
  const reply = page.getByRole('region', { name: 'Suggested Reply' });
  await reply.getByText('Keys <keys@else.example>').waitFor(SLOW);
  const beside = reply.getByRole('group', { name: 'Warnings about the recipients' });
  await beside.getByText(/Replies go to keys@else\.example/).waitFor();

  await reply.getByRole('button', { name: 'Edit Recipients' }).click();
  await reply.getByRole('textbox', { name: 'Recipient 1' }).fill('Tomas <tomas@elmcourt.example>');
  await beside.waitFor({ state: 'detached' });
  await send(reply);
  await page.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/emails\//);
  await expect
    .poll(() => reply.getByRole('textbox', { name: 'Recipient 1' }).inputValue())
    .toBe('Tomas <tomas@elmcourt.example>');
  // Before the key, because it can be taken back for ten seconds only.
  const held = reply.getByText('Sends in a moment').waitFor();
  await send(reply);
  await held;
  await reply.getByText('Tomas <tomas@elmcourt.example>').waitFor();
  await reply.getByText(/^Sent/).waitFor(SLOW);
  expect(await recipientsInSentItems()).toEqual([['tomas@elmcourt.example']]);
  expect(docket.problems).toEqual([]);
});

async function send(reply: Locator): Promise<void> {
  await reply
    .getByRole('button', { name: 'Send Reply' })
    .or(reply.getByRole('button', { name: 'Send as-is' }))
    // By key, because the message above is still rendering and may move the button from under the pointer.
    .press('Enter');
}

async function deliver(): Promise<void> {
  const message = {
    subject: SUBJECT,
    from: { name: 'Elm Court Office', address: 'office@elmcourt.example' },
    // Nothing else is suspicious: bait would get no reply.
    replyTo: ['Keys <keys@else.example>'],
    headers: { 'Authentication-Results': 'mx.harbourlane.example; spf=pass; dmarc=pass' },
    body: 'Hello Ines,\n\nCould you please send me the keys of the boiler room by Friday?\n\nThe office',
  };
  const answer = await fetch(`${docket.docket.sandboxUrl}/_sandbox/deliver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: docket.account, message }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** For every copy of the reply in Sent Items, everyone it is addressed to in To, Cc and Bcc. */
async function recipientsInSentItems(): Promise<string[][]> {
  const account = encodeURIComponent(docket.account);
  const answer = await fetch(`${docket.docket.sandboxUrl}/_sandbox/sent?account=${account}`);
  const { messages } = (await answer.json()) as { messages: SentMessage[] };
  return messages
    .filter(({ subject }) => subject === `Re: ${SUBJECT}`)
    .map(({ to, cc, bcc }) => [...to, ...cc, ...bcc]);
}

type SentMessage = { subject: string; to: string[]; cc: string[]; bcc: string[] };
