import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/** The value was changed, moved to another place, or sealed with an unknown secret. */
export class SealBroken extends Error {
  override name = 'SealBroken';
}

/**
 * Encrypts small secrets (tokens) for the database. The purpose is authenticated, so a sealed value cannot be moved
 * elsewhere.
 */
export type Sealer = {
  seal(plain: string, purpose: string): Buffer;
  /** Throws SealBroken. */
  open(sealed: Buffer, purpose: string): string;
  /** The second to fifth byte of what it seals; an older secret sealed whatever has others there. */
  keyId: Buffer;
  /** The same of all values that it opens. */
  keyIds: readonly Buffer[];
};

type Key = { id: Buffer; key: Buffer };

/** AES-256-GCM. The first secret seals; the others only open values sealed before the secret was changed. */
export function createSealer(secrets: readonly [string, ...string[]]): Sealer {
  const keys = secrets.map(deriveKey);
  const [current] = keys as [Key, ...Key[]];
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
      cipher.setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), current.id, nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, purpose) {
      const key = keys.find((candidate) => candidate.id.equals(keyIdOf(sealed)));
      if (sealed[0] !== VERSION || key === undefined)
        throw new SealBroken('Sealed with a secret that this Docket does not have');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key.key,
        sealed.subarray(1 + KEY_ID_BYTES, HEADER_BYTES),
      );
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(HEADER_BYTES, HEADER_BYTES + TAG_BYTES));
      const text = sealed.subarray(HEADER_BYTES + TAG_BYTES);
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SealBroken('Changed since it was sealed, or sealed for another place', {
          cause: error,
        });
      }
    },
    keyId: current.id,
    keyIds: keys.map(({ id }) => id),
  };
}

function keyIdOf(sealed: Buffer): Buffer {
  return sealed.subarray(1, 1 + KEY_ID_BYTES);
}

function deriveKey(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'docket sealing key', 32));
  return { key, id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) };
}
