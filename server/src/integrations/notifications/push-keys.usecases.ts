import webPush from 'web-push';

import { asSystem } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { SealedColumn } from '../../platform/db/reseal';
import { findPushKeys, insertPushKeys, type KeptKeys } from './push-keys.repository';

const PURPOSE = 'push keys';

export const SEALED_PUSH_KEYS: SealedColumn = {
  table: 'push_keys',
  column: 'sealed_private_key',
  key: ['only_one'],
  purposeOf: () => PURPOSE,
};

export type PushKeys = { publicKey: string; privateKey: string };
type Dependencies = Pick<PlatformDependencies, 'db' | 'sealer'>;

/** What browsers subscribe with; readable even if the secret that sealed the private key is lost. */
export async function readPublicPushKey(deps: Dependencies): Promise<string> {
  return (await keptKeys(deps)).publicKey;
}

/** Throws SealBroken if the private key was sealed with another secret. */
export async function readPushKeys(deps: Dependencies): Promise<PushKeys> {
  const { publicKey, sealedPrivateKey } = await keptKeys(deps);
  return { publicKey, privateKey: deps.sealer.open(sealedPrivateKey, PURPOSE) };
}

/** Created on first use. */
async function keptKeys({ db, sealer }: Dependencies): Promise<KeptKeys> {
  const kept = await asSystem(db, async (trx) => {
    const before = await findPushKeys(trx);
    if (before !== null) return before;
    const made = webPush.generateVAPIDKeys();
    const sealedPrivateKey = sealer.seal(made.privateKey, PURPOSE);
    await insertPushKeys(trx, { publicKey: made.publicKey, sealedPrivateKey });
    return findPushKeys(trx);
  });
  if (kept === null) throw new Error('The push keys were not kept');
  return kept;
}
