import type { PushMessage } from '@docket/core/notifications/notifications.contract';
import webPush from 'web-push';

import { SealBroken } from '../../platform/crypto/sealer';
import { asUser } from '../../platform/db/database';
import { insertOutboundEntries } from '../../analysis/outbound/outbound.repository';
import { publish } from '../../platform/live/publish';
import { guardedPost } from '../../platform/outbound/guarded-post';
import { type AddressGuard } from '../../platform/outbound/guarded-request';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  deletePushDevice,
  listPushDevices,
  recordPushSent,
  type DeviceRow,
} from './push-devices.repository';
import { readPushKeys, type PushKeys } from './push-keys.usecases';

const TIME_LIMIT_MS = 15_000;
/** A phone that is off for longer no longer needs it. */
const KEPT_S = 12 * 60 * 60;
const KEYS_LOST = 'Docket’s notification key cannot be decrypted with this DOCKET_SECRET';
/** The browser ended its subscription. */
const GONE = new Set([404, 410]);

export type PushDependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'sealer' | 'config'> & {
  webhookGuard: AddressGuard;
};

/** Sends to each of the person's browsers. One whose subscription ended is deleted. */
export async function sendPush(
  deps: PushDependencies,
  userId: string,
  message: PushMessage,
): Promise<void> {
  const devices = await asUser(deps.db, userId, listPushDevices);
  if (devices.length === 0) return;
  const keys = await openKeys(deps);
  if (keys === null) {
    await reportLostKeys(deps, userId, devices);
    return;
  }
  for (const device of devices) {
    const outcome = await sendTo(deps, device, { keys, message });
    await asUser(deps.db, userId, async (scope) => {
      if (outcome.status !== null && GONE.has(outcome.status))
        await deletePushDevice(scope, device.id);
      else await recordPushSent(scope, device.id, resultOf(outcome, deps.clock.now()));
      await insertOutboundEntries(scope, [
        {
          destination: new URL(device.endpoint).origin,
          purpose: 'notification',
          emailId: null,
          bytes: Buffer.byteLength(JSON.stringify(message)),
          outcome: resultOf(outcome, deps.clock.now()).reason ?? 'ok',
        },
      ]);
      await publish(scope, { topic: 'settings' });
    });
  }
}

async function openKeys(deps: PushDependencies): Promise<PushKeys | null> {
  try {
    return await readPushKeys(deps);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

function reportLostKeys(deps: PushDependencies, userId: string, devices: readonly DeviceRow[]) {
  return asUser(deps.db, userId, async (scope) => {
    for (const { id } of devices)
      await recordPushSent(scope, id, { sentAt: null, reason: KEYS_LOST });
    await publish(scope, { topic: 'settings' });
  });
}

type Outcome = Awaited<ReturnType<typeof guardedPost>>;

function resultOf({ status, problem }: Outcome, now: Date) {
  if (status !== null && status < 300) return { sentAt: now, reason: null };
  return { sentAt: null, reason: problem ?? `The push service answered with ${status}` };
}

async function sendTo(
  { webhookGuard, config }: PushDependencies,
  device: DeviceRow,
  { keys, message }: { keys: PushKeys; message: PushMessage },
): Promise<Outcome> {
  const { headers, body, endpoint } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.publicKey, auth: device.authSecret } },
    JSON.stringify(message),
    {
      TTL: KEPT_S,
      vapidDetails: { subject: contactOf(config.publicUrl), ...keys },
    },
  );
  return guardedPost(webhookGuard, {
    url: endpoint,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body,
    timeLimitMs: TIME_LIMIT_MS,
  });
}

/** Push services require a contact address of the sender, and reject plain HTTP. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:docket@${new URL(publicUrl).hostname}`;
}
