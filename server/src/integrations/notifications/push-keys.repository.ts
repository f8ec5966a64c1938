// Called as the system: the key pair belongs to the installation.
import type { UserScope } from '../../platform/db/database';

export type KeptKeys = { publicKey: string; sealedPrivateKey: Buffer };

export async function findPushKeys(trx: UserScope['trx']): Promise<KeptKeys | null> {
  const row = await trx
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps an existing pair, because browsers subscribed with it. */
export async function insertPushKeys(trx: UserScope['trx'], keys: KeptKeys): Promise<void> {
  await trx
    .insertInto('push_keys')
    .values({ public_key: keys.publicKey, sealed_private_key: keys.sealedPrivateKey })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute();
}
