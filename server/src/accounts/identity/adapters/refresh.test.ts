import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { parseConfig } from '../../../config';
import { systemClock } from '../../../platform/clock/clock';
import {
  sandboxTokens,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../../testing/sandbox-mailbox';
import { createEntraIdentity } from './entra-identity';

let sandbox: SandboxMailbox;
let waits: number[];
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(() => sandbox.control('POST', '/faults', { rules: [] }));

const failing = (times: number, fault: object = { fault: 'status', status: 503 }) =>
  sandbox.control('POST', '/faults', {
    rules: [{ ...fault, match: { path: '/oauth2/v2.0/token' }, times }],
  });

async function refresh(refreshToken?: string) {
  const { microsoft } = parseConfig({
    environment: sandbox.environment,
    args: [],
    root: `${import.meta.dirname}/../../../..`,
  });
  waits = [];
  const identity = createEntraIdentity(microsoft, systemClock, (ms) => {
    waits.push(ms);
    return Promise.resolve();
  });
  return identity.refresh(refreshToken ?? '', ['Mail.ReadWrite']);
}

describe('refreshing a token', () => {
  it('retries a transient failure after 200 ms, then with doubling delays (§ 7)', async () => {
    const { refresh_token: token } = await sandboxTokens(sandbox.url);
    await failing(3);
    await expect(refresh(token)).resolves.toMatchObject({ accessToken: expect.any(String) });
    expect(waits).toEqual([200, 400, 800]);
  });

  it('retries after a lost connection', async () => {
    const { refresh_token: token } = await sandboxTokens(sandbox.url);
    await failing(1, { fault: 'drop' });
    await expect(refresh(token)).resolves.toMatchObject({ accessToken: expect.any(String) });
    expect(waits).toEqual([200]);
  });

  it('fails with a clear error after four attempts', async () => {
    const { refresh_token: token } = await sandboxTokens(sandbox.url);
    await failing(9);
    await expect(refresh(token)).rejects.toMatchObject({
      kind: 'temporary',
      message: 'The identity provider is currently unavailable. Please try again in a moment.',
    });
    expect(waits).toEqual([200, 400, 800]);
  });

  it('does not retry what only the person can fix (§ 7)', async () => {
    await expect(refresh('a token that nobody gave')).rejects.toMatchObject({ kind: 'expired' });
    expect(waits).toEqual([]);
  });
});
