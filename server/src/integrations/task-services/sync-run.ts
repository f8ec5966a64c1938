import { TASK_SERVICES, type TaskServiceKey } from '@docket/core/task-services/task-service';
import { UNDO_MS } from '@docket/core/review/decision';
import { z } from 'zod';

import { insertOutboundEntries } from '../../analysis/outbound/outbound.repository';
import type { UserScope } from '../../platform/db/database';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import type { JobName } from '../../platform/jobs/define-job';
import { lockServiceConnection, type Choice, type Connection } from './connections.repository';
import type { DocketLink, TaskService, TaskServiceFor } from './task-service';

export type SyncDependencies = PlatformDependencies & {
  taskServiceFor: TaskServiceFor;
};
export type ServiceAccount = { userId: string; service: TaskServiceKey };

/** One comparison of a person's tasks with one service. */
export type SyncRun = ServiceAccount & {
  deps: SyncDependencies;
  api: TaskService;
  destination: string;
  /** A later run withdraws this one's right to write. */
  runId: string;
  /** When this connection was made; reconnecting ends the run. */
  connectedAt: Date;
  choices: readonly Choice[];
  sharesList: boolean;
  /** For every task there. */
  lists: readonly string[];
  cursor: string | null;
  timeZone: string;
  clockSkewMs: number;
  signal: AbortSignal;
};

/** The person disconnected or reconnected, or another run took over: nothing more may be written. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** A transaction that requires the connection the run started with, and that no later run has started. */
export async function inRun<T>(run: SyncRun, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
  run.signal.throwIfAborted();
  return inUnitOfWork(run.deps, run.userId, async (work) => {
    await lockRun(work, run);
    return act(work);
  });
}

/** Throws RunEnded. */
export async function lockRun(work: UserScope, run: SyncRun): Promise<Connection> {
  const now = await lockServiceConnection(work, run.service);
  const isSame =
    now?.state === 'connected' && now.connected_at.getTime() === run.connectedAt.getTime();
  if (!isSame) throw new RunEnded(`${nameOf(run.service)} was disconnected`);
  if (now.run_id !== run.runId) throw new RunEnded('Another comparison has taken over');
  return now;
}

/** What was deleted after this can still be undone. */
export function undoneAfter({ now }: UnitOfWork): Date {
  return new Date(now.getTime() - UNDO_MS);
}

export function nameOf(service: TaskServiceKey): string {
  return TASK_SERVICES[service].name;
}

export function linkTo({ deps }: SyncRun, task: { id: string; title: string }): DocketLink {
  return { url: addressOf(deps, task.id), title: task.title };
}

export function addressOf(
  { config }: { config: Pick<SyncDependencies['config'], 'publicUrl'> },
  taskId: string,
): string {
  return `${config.publicUrl}/tasks?id=${taskId}`;
}

type Sent = { emailId: string | null; text: unknown; outcome: string };

/** Records what left the machine. */
export async function logOutbound(
  work: UnitOfWork,
  { destination }: SyncRun,
  { emailId, text, outcome }: Sent,
): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(text));
  await insertOutboundEntries(work, [{ destination, purpose: 'task', emailId, bytes, outcome }]);
}

/**
 * Whatever the outcome, the log records that a text left the machine, also if the person disconnected the service
 * meanwhile.
 */
export async function withOutboundLog<T>(
  run: SyncRun,
  sent: { emailId: string | null; text: unknown },
  send: () => Promise<T>,
): Promise<T> {
  const log = (outcome: string) =>
    inUnitOfWork(run.deps, run.userId, (work) => logOutbound(work, run, { ...sent, outcome }));
  let result: T;
  try {
    result = await send();
  } catch (error) {
    const isUnsent = error instanceof RunEnded;
    if (!isUnsent) await log(error instanceof Error ? error.message : String(error));
    throw error;
  }
  await log('ok');
  return result;
}

const name: JobName = 'task-services.sync';
export const serviceSchema = z.object({
  userId: z.string(),
  service: z.enum(Object.keys(TASK_SERVICES) as [TaskServiceKey, ...TaskServiceKey[]]),
});
const keyOf = ({ userId, service }: ServiceAccount) => `task-service:${service}:${userId}`;

/** The job as enqueued: one at a time per account, and a second request joins a waiting one. */
export const syncRequest = {
  name,
  payload: serviceSchema,
  maxAttempts: 25,
  priority: -5,
  key: keyOf,
  queue: keyOf,
};
