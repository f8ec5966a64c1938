import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn } from '../../platform/db/own-rows';

export async function isImageSenderAllowed(scope: UserScope, address: string): Promise<boolean> {
  const row = await selectOwn(scope, 'allowed_image_senders')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function allowImageSender(scope: UserScope, address: string): Promise<void> {
  await scope.trx
    .insertInto('allowed_image_senders')
    .values({ user_id: scope.userId, address: address.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function disallowImageSender(scope: UserScope, address: string): Promise<void> {
  await deleteOwn(scope, 'allowed_image_senders')
    .where('address', '=', address.toLowerCase())
    .execute();
}
