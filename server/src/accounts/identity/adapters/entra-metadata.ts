import type { JWK } from 'jose';
import { z } from 'zod';

import type { Clock } from '../../../platform/clock/clock';
import { IdentityError } from '../identity-port';

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url(),
});
type Metadata = z.infer<typeof metadataSchema>;

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), issuer: z.string().optional() })),
});
type SigningKey = JWK & { kid: string; issuer?: string | undefined };

const CACHE_MS = 60 * 60 * 1000;
const REFETCH_PAUSE_MS = 60 * 1000;
const TIMEOUT_MS = 10_000;

export type MetadataSource = {
  read(): Promise<Metadata>;
  /** Undefined if the provider does not have the key, even after a refetch. */
  findKey(kid: string): Promise<SigningKey | undefined>;
};

type Cached<T> = { value: T; at: number };

/** Discovery document and keys, cached for an hour; an unknown key triggers a refetch, at most once a minute. */
export function createMetadataSource(tenantUrl: string, clock: Clock): MetadataSource {
  let metadata: Cached<Metadata> | undefined;
  let keys: Cached<SigningKey[]> | undefined;
  const ageOf = (kept: Cached<unknown>) => clock.now().getTime() - kept.at;

  const read = async () => {
    if (metadata === undefined || ageOf(metadata) > CACHE_MS) {
      const url = `${tenantUrl}/v2.0/.well-known/openid-configuration`;
      metadata = { value: await fetchJson(url, metadataSchema), at: clock.now().getTime() };
    }
    return metadata.value;
  };
  const readKeys = async (maxAgeMs: number) => {
    if (keys === undefined || ageOf(keys) > maxAgeMs) {
      const set = await fetchJson((await read()).jwks_uri, keySetSchema);
      keys = { value: set.keys, at: clock.now().getTime() };
    }
    return keys.value;
  };
  return {
    read,
    findKey: async (kid) =>
      (await readKeys(CACHE_MS)).find((key) => key.kid === kid) ??
      (await readKeys(REFETCH_PAUSE_MS)).find((key) => key.kid === kid),
  };
}

async function fetchJson<T>(url: string, schema: z.ZodType<T>): Promise<T> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (error) {
    throw new IdentityError('temporary', 'The identity provider cannot be reached.', {
      cause: error,
    });
  }
}
