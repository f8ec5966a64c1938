import type { AuditAction } from '@docket/core/audit/audit-nouns';
import { AppError } from '@docket/core/errors';
import {
  TASK_SERVICE_KEYS,
  type ChosenProject,
  type TaskLink,
  type TaskList,
  type TaskServiceKey,
  type TaskServiceStatus,
} from '@docket/core/task-services/task-service';
import { sharedFieldsOf } from '@docket/core/task-services/shared-fields';
import { randomUUID } from 'node:crypto';

import { findMailbox } from '../../accounts/mailboxes/mailboxes.repository';
import { cancelJob, enqueue } from '../../platform/jobs/job-queue.repository';
import { recordChange } from '../../platform/changes/record-change';
import { asUser, type UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { getProject } from '../../records/projects/projects.usecases';
import { getTask } from '../../records/tasks/tasks.usecases';
import { fetchAccount, isSameAccount } from './fetch-account';
import {
  changeServiceConnection,
  closeServiceConnection,
  endServiceSync,
  listServiceConnections,
  listServiceProjects,
  lockServiceConnection,
  noteAccountId,
  replaceServiceProjects,
  saveServiceConnection,
  type Connection,
} from './connections.repository';
import { openCredentials, sealCredentials } from './credentials';
import {
  clearConflicts,
  clearRefusals,
  countLinks,
  deleteServiceLinks,
  insertLink,
  listLinksOf,
  partProjectLinks,
  partServiceLinks,
  requestPartedLink,
} from './links.repository';
import { stateOfLink } from './plan-step';
import {
  nameOf,
  syncRequest,
  undoneAfter,
  type ServiceAccount,
  type SyncDependencies,
} from './sync-run';
import type { Credentials } from './task-service';
import { listPendingTasks } from './pending-tasks.repository';

const TASKS_SCOPE = 'Tasks.ReadWrite';

export async function readServices(work: UnitOfWork): Promise<TaskServiceStatus[]> {
  const connections = await listServiceConnections(work);
  const shown: TaskServiceStatus[] = [];
  for (const service of TASK_SERVICE_KEYS) {
    const connection = connections.find((one) => one.service === service);
    shown.push(await statusOf(work, service, connection));
  }
  return shown;
}

async function statusOf(
  work: UnitOfWork,
  service: TaskServiceKey,
  connection: Connection | undefined,
): Promise<TaskServiceStatus> {
  const isOpen = connection !== undefined && connection.state !== 'disconnected';
  if (!isOpen) {
    const lacks = service === 'todo' && !(await mayChangeTasks(work));
    const state = lacks ? 'needs_permission' : 'disconnected';
    const none = { linked: 0, waiting: 0, failed: 0, lastSyncAt: null, problem: null };
    return { service, state, account: '', projects: [], sharesList: false, ...none };
  }
  const deletedBefore = undoneAfter(work);
  const waiting = await listPendingTasks(work, {
    service,
    deletedBefore,
    refusedLists: [],
    limit: 1_000,
  });
  const choices = await listServiceProjects(work, service);
  return {
    service,
    state: connection.state === 'reconnect' ? 'reconnect' : 'connected',
    account: connection.account,
    projects: choices.map(({ projectId, listId }) => ({ projectId, listId })),
    sharesList: connection.shares_list,
    lastSyncAt: connection.last_sync_at?.toISOString() ?? null,
    problem: connection.problem,
    waiting: waiting.length,
    ...(await countLinks(work, service)),
  };
}

async function mayChangeTasks(scope: UserScope): Promise<boolean> {
  const mailbox = await findMailbox(scope);
  return mailbox?.state === 'connected' && mailbox.scopes.includes(TASKS_SCOPE);
}

export async function readService(
  work: UnitOfWork,
  service: TaskServiceKey,
): Promise<TaskServiceStatus> {
  const connection = await lockServiceConnection(work, service);
  return statusOf(work, service, connection ?? undefined);
}

/** Checks the credentials before anything is stored; a connection sends nothing until projects are chosen. */
export async function connectService(
  deps: SyncDependencies,
  account: ServiceAccount,
  credentials: Credentials,
): Promise<TaskServiceStatus> {
  const { userId, service } = account;
  if (service === 'todo')
    await asUser(deps.db, userId, async (scope) => {
      if (!(await mayChangeTasks(scope)))
        throw new AppError(
          'task_service.needs_permission',
          'Allow Docket to change your tasks in Microsoft To Do first',
        );
    });
  const opened = await fetchAccount(deps, account, credentials);
  return inUnitOfWork(deps, userId, async (work) => {
    const before = await lockServiceConnection(work, service);
    // Links lead to another account, so everything is created again in the new one.
    if (before !== null && !isSameAccount(before, opened)) {
      await deleteServiceLinks(work, service);
      await replaceServiceProjects(work, service, []);
    }
    // Also those of tasks that were restored while disconnected.
    if (before?.state === 'disconnected') await partServiceLinks(work, service);
    const sealed = service === 'todo' ? null : sealCredentials(deps, account, credentials);
    const kept = { account: opened.account, accountId: opened.id, sealed };
    await saveServiceConnection(work, { service, opened: kept, now: work.now });
    await record(work, { action: 'connect', service, account: opened.account });
    await enqueue(work.trx, syncRequest, { payload: account });
    await work.announce(work.trx, 'task_service.connected', { userId });
    return readService(work, service);
  });
}

async function record(
  scope: UserScope,
  { action, service, account }: { action: AuditAction; service: TaskServiceKey; account: string },
): Promise<void> {
  await recordChange(scope, {
    actor: 'person',
    action,
    noun: 'task service',
    recordId: service,
    title: `${nameOf(service)}: ${account}`,
  });
  await publish(scope, { topic: 'settings' });
  await publish(scope, { topic: 'tasks' });
}

/** Deletes the credentials and pending jobs; tasks stay on both sides as they are. */
export async function disconnectService(
  scope: UserScope,
  service: TaskServiceKey,
): Promise<{ kept: number }> {
  const connection = await lockServiceConnection(scope, service);
  if (connection === null || connection.state === 'disconnected') return { kept: 0 };
  const kept = await partServiceLinks(scope, service);
  await closeServiceConnection(scope, service);
  await cancelJob(scope.trx, syncRequest.key({ userId: scope.userId, service }));
  await record(scope, { action: 'disconnect', service, account: connection.account });
  return { kept };
}

/** For a person who may no longer enter. */
export async function disconnectAllServices(scope: UserScope): Promise<void> {
  for (const service of TASK_SERVICE_KEYS) await disconnectService(scope, service);
}

async function requireOpen(scope: UserScope, service: TaskServiceKey): Promise<Connection> {
  const connection = await lockServiceConnection(scope, service);
  if (connection === null || connection.state === 'disconnected')
    throw new AppError('task_service.not_connected', `Connect ${nameOf(service)} first`);
  if (connection.state === 'reconnect')
    throw new AppError('task_service.reconnect', `Reconnect ${nameOf(service)} first`);
  return connection;
}

export async function readLists(
  deps: SyncDependencies,
  account: ServiceAccount,
): Promise<TaskList[]> {
  const credentials = await asUser(deps.db, account.userId, async (scope) => {
    const { sealed_secret: sealed } = await requireOpen(scope, account.service);
    return openCredentials(deps, { account, sealed });
  });
  const found = await fetchAccount(deps, account, credentials);
  await asUser(deps.db, account.userId, (scope) => noteAccountId(scope, account.service, found));
  return found.lists;
}

/** Tasks of projects that are no longer chosen stay in the service as they are, and are no longer synced. */
export async function chooseProjects(
  deps: SyncDependencies,
  account: ServiceAccount,
  { projects, sharesList }: { projects: readonly ChosenProject[]; sharesList: boolean },
): Promise<TaskServiceStatus> {
  const lists = projects.some(({ listId }) => listId !== null)
    ? await readLists(deps, account)
    : [];
  const { service } = account;
  return inUnitOfWork(deps, account.userId, async (work) => {
    await requireOpen(work, service);
    const before = await listServiceProjects(work, service);
    const choices = [];
    for (const { projectId, listId } of projects) {
      await getProject(work, projectId);
      const list = lists.find(({ id }) => id === listId);
      if (listId !== null && list === undefined)
        throw new AppError(
          'task_service.not_found',
          `${nameOf(service)} has no such list. Choose another.`,
        );
      choices.push({ projectId, listId, listName: list?.name ?? '' });
    }
    const left = before.filter(
      (one) => !projects.some(({ projectId }) => projectId === one.projectId),
    );
    await partProjectLinks(
      work,
      service,
      left.map(({ projectId }) => projectId),
    );
    await replaceServiceProjects(work, service, choices);
    await changeServiceConnection(work, service, { shares_list: sharesList });
    await recordChange(work, {
      actor: 'person',
      action: 'choose projects',
      noun: 'task service',
      recordId: service,
      title: nameOf(service),
      before: { projects: before.map(({ projectName }) => projectName) },
      after: {
        projects: (await listServiceProjects(work, service)).map(({ projectName }) => projectName),
      },
    });
    await compareNow(work, service);
    return readService(work, service);
  });
}

/** Also retries what the service rejected. */
export async function compareNow(work: UnitOfWork, service: TaskServiceKey): Promise<void> {
  await requireOpen(work, service);
  await clearRefusals(work, service);
  await endServiceSync(work, { service, problem: null, failures: 0, nextSyncAt: work.now });
  await enqueue(work.trx, syncRequest, { payload: { userId: work.userId, service } });
  await publish(work, { topic: 'settings' });
}

/** A single task, at the person's request; its project need not be chosen. */
export async function sendTask(
  work: UnitOfWork,
  service: TaskServiceKey,
  { taskId, listId }: { taskId: string; listId: string },
): Promise<TaskLink> {
  await requireOpen(work, service);
  const fields = sharedFieldsOf(await getTask(work, taskId));
  await insertLink(work, { service, taskId, key: randomUUID(), listId, isSingle: true, fields });
  await requestPartedLink(work, { service, taskId, listId });
  await enqueue(work.trx, syncRequest, { payload: { userId: work.userId, service } });
  await publish(work, { topic: 'tasks' });
  const [shown] = (await readLinks(work, [taskId])).filter((one) => one.service === service);
  if (shown === undefined) throw new AppError('task_service.not_found', 'Task not found');
  return shown;
}

export async function readLinks(scope: UserScope, taskIds: readonly string[]): Promise<TaskLink[]> {
  const rows = await listLinksOf(scope, taskIds);
  return rows.map((row) => ({
    taskId: row.task_id,
    service: row.service,
    listName: row.list_name ?? '',
    url: row.url,
    state: stateOfLink(row),
    problem: row.problem,
    conflicts: row.conflicts,
  }));
}

export async function dismissConflicts(scope: UserScope, taskId: string): Promise<void> {
  await clearConflicts(scope, taskId);
  await publish(scope, { topic: 'tasks' });
}
