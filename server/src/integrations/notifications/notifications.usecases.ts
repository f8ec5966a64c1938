import type { BodyOf } from '@docket/core/contract';
import { AppError, validationError } from '@docket/core/errors';
import {
  MAX_PUSH_DEVICES,
  type addPushDevice as addContract,
  type NotificationChoices,
  type PushDevice,
} from '@docket/core/notifications/notifications.contract';
import { deviceName } from '@docket/core/users/device-name';
import { startOfDay } from '@docket/intelligence/working-time/working-days';

import { isRowId } from '../../platform/db/row-id';
import { publish } from '../../platform/live/publish';
import { requirePermission } from '../../accounts/mailboxes/require-permission';
import { AddressRefused, type AddressGuard } from '../../platform/outbound/guarded-request';
import type { UserScope } from '../../platform/db/database';
import {
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../../platform/use-cases/unit-of-work';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  deleteHeldSummaries,
  findLastSummaryDay,
  findSummaryStanding,
} from './morning-summaries.repository';
import { nextTime } from './next-time';
import { type ChoicesRow, findChoices, lockChoices, saveChoices } from './notifications.repository';
import {
  deletePushDevice,
  listPushDevices,
  savePushDevice,
  type DeviceRow,
} from './push-devices.repository';

export async function readNotifications(scope: UserScope) {
  const { nextRoundAt, nextSummaryAt, ...row } = await findChoices(scope);
  const { tasksDue, mailToAnswer, morningSummary, summaryTime } = row;
  const { lastSentAt, problem } = await findSummaryStanding(scope);
  return {
    choices: { tasksDue, mailToAnswer, morningSummary, summaryTime },
    devices: (await listPushDevices(scope)).map(shown),
    nextRoundAt: nextRoundAt?.toISOString() ?? null,
    summary: {
      nextAt: nextSummaryAt?.toISOString() ?? null,
      lastSentAt: lastSentAt?.toISOString() ?? null,
      problem,
    },
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

/** What was just turned on starts with the next working day, unless the day has had its own. Throws mailbox.consent_needed. */
export async function changeChoices(
  work: UnitOfWork,
  patch: Partial<NotificationChoices>,
): Promise<void> {
  const before = await lockChoices(work);
  const choices = { ...before, ...patch };
  const { tasksDue, mailToAnswer, morningSummary, summaryTime } = choices;
  if (morningSummary && !before.morningSummary)
    await requirePermission(work, 'Mail.Send', 'turn on the summary');
  if (!morningSummary) await deleteHeldSummaries(work);
  const { round, summary } = await nextTimes(work, { ...before, summaryTime });
  await saveChoices(work, {
    ...choices,
    nextRoundAt: tasksDue || mailToAnswer ? round : null,
    nextSummaryAt: morningSummary ? summary : null,
  });
  await publish(work, { topic: 'settings' });
}

async function nextTimes(work: UnitOfWork, { lastRoundDay, summaryTime }: ChoicesRow) {
  const working = await findWorkingTime(work);
  const lastSummaryDay = await findLastSummaryDay(work);
  return {
    round: nextTime(work.now, startOfDay(working), { working, last: lastRoundDay }),
    summary: nextTime(work.now, summaryTime, { working, last: lastSummaryDay }),
  };
}

/** After a change of the working context. What is due already is left to its round. */
export async function reschedule(deps: WorkDependencies, userId: string): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    const choices = await lockChoices(work);
    const { nextRoundAt, nextSummaryAt } = choices;
    const isAhead = (at: Date | null) => at !== null && at > work.now;
    if (!isAhead(nextRoundAt) && !isAhead(nextSummaryAt)) return;
    const { round, summary } = await nextTimes(work, choices);
    await saveChoices(work, {
      ...choices,
      nextRoundAt: isAhead(nextRoundAt) ? round : nextRoundAt,
      nextSummaryAt: isAhead(nextSummaryAt) ? summary : nextSummaryAt,
    });
    await publish(work, { topic: 'settings' });
  });
}

type Added = { input: BodyOf<typeof addContract>; userAgent: string; sessionHash: Buffer };

/** Throws request.invalid for a forbidden address, notification.too_many. */
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
  if (!isKnown && devices.length >= MAX_PUSH_DEVICES)
    throw new AppError(
      'notification.too_many',
      `${MAX_PUSH_DEVICES} browsers already get notifications. Remove one first.`,
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
    throw new AppError('notification.not_found', 'This browser is no longer notified');
  await publish(work, { topic: 'settings' });
  return removed;
}
