import { expect, test } from 'vitest';

import { probeEntra } from './entra-probe';

const unreachable = { status: 0, text: '', reason: 'not asked', date: null, isUnknownHost: false };

test.each([
  ['https://graph.microsoft.com/v1.0', 'User.Read'],
  ['https://graph.microsoft.us/v1.0', 'https://graph.microsoft.us/User.Read'],
])('the link for administrators names the permissions of the Graph at %s', async (graph, scope) => {
  const config = {
    isSandbox: false,
    authority: 'https://login.microsoftonline.us',
    tenant: 'common',
    clientId: 'app-1',
    clientSecret: undefined,
    graphBaseUrl: graph,
  };
  const { consentUrl } = await probeEntra(config, 'https://docket.example', () =>
    Promise.resolve(unreachable),
  );
  expect(new URL(consentUrl).searchParams.get('scope')?.split(' ')).toContain(scope);
});
