import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { z } from 'zod';

import type { Clock } from '../../../platform/clock/clock';
import type { MetadataSource } from './entra-metadata';
import { IdentityError, type SignedInIdentity } from '../identity-port';

const guid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const claimsSchema = z.object({
  iss: z.string(),
  nonce: z.string(),
  tid: guid,
  oid: z.string().min(1),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
});

type Expected = { source: MetadataSource; clientId: string; nonce: string; clock: Clock };

/** Checks signature, audience, times, nonce and issuer of an ID token. Throws an IdentityError of kind untrusted. */
export async function readIdToken(idToken: string, expected: Expected): Promise<SignedInIdentity> {
  const { issuer } = await expected.source.read();
  const { kid } = decodeProtectedHeader(idToken);
  const key = kid === undefined ? undefined : await expected.source.findKey(kid);
  if (key === undefined) throw untrusted('signed with an unknown key');
  try {
    const { payload } = await jwtVerify(idToken, await importJWK(key, 'RS256'), {
      algorithms: ['RS256'],
      audience: expected.clientId,
      // The same tolerance as Microsoft's own libraries: machine clocks differ by minutes.
      clockTolerance: 300,
      currentDate: expected.clock.now(),
    });
    const claims = claimsSchema.parse(payload);
    if (claims.nonce !== expected.nonce) throw untrusted('wrong nonce');
    if (claims.iss !== issuerFor(issuer, claims.tid)) throw untrusted('wrong issuer');
    if (key.issuer !== undefined && claims.iss !== issuerFor(key.issuer, claims.tid))
      throw untrusted('signed with a key of another issuer');
    const email = claims.email ?? claims.preferred_username ?? '';
    return {
      tenantId: claims.tid,
      objectId: claims.oid,
      signInName: claims.preferred_username ?? '',
      email,
      name: claims.name ?? email,
    };
  } catch (error) {
    throw error instanceof IdentityError ? error : untrusted('not valid', error);
  }
}

/** Several tenants share one metadata document, whose issuer contains {tenantid}. */
function issuerFor(template: string, tenantId: string): string {
  return template.replace('{tenantid}', tenantId);
}

function untrusted(reason: string, cause?: unknown): IdentityError {
  return new IdentityError('untrusted', `The identity provider’s response is ${reason}.`, {
    cause,
  });
}
