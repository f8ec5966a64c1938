import { randomUUID } from 'node:crypto';

import type { Place, SharedFields } from '@docket/core/task-services/shared-fields';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { publish } from '../../platform/live/publish';
import { changeLink, findLink, TO_BE_READ, type Link } from './links.repository';
import { keyOf, planReadStep, type NotRead, type PlannedOrder, type Step } from './plan-step';
import { applyRemoteChange, applyRemoteRemoval } from './pull-changes';
import { resumeGone } from './resume-gone';
import { settleRejected } from './settle-rejected';
import { inRun, logOutbound, undoneAfter, withOutboundLog, type SyncRun } from './sync-run';
import type { ServiceTask, TaskOrder } from './task-service';
import { isTaskServiceError, messageOf, nullIfGone, TaskServiceError } from './task-service-error';
import { listPendingTasks, lockTaskFacts } from './pending-tasks.repository';

const AT_ONCE = 200;
// Well below the job's time limit (task-services.job.ts), so that a long list continues in the next run instead of
// failing.
const MAX_RUN_MS = 3 * 60_000;

// A service that fails for this many tasks in a row is down, not only unable to store one of them.
const MAX_FAILURES = 3;

/** `problem` kept some task from being sent; the others were. `isWhole` is false if there is more to send. */
type Pushed = { isWhole: boolean; problem: TaskServiceError | null };

/**
 * Sends what differs from what both sides last agreed on, except to what was not read. Each step is stored before it is
 * carried out.
 */
export async function pushTasks(run: SyncRun, notRead: NotRead): Promise<Pushed> {
  const end = AbortSignal.timeout(MAX_RUN_MS);
  const tried = new Set<string>();
  let problem: TaskServiceError | null = null;
  let failures = 0;
  let hasAnswered = false;
  for (;;) {
    const waiting = await inRun(run, (work) => {
      const deletedBefore = undoneAfter(work);
      const limit = AT_ONCE + tried.size;
      const { service } = run;
      return listPendingTasks(work, { service, deletedBefore, refusedLists: notRead.lists, limit });
    });
    const next = waiting.filter(({ taskId }) => !tried.has(taskId));
    if (next.length === 0) return { isWhole: true, problem };
    for (const { taskId, hasFailed } of next) {
      if (end.aborted) return { isWhole: false, problem };
      tried.add(taskId);
      const outcome = await pushTask(run, taskId, notRead);
      if (outcome === 'not asked') continue;
      if (outcome === 'answered') {
        failures = 0;
        hasAnswered = true;
        continue;
      }
      // If others are stored, those that failed before say nothing about the service.
      if (!hasFailed || !hasAnswered) failures += 1;
      if (failures === MAX_FAILURES) throw outcome;
      problem ??= outcome;
    }
  }
}

/** Recovering, removing, creating and changing may each take a step. */
const MAX_STEPS = 4;

/** What the service did: an error says why it could not carry it out now, and a rejection is an answer. */
type Outcome = TaskServiceError | 'answered' | 'not asked';

async function pushTask(run: SyncRun, taskId: string, notRead: NotRead): Promise<Outcome> {
  let outcome: Outcome = 'not asked';
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { planned, version } = await inRun(run, async (work) => ({
      planned: await planReadStep(work, run, { taskId, notRead }),
      version: (await lockTaskFacts(work, { service: run.service, taskId }))?.version ?? 0,
    }));
    if (planned.kind === 'done') return outcome;
    try {
      await performStep(run, taskId, planned);
      outcome = 'answered';
    } catch (error) {
      if (!isOfOneTask(error)) throw error;
      const isSettled =
        'order' in planned &&
        error.kind === 'refused' &&
        (await settleRejected(run, taskId, planned.order));
      // What was rejected is an earlier content, so that of now is yet to be sent.
      const isEarlier =
        planned.kind === 'recover' || ('version' in planned && planned.version === 0);
      const failure = { taskId, version: isSettled && isEarlier ? 0 : version, error };
      await inRun(run, (work) => recordFailure(work, run, failure));
      return error.kind === 'unavailable' ? error : 'answered';
    }
  }
  return outcome;
}

/** Others may still be sent. A service that says when to try again means all of them. */
function isOfOneTask(error: unknown): error is TaskServiceError {
  if (!isTaskServiceError(error) || error.kind === 'reconnect') return false;
  return error.kind !== 'unavailable' || error.retryAt === null;
}

type TaskFailure = { taskId: string; version: number; error: TaskServiceError };

/** What was rejected is not sent again until the task differs from that version; anything else is, after the others. */
async function recordFailure(
  work: UnitOfWork,
  run: SyncRun,
  { taskId, version, error }: TaskFailure,
): Promise<void> {
  const link = await findLink(work, { service: run.service, taskId });
  if (link === null) return;
  const isRejected = error.kind !== 'unavailable';
  const pending = link.task_version === version ? 0 : link.task_version;
  await changeLink(work, keyOf(link), {
    problem: messageOf(error),
    task_version: isRejected ? version : pending,
  });
  await publish(work, { topic: 'tasks' });
}

async function performStep(
  run: SyncRun,
  taskId: string,
  step: Exclude<Step, { kind: 'done' }>,
): Promise<void> {
  switch (step.kind) {
    case 'leave':
      return leavePlaces(run, taskId, step.places);
    case 'adopt':
      return adopt(run, taskId, step.place);
    case 'create':
      return create(run, taskId, step);
    case 'recover':
      return recover(run, taskId, step.order);
    case 'update':
      return update(run, taskId, step);
  }
}

/** The link as planned; null if the person changed it meanwhile. */
async function sameLink(
  work: UnitOfWork,
  run: SyncRun,
  { taskId, remoteId }: { taskId: string; remoteId: string | null },
): Promise<Link | null> {
  const link = await findLink(work, { service: run.service, taskId });
  return link?.remote_id === remoteId ? link : null;
}

async function leavePlaces(run: SyncRun, taskId: string, places: readonly Place[]): Promise<void> {
  for (const place of places) await run.api.deleteTask(place);
  const removed = new Set(places.map(({ remoteId }) => remoteId));
  await inRun(run, async (work) => {
    const link = await findLink(work, { service: run.service, taskId });
    // Other places to leave, added meanwhile, are removed by the next step.
    const leaving = link?.leaving.filter(({ remoteId }) => !removed.has(remoteId)) ?? [];
    if (link !== null) await changeLink(work, keyOf(link), { leaving });
    await logOutbound(work, run, { emailId: null, text: places, outcome: 'ok' });
    await publish(work, { topic: 'tasks' });
  });
}

/**
 * A parted link whose connection or project came back resumes, or its task is created again if it no longer exists.
 * Also reads what must be read before anything is sent.
 */
async function adopt(run: SyncRun, taskId: string, place: Place): Promise<void> {
  const remote = await run.api.findTask(place, run.timeZone);
  await inRun(run, async (work) => {
    const link = await sameLink(work, run, { taskId, remoteId: place.remoteId });
    if (link === null) return;
    const key = keyOf(link);
    if (remote === null)
      return link.is_parted ? resumeGone(work, link) : applyRemoteRemoval(work, run, link);
    await changeLink(work, key, { is_parted: false, requested_list_id: null, task_version: 0 });
    await applyRemoteChange(work, run, remote);
  });
}

async function create(
  run: SyncRun,
  taskId: string,
  { order, version, emailId }: Extract<Step, { kind: 'create' }>,
): Promise<void> {
  const remote = await withOutboundLog(run, { emailId, text: order.fields }, () =>
    run.api.createTask(withClaim(run, taskId, order)),
  );
  await inRun(run, async (work) => {
    const link = await sameLink(work, run, { taskId, remoteId: null });
    if (link?.key !== order.key) return;
    if (remote === null) return applyRemoteRemoval(work, run, link);
    const seen = order.isRetry ? order.fields : remote.fields;
    await changeLink(work, keyOf(link), {
      remote_id: remote.place.remoteId,
      url: remote.url,
      seen: remote.isWithoutSteps ? { ...seen, steps: [] } : seen,
      // Sent with the next change, if the service then lists them.
      ...(remote.isWithoutSteps ? { sent: { ...order.fields, steps: [] } } : {}),
      // What an earlier attempt created may have been changed there before the reading of changes knew it.
      task_version: order.isRetry ? TO_BE_READ : version,
      problem: null,
    });
    await publish(work, { topic: 'tasks' });
  });
}

/** Sent only by the current attempt: a run that takes over withdraws the right. */
function withClaim(run: SyncRun, taskId: string, { triedAt, ...order }: PlannedOrder): TaskOrder {
  let mine = triedAt;
  return {
    ...order,
    claim: () =>
      inRun(run, async (work) => {
        const link = await sameLink(work, run, { taskId, remoteId: null });
        if (link?.key !== order.key || link.tried_at?.getTime() !== mine.getTime())
          throw new TaskServiceError('unavailable', 'Another comparison has taken over.');
        mine = work.now;
        await changeLink(work, keyOf(link), { tried_at: mine });
      }),
  };
}

async function recover(run: SyncRun, taskId: string, order: PlannedOrder): Promise<void> {
  const remote = await findOrCreate(run, taskId, order);
  await inRun(run, async (work) => {
    const link = await sameLink(work, run, { taskId, remoteId: null });
    if (link?.key !== order.key) return;
    const made = { remote_id: remote?.place.remoteId ?? null, url: remote?.url ?? null };
    const none = { key: randomUUID(), tried_at: null };
    await changeLink(work, keyOf(link), remote === null ? none : made);
  });
}

/** null if it was deleted again, perhaps with its list. */
async function findOrCreate(
  run: SyncRun,
  taskId: string,
  order: PlannedOrder,
): Promise<ServiceTask | null> {
  return nullIfGone(
    withOutboundLog(run, { emailId: null, text: order.fields }, () =>
      run.api.createTask(withClaim(run, taskId, order)),
    ),
  );
}

async function update(
  run: SyncRun,
  taskId: string,
  { place, update: sent, version, emailId }: Extract<Step, { kind: 'update' }>,
): Promise<void> {
  const text = Object.fromEntries(sent.changed.map((field) => [field, sent.fields[field]]));
  const remote = await withOutboundLog(run, { emailId, text }, () =>
    run.api.updateTask(place, sent),
  );
  await inRun(run, async (work) => {
    const link = await sameLink(work, run, { taskId, remoteId: place.remoteId });
    if (link === null) return;
    if (remote === null) return applyRemoteRemoval(work, run, link);
    const arrived = sent.changed.filter((name) => name !== 'steps' || !remote.isWithoutSteps);
    await changeLink(work, keyOf(link), {
      sent: withFields(link.sent, sent.fields, arrived),
      seen: withFields(link.seen, remote.fields, arrived),
      url: remote.url,
      // A change that an earlier attempt made, and that was read since, is not reported again.
      task_version: remote.hasMovedOn ? TO_BE_READ : version,
      problem: null,
    });
    await publish(work, { topic: 'tasks' });
  });
}

function withFields(
  before: SharedFields,
  after: SharedFields,
  names: readonly (keyof SharedFields)[],
): SharedFields {
  const dueAt = names.includes('dueDate') ? { dueAt: after.dueAt } : {};
  return { ...before, ...Object.fromEntries(names.map((name) => [name, after[name]])), ...dueAt };
}
