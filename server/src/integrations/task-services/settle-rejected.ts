import { randomUUID } from 'node:crypto';

import type { Place } from '@docket/core/task-services/shared-fields';

import { changeLink, findLink } from './links.repository';
import type { PlannedOrder } from './plan-step';
import { inRun, type SyncRun } from './sync-run';
import { isTaskServiceError } from './task-service-error';

/**
 * A rejection is an answer: nothing was created, so the next attempt is a new one with what the task is then; or all
 * but some steps, which are sent as a change. False if the service does not say which.
 */
export async function settleRejected(
  run: SyncRun,
  taskId: string,
  order: PlannedOrder,
): Promise<boolean> {
  const found = await findCreated(run, order);
  if (found === undefined) return false;
  const key = { service: run.service, taskId };
  return inRun(run, async (work) => {
    const link = await findLink(work, key);
    if (link?.key !== order.key || link.remote_id !== null) return false;
    if (found === null) {
      await changeLink(work, key, { key: randomUUID(), tried_at: null });
      return true;
    }
    const fields = { ...order.fields, steps: [] };
    await changeLink(work, key, { remote_id: found.remoteId, sent: fields, seen: fields });
    return true;
  });
}

/** undefined if the service does not say. */
async function findCreated(run: SyncRun, order: PlannedOrder): Promise<Place | null | undefined> {
  try {
    return await run.api.findCreated(order);
  } catch (error) {
    if (isTaskServiceError(error)) return undefined;
    throw error;
  }
}
