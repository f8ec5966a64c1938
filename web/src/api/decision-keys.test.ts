import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { fakeApi } from '../testing/fake-api';
import { callDecideMany, type DecisionInput, sendDecision } from './emails';

const lost = () => Promise.reject(new TypeError('fetch failed'));
const keysOf = (asked: ReturnType<typeof fakeApi>) =>
  asked.map(({ headers }) => headers.get('idempotency-key'));

it('a decision made again after its response was lost is a new one, as it may have been undone', async () => {
  const asked = fakeApi({ 'POST /emails/recommendations/process': lost });
  const reply: DecisionInput = { emailId: 'e1', action: 'send_reply', data: { body: 'Yes' } };
  for (const step of ['one', 'two'])
    await sendDecision(new QueryClient(), reply, {
      step,
      seen: undefined,
      leaves: () => false,
    }).catch(() => undefined);
  expect(keysOf(asked)).toEqual(['one', 'two']);
});

it('so is one on many emails, and each part has a key of its own', async () => {
  const asked = fakeApi({ 'POST /emails/recommendations/process-many': lost });
  const archive = async (id: string, step: string) =>
    callDecideMany({ action: 'archive', emailIds: [id] }, step).catch(() => undefined);
  await archive('e1', 'one');
  await archive('e2', 'one');
  await archive('e1', 'two');
  expect(new Set(keysOf(asked)).size).toBe(3);
});
