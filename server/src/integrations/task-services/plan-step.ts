import { randomUUID } from 'node:crypto';

import {
  isSame,
  sharedFieldsOf,
  type Place,
  type SharedFields,
} from '@docket/core/task-services/shared-fields';
import { SHARED_FIELDS, type TaskLink } from '@docket/core/task-services/task-service';
import type { Task } from '@docket/core/tasks/task';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findTask } from '../../records/tasks/tasks.repository';
import {
  changeLink,
  deleteLink,
  findLink,
  insertLink,
  TO_BE_READ,
  type Link,
} from './links.repository';
import { linkToRecreate } from './pull-changes';
import { linkTo, undoneAfter, type SyncRun } from './sync-run';
import type { TaskOrder, TaskUpdate } from './task-service';
import { lockTaskFacts, type TaskFacts } from './pending-tasks.repository';

export type Step =
  | { kind: 'done' }
  | { kind: 'leave'; places: readonly Place[] }
  | { kind: 'create'; order: PlannedOrder; version: number; emailId: string | null }
  /** Looks up what an earlier attempt created, so that it can be moved or removed. */
  | { kind: 'recover'; order: PlannedOrder }
  | { kind: 'adopt'; place: Place }
  | { kind: 'update'; place: Place; update: TaskUpdate; version: number; emailId: string | null };

/** `triedAt` identifies the attempt; a later one makes it void. */
export type PlannedOrder = Omit<TaskOrder, 'claim'> & { triedAt: Date };

/** Lists that may not be read, and tasks, by remote id, whose changes there are not known yet. */
export type NotRead = { lists: readonly string[]; waiting: ReadonlySet<string> };

/** The next action for a task; none where something there is not read yet. */
export async function planReadStep(
  work: UnitOfWork,
  run: SyncRun,
  { taskId, notRead }: { taskId: string; notRead: NotRead },
): Promise<Step> {
  const key = { service: run.service, taskId };
  const link = await findLink(work, key);
  if (isToBeRead(link, notRead)) return { kind: 'done' };
  const step = await planStep(work, run, taskId);
  if (step.kind === 'done' || !listsOf(step).some((listId) => notRead.lists.includes(listId)))
    return step;
  // What is not sent was not tried, so that it may still be sent to another list.
  if ('order' in step) await changeLink(work, key, { tried_at: link?.tried_at ?? null });
  return { kind: 'done' };
}

/** A plan may forget the copy, whose changes there would then never be read. */
function isToBeRead(link: Link | null, { lists, waiting }: NotRead): boolean {
  if (link === null || link.remote_id === null) return false;
  return waiting.has(link.remote_id) || lists.includes(link.list_id);
}

/** Where a step reads or writes. */
function listsOf(step: Exclude<Step, { kind: 'done' }>): string[] {
  if (step.kind === 'leave') return step.places.map(({ listId }) => listId);
  return ['order' in step ? step.order.listId : step.place.listId];
}

/** Whatever is needed to recover is stored first. */
async function planStep(work: UnitOfWork, run: SyncRun, taskId: string): Promise<Step> {
  const key = { service: run.service, taskId };
  const facts = await lockTaskFacts(work, key);
  const task = await findTask(work, taskId);
  const link = await findLink(work, key);
  // Its delete can still be undone.
  if (facts?.deletionEndedAt && facts.deletionEndedAt > undoneAfter(work)) return { kind: 'done' };
  if (link !== null && link.leaving.length > 0) return { kind: 'leave', places: link.leaving };
  if (facts === null || task === null)
    return link === null ? { kind: 'done' } : planRemoval(work, run, link);
  const mine = run.api.shape(sharedFieldsOf(task));
  if (link === null) return planNew(work, run, { task, facts, mine });
  const listId = link.is_single ? (link.requested_list_id ?? link.list_id) : facts.chosenListId;
  if (listId === null) {
    if (facts.isChosen) return { kind: 'done' };
    if (facts.hasProject && !link.is_parted) return planRemoval(work, run, link);
    await changeLink(work, key, { is_parted: true });
    return { kind: 'done' };
  }
  const isUnread = link.is_parted || link.task_version === TO_BE_READ;
  if (isUnread && link.remote_id !== null)
    return { kind: 'adopt', place: { listId: link.list_id, remoteId: link.remote_id } };
  if (listId !== link.list_id) {
    if (isLost(link)) return planRecovery(work, run, link);
    const leaving = placeOf(link);
    await changeLink(work, key, {
      ...linkToRecreate(mine),
      list_id: listId,
      requested_list_id: null,
      leaving,
      is_parted: false,
    });
    return planStep(work, run, taskId);
  }
  if (link.remote_id === null) return planCreation(work, run, { link, task, facts, mine });
  return planUpdate(work, run, { link, task, facts, mine });
}

type Planned = { task: Task; facts: TaskFacts; mine: SharedFields };

async function planNew(work: UnitOfWork, run: SyncRun, planned: Planned): Promise<Step> {
  const { task, facts, mine } = planned;
  const isOpen = mine.state !== 'done';
  if (facts.chosenListId === null || !isOpen) return { kind: 'done' };
  const link = { service: run.service, taskId: task.id };
  const listId = facts.chosenListId;
  await insertLink(work, { ...link, key: randomUUID(), listId, isSingle: false, fields: mine });
  return planStep(work, run, task.id);
}

async function planCreation(
  work: UnitOfWork,
  run: SyncRun,
  { link, task, facts, mine }: Planned & { link: Link },
): Promise<Step> {
  if (link.tried_at === null) await changeLink(work, keyOf(link), { sent: mine, seen: mine });
  const fields = link.tried_at === null ? mine : link.sent;
  const order = await planOrder(work, run, { link: { ...link, sent: fields }, title: task.title });
  if (order === null) return { kind: 'done' };
  const version = isSame(fields, mine) ? facts.version : 0;
  return { kind: 'create', order, version, emailId: task.email?.id ?? null };
}

/**
 * Sends exactly what the first attempt sent, so that a copy of an attempt that succeeded is known precisely. null if
 * the last attempt may still be carried out: creating now could miss it and make a duplicate, so the next comparison
 * looks again.
 */
async function planOrder(
  work: UnitOfWork,
  run: SyncRun,
  { link, title }: { link: Link; title: string },
): Promise<PlannedOrder | null> {
  const { tried_at: triedBefore } = link;
  const settled = (triedBefore?.getTime() ?? 0) + run.api.settlesInMs;
  if (work.now.getTime() < settled) return null;
  await changeLink(work, keyOf(link), { tried_at: work.now, is_parted: false });
  return {
    listId: link.list_id,
    key: link.key,
    isRetry: triedBefore !== null,
    triedAt: work.now,
    fields: link.sent,
    link: linkTo(run, { id: link.task_id, title }),
    timeZone: run.timeZone,
  };
}

async function planUpdate(
  work: UnitOfWork,
  run: SyncRun,
  { link, task, facts, mine }: Planned & { link: Link },
): Promise<Step> {
  const changed = SHARED_FIELDS.filter((field) => !isSame(mine[field], link.sent[field]));
  if (changed.length === 0) {
    await changeLink(work, keyOf(link), { task_version: facts.version, problem: null });
    return { kind: 'done' };
  }
  const place = { listId: link.list_id, remoteId: link.remote_id ?? '' };
  const update = {
    // Reading what an unanswered attempt did makes another version, but not another completion.
    key: facts.doneAt?.toISOString() ?? String(facts.version),
    changed,
    fields: mine,
    link: linkTo(run, task),
    timeZone: run.timeZone,
  };
  return { kind: 'update', place, update, version: facts.version, emailId: task.email?.id ?? null };
}

async function planRemoval(work: UnitOfWork, run: SyncRun, link: Link): Promise<Step> {
  if (!link.is_parted && isLost(link)) return planRecovery(work, run, link);
  if (link.is_parted || link.remote_id === null) {
    await deleteLink(work, keyOf(link));
    return { kind: 'done' };
  }
  const leaving = placeOf(link);
  // If it is wanted again before it is removed, that is a new creation.
  const next = { key: randomUUID(), remote_id: null, url: null, tried_at: null };
  await changeLink(work, keyOf(link), { ...next, leaving });
  return { kind: 'leave', places: leaving };
}

/** Whether a creation was attempted and never answered. */
function isLost({ remote_id: remoteId, tried_at: triedAt }: Link): boolean {
  return remoteId === null && triedAt !== null;
}

async function planRecovery(work: UnitOfWork, run: SyncRun, link: Link): Promise<Step> {
  const order = await planOrder(work, run, { link, title: link.sent.title });
  return order === null ? { kind: 'done' } : { kind: 'recover', order };
}

export const keyOf = ({ service, task_id: taskId }: Link) => ({ service, taskId });
const placeOf = ({ list_id: listId, remote_id: remoteId }: Link): Place[] =>
  remoteId === null ? [] : [{ listId, remoteId }];

/** Whether a parted one is still there is not known until it is resumed. */
export function stateOfLink(
  link: Pick<Link, 'problem' | 'remote_id' | 'is_parted'>,
): TaskLink['state'] {
  if (link.problem !== null) return 'failed';
  return link.remote_id === null || link.is_parted ? 'waiting' : 'linked';
}
