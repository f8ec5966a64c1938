import { randomUUID } from 'node:crypto';

import type { SyncProblem } from '@docket/core/sync/sync-status';
import { SHARED_LIST, type TaskList } from '@docket/core/task-services/task-service';

import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  changeServiceConnection,
  endServiceSync,
  findServicesDue,
  listServiceConnections,
  listServiceProjects,
  lockServiceConnection,
  setProjectList,
  type Choice,
  type Connection,
} from './connections.repository';
import { openCredentials } from './credentials';
import { listLinkLists } from './links.repository';
import { moveAddresses } from './move-addresses';
import { problemOfLists } from './problem-of-lists';
import { pullChanges } from './pull-changes';
import { pushTasks } from './push-tasks';
import {
  inRun,
  lockRun,
  RunEnded,
  syncRequest,
  withOutboundLog,
  type ServiceAccount,
  type SyncDependencies,
  type SyncRun,
} from './sync-run';
import type { TaskServiceFor } from './task-service';
import { isTaskServiceError, messageOf, TaskServiceError } from './task-service-error';

export const POLL_MS = 20_000;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 15 * 60_000;

/** A task changed: the connected services are compared at once. */
export async function wakeServices(deps: SyncDependencies, userId: string): Promise<void> {
  await asUser(deps.db, userId, async (scope) => {
    for (const { service, state } of await listServiceConnections(scope))
      if (state === 'connected')
        await enqueue(scope.trx, syncRequest, { payload: { userId, service } });
  });
}

/** The person signed in again: services that use that sign-in are retried, and ask again if still refused. */
export async function resumeServices(deps: SyncDependencies, userId: string): Promise<void> {
  await asUser(deps.db, userId, async (scope) => {
    const connection = await lockServiceConnection(scope, 'todo');
    if (connection?.state !== 'reconnect') return;
    await changeServiceConnection(scope, 'todo', {
      state: 'connected',
      next_sync_at: deps.clock.now(),
      failures: 0,
      problem: null,
    });
    await enqueue(scope.trx, syncRequest, { payload: { userId, service: 'todo' } });
    await publish(scope, { topic: 'settings' });
  });
}

/** Recovers after a crash, and connections whose own next sync was lost. */
export async function startDueServices(deps: SyncDependencies): Promise<void> {
  await asSystem(deps.db, async (trx) => {
    for (const payload of await findServicesDue(trx, deps.clock.now()))
      await enqueue(trx, syncRequest, { payload, keepsEarlierRunAt: true });
  });
}

/** Takes over what changed there, then sends what differs here; ends by scheduling the next comparison. */
export async function syncService(
  deps: SyncDependencies,
  account: ServiceAccount,
  { signal, pullMs }: { signal: AbortSignal; pullMs?: number },
): Promise<void> {
  const opened = await openRun(deps, account, signal);
  if (opened === null) return;
  try {
    const end = await compareOrFail(opened, pullMs);
    await asUser(deps.db, account.userId, async (scope) =>
      endRun(deps, scope, { connection: await lockRun(scope, opened.run), end }),
    );
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}

async function compareOrFail({ run, failures }: Opened, pullMs?: number): Promise<End> {
  try {
    const { problem, isWhole } = await compare(run, pullMs);
    return { problem, failures: 0, retryAt: isWhole ? null : run.deps.clock.now() };
  } catch (error) {
    if (!(error instanceof RunEnded)) run.signal.throwIfAborted();
    if (!isTaskServiceError(error)) throw error;
    return failed(run.deps, error, failures);
  }
}

function failed(deps: SyncDependencies, error: TaskServiceError, before: number): End {
  return { problem: problemOf(deps, error), failures: before + 1, retryAt: error.retryAt };
}

async function compare(
  run: SyncRun,
  pullMs?: number,
): Promise<{ problem: SyncProblem | null; isWhole: boolean }> {
  const { run: ready, refusal } = await makeLists(run);
  const { goneLists, refusedLists, waiting, ...pulled } = await pullChanges(ready, pullMs);
  const pushed = await pushTasks(ready, { lists: refusedLists, waiting });
  const problem =
    (await problemOfLists(run, { goneLists, refusedLists })) ??
    problemOfPart(refusal ?? pulled.problem) ??
    pushed.problem;
  return {
    problem: problem && problemOf(run.deps, problem),
    isWhole: pulled.isWhole && pushed.isWhole,
  };
}

function problemOfPart(message: string | null): TaskServiceError | null {
  return message === null ? null : new TaskServiceError('refused', message);
}

type Opened = { run: SyncRun; failures: number };

async function openRun(
  deps: SyncDependencies,
  account: ServiceAccount,
  signal: AbortSignal,
): Promise<Opened | null> {
  const { userId, service } = account;
  return inUnitOfWork(deps, userId, async (work) => {
    const connection = await lockServiceConnection(work, service);
    if (connection?.state !== 'connected') return null;
    const { failures, next_sync_at: next } = connection;
    // A service that asked for a pause is not called earlier because a task changed.
    if (failures > 0 && next !== null && next > work.now) {
      // In this transaction, so that disconnecting meanwhile leaves no job behind.
      await enqueue(work.trx, syncRequest, {
        payload: account,
        runAt: next,
        keepsEarlierRunAt: true,
      });
      return null;
    }
    const api = openService(deps, account, { sealed: connection.sealed_secret, signal });
    if (api instanceof TaskServiceError) {
      await endRun(deps, work, { connection, end: failed(deps, api, failures) });
      return null;
    }
    const isMoved = await moveAddresses(work, service, api.destination);
    const choices = await listServiceProjects(work, service);
    const runId = randomUUID();
    // From now on only this run may write.
    await changeServiceConnection(work, service, { run_id: runId });
    const run: SyncRun = {
      ...account,
      runId,
      deps,
      api,
      destination: api.destination,
      connectedAt: connection.connected_at,
      choices,
      sharesList: connection.shares_list,
      lists: await listsOf(work, service, choices),
      cursor: isMoved ? null : connection.cursor,
      timeZone: (await findWorkingTime(work)).timezone,
      clockSkewMs: 0,
      signal,
    };
    return { run, failures };
  });
}

function openService(
  deps: SyncDependencies,
  account: ServiceAccount,
  { sealed, signal }: { sealed: Buffer | null; signal: AbortSignal },
): ReturnType<TaskServiceFor> | TaskServiceError {
  try {
    const credentials = openCredentials(deps, { account, sealed });
    return deps.taskServiceFor({ ...account, credentials, signal });
  } catch (error) {
    if (isTaskServiceError(error)) return error;
    throw error;
  }
}

async function listsOf(
  work: Parameters<typeof listLinkLists>[0],
  service: ServiceAccount['service'],
  choices: readonly Choice[],
): Promise<string[]> {
  const linked = await listLinkLists(work, service);
  const chosen = choices.flatMap(({ listId }) => listId ?? []);
  return [...new Set([...linked, ...chosen])].toSorted();
}

type Made = {
  run: SyncRun;
  /** Why a list was not made: its project waits, and the others are synced. */
  refusal: string | null;
};

/**
 * A list named like the project, or one for all; looked up before it is created, because an answer may have been lost.
 */
async function makeLists(run: SyncRun): Promise<Made> {
  const missing = run.choices.filter(({ listId }) => listId === null);
  if (missing.length === 0) return { run, refusal: null };
  const { lists: known } = await run.api.readAccount();
  const made: string[] = [];
  let refusal: string | null = null;
  for (const { projectId, projectName } of missing) {
    const wanted = run.sharesList ? SHARED_LIST : projectName;
    const list = known.find(({ name }) => name === wanted) ?? (await makeList(run, wanted));
    if (typeof list === 'string') {
      refusal ??= list;
      continue;
    }
    known.push(list);
    made.push(list.id);
    await inRun(run, async (work) => {
      const { shares_list: sharesList } = await lockRun(work, run);
      // Otherwise the person decided meanwhile between one list for all and one for each.
      if (sharesList === run.sharesList)
        await setProjectList(work, { service: run.service, projectId }, list);
    });
  }
  const lists = [...new Set([...run.lists, ...made])].toSorted();
  return { run: { ...run, lists }, refusal };
}

/** The new list, or the words with which the service refused to make it. */
async function makeList(run: SyncRun, name: string): Promise<TaskList | string> {
  try {
    const sent = { emailId: null, text: name };
    return await withOutboundLog(run, sent, () => run.api.createList(name));
  } catch (error) {
    if (isTaskServiceError(error, 'refused')) return error.message;
    throw error;
  }
}

function problemOf({ clock }: SyncDependencies, error: TaskServiceError): SyncProblem {
  const at = clock.now().toISOString();
  return { code: error.code, message: messageOf(error), requestId: null, at };
}

type End = { problem: SyncProblem | null; failures: number; retryAt: Date | null };

/** The connection is locked, and the one that was compared. */
async function endRun(
  { clock }: SyncDependencies,
  scope: UserScope,
  { connection, end }: { connection: Connection; end: End },
): Promise<void> {
  const now = clock.now();
  const { service } = connection;
  const { problem, failures, retryAt } = end;
  const wait =
    failures === 0 ? POLL_MS : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  const next = retryAt ?? new Date(now.getTime() + wait);
  const isLost = problem?.code === 'task_service.reconnect';
  await endServiceSync(scope, {
    service,
    problem,
    failures,
    nextSyncAt: isLost ? null : next,
    ...(isLost ? { state: 'reconnect' } : {}),
    ...(failures === 0 ? { lastSyncAt: now } : {}),
  });
  if (!isLost)
    await enqueue(scope.trx, syncRequest, {
      payload: { userId: scope.userId, service },
      runAt: next,
      keepsEarlierRunAt: true,
    });
  const isNews =
    connection.problem?.message !== problem?.message || connection.last_sync_at === null;
  if (isNews) await publish(scope, { topic: 'settings' });
}
