import type { BodyOf } from '@docket/core/contract';
import { AppError, validationError } from '@docket/core/errors';
import {
  MOST_PUSH_DEVICES,
  type addPushDevice as addContract,
  type NotificationChoices,
  type PushDevice,
} from '@docket/core/notifications/notifications.contract';
import { deviceName } from '@docket/core/users/device-name';

import { isRowId } from '../../platform/db/row-id';
import { publish } from '../../platform/live/publish';
import { AddressRefused, type AddressGuard } from '../../platform/outbound/guarded-post';
import type { UserScope } from '../../platform/db/database';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { nextRound } from './notification-round.usecases';
import { findChoices, saveChoices } from './notifications.repository';
import {
  deletePushDevice,
  listPushDevices,
  savePushDevice,
  type DeviceRow,
} from './push-devices.repository';

export async function readNotifications(scope: UserScope) {
  const { nextRoundAt, ...choices } = await findChoices(scope);
  return {
    choices,
    devices: (await listPushDevices(scope)).map(shown),
    nextRoundAt: nextRoundAt?.toISOString() ?? null,
  };
}

function shown({ id, device, endpoint, createdAt, lastSentAt, problem }: DeviceRow): PushDevice {
  return {
    id,
    device,
    endpoint,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    problem,
  };
}

/** What was just switched on is told from the next working day on. */
export async function changeChoices(
  work: UnitOfWork,
  patch: Partial<NotificationChoices>,
): Promise<void> {
  const choices = { ...(await findChoices(work)), ...patch };
  const isAnything = choices.tasksDue || choices.mailToAnswer;
  const nextRoundAt = isAnything ? nextRound(work.now, await findWorkingTime(work)) : null;
  await saveChoices(work, { ...choices, nextRoundAt });
  await publish(work, { topic: 'settings' });
}

type Added = { input: BodyOf<typeof addContract>; userAgent: string; sessionHash: Buffer };

/** Throws request.invalid for an address that is not called, notification.too_many. */
export async function addDevice(
  work: UnitOfWork,
  guard: AddressGuard,
  { input, userAgent, sessionHash }: Added,
): Promise<PushDevice> {
  try {
    guard.checkHost(new URL(input.endpoint));
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw validationError([{ path: 'endpoint', message: error.message }]);
  }
  const devices = await listPushDevices(work);
  const isKnown = devices.some(({ endpoint }) => endpoint === input.endpoint);
  if (!isKnown && devices.length >= MOST_PUSH_DEVICES)
    throw new AppError(
      'notification.too_many',
      `${MOST_PUSH_DEVICES} browsers are told already. Remove one first.`,
    );
  const row = await savePushDevice(
    work,
    {
      endpoint: input.endpoint,
      publicKey: input.keys.p256dh,
      authSecret: input.keys.auth,
      device: deviceName(userAgent),
      sessionHash,
    },
    work.now,
  );
  await publish(work, { topic: 'settings' });
  return shown(row);
}

/** Throws notification.not_found. */
export async function removeDevice(work: UnitOfWork, id: string): Promise<number> {
  const removed = isRowId(id) ? await deletePushDevice(work, id) : 0;
  if (removed === 0)
    throw new AppError('notification.not_found', 'This browser is not told any more');
  await publish(work, { topic: 'settings' });
  return removed;
}
