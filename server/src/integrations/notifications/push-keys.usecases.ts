import webPush from 'web-push';

import { asSystem } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { findPushKeys, insertPushKeys } from './push-keys.repository';

const PURPOSE = 'push keys';

export type PushKeys = { publicKey: string; privateKey: string };
type Dependencies = Pick<PlatformDependencies, 'db' | 'sealer'>;

/** Created on first use. */
export async function readPushKeys({ db, sealer }: Dependencies): Promise<PushKeys> {
  const kept = await asSystem(db, async (trx) => {
    const before = await findPushKeys(trx);
    if (before !== null) return before;
    const made = webPush.generateVAPIDKeys();
    const sealedPrivateKey = sealer.seal(made.privateKey, PURPOSE);
    await insertPushKeys(trx, { publicKey: made.publicKey, sealedPrivateKey });
    return findPushKeys(trx);
  });
  if (kept === null) throw new Error('The push keys were not kept');
  return { publicKey: kept.publicKey, privateKey: sealer.open(kept.sealedPrivateKey, PURPOSE) };
}
