import type { UserScope } from '../../platform/db/database';

export async function isImageSenderAllowed(scope: UserScope, address: string): Promise<boolean> {
  const row = await scope.trx
    .selectFrom('allowed_image_senders')
    .select('address')
    .where('user_id', '=', scope.userId)
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
  await scope.trx
    .deleteFrom('allowed_image_senders')
    .where('user_id', '=', scope.userId)
    .where('address', '=', address.toLowerCase())
    .execute();
}
