import { mergeFields, type Merge } from '@docket/core/task-services/merge-fields';
import {
  isSame,
  patchOf,
  sharedFieldsOf,
  type SharedFields,
} from '@docket/core/task-services/shared-fields';
import type { SharedField, TaskConflict } from '@docket/core/task-services/task-service';
import type { Task } from '@docket/core/tasks/task';
import { changedFields } from '@docket/core/audit/changed-fields';
import { randomUUID } from 'node:crypto';

import { listLatestChanges } from '../../platform/changes/record-versions.repository';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { publish } from '../../platform/live/publish';
import { findTask } from '../../records/tasks/tasks.repository';
import {
  deleteTaskFromService,
  reviveTask,
  updateTaskFromService,
} from '../../records/tasks/tasks.usecases';
import { changeServiceConnection } from './connections.repository';
import {
  changeLink,
  deleteLink,
  findLinkByRemote,
  listKnownRemotes,
  TO_BE_READ,
  type Link,
} from './links.repository';
import { addressOf, inRun, nameOf, type SyncRun } from './sync-run';
import type { ServiceChanges, ServiceTask } from './task-service';
import { lockTaskFacts, type TaskFacts } from './pending-tasks.repository';

const REMEMBERED = 20;
// With MAX_RUN_MS of pushTasks, this stays well below the job's time limit (task-services.job.ts).
const PULL_MS = 60_000;

type Pulled = Pick<ServiceChanges, 'goneLists' | 'refusedLists' | 'problem'> & {
  waiting: ReadonlySet<string>;
  /** Whether nothing is left but what could not be read before, which is tried again at the usual pace. */
  isWhole: boolean;
};

/** Takes over what happened in the service. Returns what was not read, and what else the person should know. */
export async function pullChanges(run: SyncRun, pullMs = PULL_MS): Promise<Pulled> {
  const rows = await inRun(run, (work) => listKnownRemotes(work, run.service));
  const known = new Map(
    [...rows].map(([id, one]) => [id, { ...one, url: addressOf(run.deps, one.taskId) }]),
  );
  const { lists, cursor, timeZone } = run;
  const mayRead = untilSpent(pullMs);
  const changes = await run.api.readChanges({ lists, cursor, known, timeZone, mayRead });
  run.clockSkewMs = changes.clockSkewMs;
  for (const remote of changes.changed)
    await inRun(run, (work) => applyRemoteChange(work, run, remote));
  for (const remoteId of changes.removed)
    await inRun(run, async (work) => {
      const link = await findLinkByRemote(work, run.service, remoteId);
      if (link !== null && !link.is_parted) await applyRemoteRemoval(work, run, link);
    });
  const unread = await inRun(run, async (work) => {
    await changeServiceConnection(work, run.service, { cursor: changes.cursor });
    const taskIdOf = (remoteId: string) => rows.get(remoteId)?.taskId ?? '';
    return problemOfUnread(work, {
      name: nameOf(run.service),
      tasks: changes.unread.tasks.map(taskIdOf),
      checklists: changes.unread.checklists.map(taskIdOf),
    });
  });
  const { goneLists, refusedLists, problem } = changes;
  const waiting = new Set(changes.waiting);
  const unreadable = new Set(changes.unread.tasks);
  const isWhole = changes.waiting.every((remoteId) => unreadable.has(remoteId));
  return { goneLists, refusedLists, waiting, isWhole, problem: problem ?? unread };
}

/** True for this time, and at least once, or a slow service would never be read whole. */
function untilSpent(ms: number): () => boolean {
  const end = AbortSignal.timeout(ms);
  let isFirst = true;
  return () => {
    const may = isFirst || !end.aborted;
    isFirst = false;
    return may;
  };
}

type Unread = { name: string; tasks: readonly string[]; checklists: readonly string[] };

/** In words for the person; names the first task. */
async function problemOfUnread(
  work: UnitOfWork,
  { name, tasks, checklists }: Unread,
): Promise<string | null> {
  const [first, ...others] = tasks.length > 0 ? tasks : checklists;
  if (first === undefined) return null;
  const title = (await findTask(work, first))?.title;
  const named = title === undefined ? 'a task' : `“${title}”`;
  const isOne = others.length === 0;
  const which = isOne ? named : `${named} and ${others.length} more`;
  return tasks.length > 0
    ? `Docket cannot read ${which} in ${name}, so ${isOne ? 'it is' : 'they are'} not kept in sync. Everything else is.`
    : `Docket cannot read a subtask of ${which} in ${name}, so ${isOne ? 'its checklist is' : 'their checklists are'} not kept in sync. Everything else is.`;
}

/** Merges the copy with its task and writes the fields that the service's side won. */
export async function applyRemoteChange(
  work: UnitOfWork,
  run: SyncRun,
  read: ServiceTask,
): Promise<void> {
  const link = await findLinkByRemote(work, run.service, read.movedFrom ?? read.place.remoteId);
  if (link === null) return;
  const remote = read.isWithoutSteps ? withSteps(read, link.seen.steps) : read;
  const key = { service: run.service, taskId: link.task_id };
  if (remote.movedFrom !== undefined) {
    // The person chose its list there, so it stays in it, whatever its project's list.
    const { listId, remoteId } = remote.place;
    await changeLink(work, key, { list_id: listId, remote_id: remoteId, is_single: true });
  }
  const facts = await lockTaskFacts(work, key);
  const isEdited = !isSame(remote.fields, link.seen);
  // When it was deleted here is no longer known, so an edited copy stays there.
  if (facts === null) return isEdited ? deleteLink(work, key) : undefined;
  if (!isEdited) return sendAgain(work, run, { read, facts, link });
  const revived =
    facts.deletedAt === null ? [] : await restoreIfEditedLater(work, run, { remote, facts, link });
  // If restored, it is merged with what is there then.
  if (revived === null) return changeLink(work, key, { task_version: TO_BE_READ });
  const before = await findTask(work, link.task_id);
  if (before === null) return;
  const merge = await mergeTask(work, run, { task: before, remote, link });
  const after = await applyMerge(work, run, { before, merge });
  const mine = run.api.shape(sharedFieldsOf(after));
  const sent = settled(merge, mine);
  const isSent = agrees(read, mine, sent);
  const version = (await lockTaskFacts(work, key))?.version ?? 0;
  const at = work.now.toISOString();
  const conflicts: TaskConflict[] = [...revived, ...merge.conflicts.map((one) => ({ ...one, at }))];
  await changeLink(work, key, {
    sent,
    seen: merge.seen,
    url: remote.url,
    task_version: isSent ? version : 0,
    // What the service had rejected is no longer wanted.
    ...(isSame(mine, sent) ? { problem: null } : {}),
    ...(conflicts.length === 0 ? {} : { conflicts: [...link.conflicts, ...conflicts].slice(-20) }),
  });
  await publish(work, { topic: 'tasks' });
}

/** What could not be sent until now: a checklist while its subtasks were not known, or what the service rejected. */
async function sendAgain(
  work: UnitOfWork,
  run: SyncRun,
  { read, facts, link }: { read: ServiceTask; facts: TaskFacts; link: Link },
): Promise<void> {
  const task = facts.deletedAt === null ? await findTask(work, link.task_id) : null;
  if (task === null) return;
  const mine = run.api.shape(sharedFieldsOf(task));
  if (link.problem === null && agrees(read, mine, link.sent)) return;
  await changeLink(work, { service: run.service, taskId: link.task_id }, { task_version: 0 });
}

/** Whether nothing is left to send; a checklist waits while the steps there are not known. */
function agrees({ isWithoutSteps }: ServiceTask, mine: SharedFields, sent: SharedFields): boolean {
  return isSame(isWithoutSteps === true ? { ...mine, steps: sent.steps } : mine, sent);
}

function withSteps(remote: ServiceTask, steps: SharedFields['steps']): ServiceTask {
  return { ...remote, fields: { ...remote.fields, steps } };
}

/** What was taken over counts as sent, in the form that the task could hold. */
function settled({ sent, apply }: Merge, mine: SharedFields): SharedFields {
  const taken = Object.keys(apply).filter((name) =>
    isSame(sent[name as SharedField], apply[name as SharedField]),
  );
  return { ...sent, ...Object.fromEntries(taken.map((name) => [name, mine[name as SharedField]])) };
}

type Merging = { task: Task; remote: ServiceTask; link: Link };

async function mergeTask(
  work: UnitOfWork,
  run: SyncRun,
  { task, remote, link }: Merging,
): Promise<Merge> {
  const mine = run.api.shape(sharedFieldsOf(task));
  const sides = { mine, theirs: remote.fields, sent: link.sent, seen: link.seen };
  const merge = mergeFields(sides, () => true);
  if (merge.conflicts.length === 0) return merge;
  const theirTime = timeOf(run, remote);
  const changes = await listLatestChanges(work, { noun: 'task', recordId: task.id }, REMEMBERED);
  return mergeFields(sides, (field) => {
    const mineAt = changes.find(({ before, after }) =>
      changedFields(before, after).some(({ name }) => isOf(field, name)),
    )?.at;
    return (mineAt?.getTime() ?? Date.parse(task.updated_at)) >= theirTime;
  });
}

/** By our clock; without a time from the service, it changed just now. */
function timeOf(run: SyncRun, { changedAt }: ServiceTask): number {
  return (
    (changedAt?.getTime() ?? run.deps.clock.now().getTime() + run.clockSkewMs) - run.clockSkewMs
  );
}

const COLUMNS: Record<SharedField, string> = {
  title: 'title',
  note: 'description',
  state: 'status',
  priority: 'priority',
  dueDate: 'due_date',
  dueTime: 'due_time',
  tags: 'tags',
  steps: 'checklist',
};

function isOf(field: SharedField, changed: string): boolean {
  return changed === COLUMNS[field] || changed.startsWith(`${COLUMNS[field]}.`);
}

async function applyMerge(
  work: UnitOfWork,
  run: SyncRun,
  { before, merge }: { before: Task; merge: Merge },
): Promise<Task> {
  const patch = patchOf(merge.apply, before);
  if (Object.keys(patch).length === 0) return before;
  const reason = `Changed in ${nameOf(run.service)}`;
  return updateTaskFromService(work, { id: before.id, patch, reason });
}

type Deleted = { remote: ServiceTask; facts: TaskFacts; link: Link };

/** Edited there after it was deleted here: the edit is newer and wins. null if the delete wins. */
async function restoreIfEditedLater(
  work: UnitOfWork,
  run: SyncRun,
  { remote, facts, link }: Deleted,
): Promise<TaskConflict[] | null> {
  const isLater = timeOf(run, remote) > (facts.deletedAt?.getTime() ?? 0);
  if (!isLater || !(await reviveTask(work, link.task_id))) return null;
  const at = work.now.toISOString();
  return [{ field: 'deleted', kept: 'service', docket: 'Deleted', service: 'Edited', at }];
}

/**
 * Deleted there: deleted here too, unless it was edited here since, which creates it again there, or it is done,
 * because clearing completed tasks does not mean deleting them.
 */
export async function applyRemoteRemoval(
  work: UnitOfWork,
  run: SyncRun,
  link: Link,
): Promise<void> {
  const key = { service: run.service, taskId: link.task_id };
  const facts = await lockTaskFacts(work, key);
  const task = await findTask(work, link.task_id);
  if (facts === null || task === null) return deleteLink(work, key);
  const mine = run.api.shape(sharedFieldsOf(task));
  if (!isSame(mine, link.sent)) {
    const at = work.now.toISOString();
    const conflict: TaskConflict = {
      field: 'deleted',
      kept: 'docket',
      docket: 'Edited',
      service: 'Deleted',
      at,
    };
    return changeLink(work, key, {
      ...linkToRecreate(mine),
      conflicts: [...link.conflicts, conflict].slice(-20),
    });
  }
  await deleteLink(work, key);
  if (mine.state === 'done') return;
  await deleteTaskFromService(work, {
    id: task.id,
    reason: `Deleted in ${nameOf(run.service)}`,
  });
}

/** A link whose task is to be created there again. */
export function linkToRecreate(fields: SharedFields) {
  return {
    key: randomUUID(),
    remote_id: null,
    url: null,
    tried_at: null,
    task_version: 0,
    sent: fields,
    seen: fields,
  };
}
