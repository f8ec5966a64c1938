import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { beforeAll, expect, test } from 'vitest';

import type { MetadataSource } from './entra-metadata';
import { readIdToken } from './id-token';

const NOW = new Date('2026-11-02T09:00:00Z');
const TENANT = '11111111-2222-3333-4444-555555555555';
const OTHER_TENANT = '99999999-2222-3333-4444-555555555555';
const TEMPLATE = 'https://login.example/{tenantid}/v2.0';
const CLAIMS = {
  iss: `https://login.example/${TENANT}/v2.0`,
  aud: 'our-client',
  nonce: 'the-nonce',
  tid: TENANT,
  oid: 'object-1',
  name: 'Ines Marlow',
  preferred_username: 'ines@example.com',
};

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
});

type Change = { claims?: JWTPayload; keyIssuer?: string; kid?: string; issuedAt?: Date };

async function read({ claims = {}, keyIssuer, kid = 'k1', issuedAt = NOW }: Change = {}) {
  const jwk = await exportJWK(keys.publicKey);
  const source: MetadataSource = {
    read: async () => ({
      issuer: TEMPLATE,
      authorization_endpoint: 'https://login.example/authorize',
      token_endpoint: 'https://login.example/token',
      jwks_uri: 'https://login.example/keys',
      end_session_endpoint: 'https://login.example/logout',
    }),
    findKey: async (wanted) =>
      wanted === 'k1' ? { ...jwk, kid: 'k1', kty: 'RSA', issuer: keyIssuer } : undefined,
  };
  const token = await new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(issuedAt.getTime() + 60 * 60 * 1000))
    .sign(keys.privateKey);
  return readIdToken(token, {
    source,
    clientId: 'our-client',
    nonce: 'the-nonce',
    clock: { now: () => NOW },
  });
}

test('a token of any tenant behind the shared metadata is accepted', async () => {
  expect(await read()).toEqual({
    tenantId: TENANT,
    objectId: 'object-1',
    signInName: 'ines@example.com',
    email: 'ines@example.com',
    name: 'Ines Marlow',
  });
  expect(await read({ keyIssuer: TEMPLATE })).toMatchObject({ tenantId: TENANT });
});

test.each<[string, Change]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'their-client' } }],
  ['an issuer that is not its tenant’s', { claims: { tid: OTHER_TENANT } }],
  ['an issuer of another host', { claims: { iss: `https://evil.example/${TENANT}/v2.0` } }],
  [
    'a tenant that is no GUID',
    { claims: { tid: 'common', iss: 'https://login.example/common/v2.0' } },
  ],
  [
    'a key that signs for another tenant only',
    { keyIssuer: `https://login.example/${OTHER_TENANT}/v2.0` },
  ],
  ['an unknown key', { kid: 'k2' }],
  ['a time long past', { issuedAt: new Date('2026-11-01T09:00:00Z') }],
])('a token with %s is not trusted', async (_, change) => {
  await expect(read(change)).rejects.toMatchObject({ name: 'IdentityError', kind: 'untrusted' });
});

test('an unsigned token is not trusted', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none', kid: 'k1' })}.${part(CLAIMS)}.`;
  const source: MetadataSource = {
    read: async () => ({ issuer: TEMPLATE }) as Awaited<ReturnType<MetadataSource['read']>>,
    findKey: async () => ({ ...(await exportJWK(keys.publicKey)), kid: 'k1', kty: 'RSA' }),
  };
  const expected = {
    source,
    clientId: 'our-client',
    nonce: 'the-nonce',
    clock: { now: () => NOW },
  };
  await expect(readIdToken(unsigned, expected)).rejects.toMatchObject({ kind: 'untrusted' });
});
