import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

const SHOWN = [
  'id',
  'device',
  'endpoint',
  'public_key as publicKey',
  'auth_secret as authSecret',
  'created_at as createdAt',
  'last_sent_at as lastSentAt',
  'problem',
] as const;

export type NewDevice = {
  endpoint: string;
  publicKey: string;
  authSecret: string;
  device: string;
  /** The session in which it subscribed; the subscription ends with it. */
  sessionHash: Buffer;
};
export type DeviceRow = Omit<NewDevice, 'sessionHash'> & {
  id: string;
  createdAt: Date;
  lastSentAt: Date | null;
  problem: string | null;
};

/** A browser that subscribes again keeps its row. */
export async function savePushDevice(
  scope: UserScope,
  pushDevice: NewDevice,
  now: Date,
): Promise<DeviceRow> {
  const values = {
    public_key: pushDevice.publicKey,
    auth_secret: pushDevice.authSecret,
    device: pushDevice.device,
    session_hash: pushDevice.sessionHash,
    problem: null,
  };
  return scope.trx
    .insertInto('push_devices')
    .values({
      user_id: scope.userId,
      endpoint: pushDevice.endpoint,
      created_at: now,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'endpoint']).doUpdateSet(values))
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

export async function listPushDevices(scope: UserScope): Promise<DeviceRow[]> {
  return selectOwn(scope, 'push_devices')
    .select(SHOWN)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function deletePushDevice(scope: UserScope, deviceId: string): Promise<number> {
  const result = await deleteOwn(scope, 'push_devices')
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** `sentAt` is null if the push service was not reached. */
export async function recordPushSent(
  scope: UserScope,
  deviceId: string,
  { sentAt, reason }: { sentAt: Date | null; reason: string | null },
): Promise<void> {
  await updateOwn(scope, 'push_devices')
    .set({ problem: reason, ...(sentAt === null ? {} : { last_sent_at: sentAt }) })
    .where('id', '=', deviceId)
    .execute();
}
