import { isMailboxError } from '../../../mail/mailbox/mailbox-error';
import { isTaskServiceError } from '../task-service-error';
import { clockSkewMs } from './clock-skew';
import {
  noChanges,
  type ChangeQuestion,
  type ServiceChanges,
  type ServiceTask,
} from '../task-service';
import { listPath, taskPath, type TodoCalls } from './todo-calls';
import type { TodoStep, TodoTask } from './todo-fields';
import { findByKey, toServiceTask } from './todo-tasks';

type Cursors = Record<string, string>;
type DeltaPage = { value: TodoTask[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string };
type ListChanges = { tasks: Map<string, TodoTask>; isWhole: boolean; deltaLink: string };

/** Delta, list by list; the cursor holds a link for each. */
export async function readTodoChanges(
  todo: TodoCalls,
  question: ChangeQuestion,
): Promise<ServiceChanges> {
  const before = question.cursor === null ? {} : (JSON.parse(question.cursor) as Cursors);
  const after: Cursors = {};
  const changes = noChanges();
  for (const listId of question.lists) {
    const list = await readList(todo, listId, { cursor: before[listId], changes });
    if (list === null) {
      changes.goneLists.push(listId);
      continue;
    }
    after[listId] = list.deltaLink;
    await sortChanges(todo, question, { listId, list, changes });
  }
  const gone = changes.removed.splice(0);
  for (const remoteId of gone) {
    const moved = await findMoved(todo, question, remoteId);
    if (moved === null) changes.removed.push(remoteId);
    else changes.changed.push(moved);
  }
  return { ...changes, cursor: JSON.stringify(after) };
}

type Sorting = { listId: string; list: ListChanges; changes: ServiceChanges };

/** Known tasks only: everything else in the list stays the person's own. */
async function sortChanges(
  todo: TodoCalls,
  { known, timeZone }: ChangeQuestion,
  { listId, list, changes }: Sorting,
): Promise<void> {
  for (const task of list.tasks.values()) {
    if (!known.has(task.id)) continue;
    if (task['@removed'] !== undefined) {
      changes.removed.push(task.id);
      continue;
    }
    const place = { listId, remoteId: task.id };
    const steps = await todo.nullIfGone(() =>
      todo.all<TodoStep>(`${taskPath(place)}/checklistItems`),
    );
    if (steps !== null) changes.changed.push(toServiceTask(task, { place, steps, timeZone }));
  }
  if (!list.isWhole) return;
  for (const [remoteId, one] of known)
    if (one.listId === listId && !list.tasks.has(remoteId)) changes.removed.push(remoteId);
}

/** null if the list no longer exists. */
async function readList(
  todo: TodoCalls,
  listId: string,
  { cursor, changes }: { cursor: string | undefined; changes: ServiceChanges },
): Promise<ListChanges | null> {
  const tasks = new Map<string, TodoTask>();
  try {
    for (let next = cursor ?? `${listPath(listId)}/tasks/delta`; ;) {
      const answer = await todo.request({ method: 'GET', path: next, isRetryable: true });
      changes.clockSkewMs = clockSkewMs(answer.headers, answer.requestedAt);
      const page = answer.body as DeltaPage;
      for (const task of page.value) tasks.set(task.id, task);
      const link = page['@odata.deltaLink'];
      if (link !== undefined) return { tasks, isWhole: cursor === undefined, deltaLink: link };
      next = page['@odata.nextLink'] ?? '';
    }
  } catch (error) {
    if (isTaskServiceError(error, 'gone')) return null;
    if (!isMailboxError(error, 'mailbox.cursor_expired') || cursor === undefined) throw error;
    return readList(todo, listId, { cursor: undefined, changes });
  }
}

/** A task moved to another list gets a new id there, and appears deleted in the old one. */
async function findMoved(
  todo: TodoCalls,
  { known, timeZone }: ChangeQuestion,
  remoteId: string,
): Promise<ServiceTask | null> {
  const before = known.get(remoteId);
  if (before === undefined) return null;
  for (const { id: listId } of await todo.lists()) {
    if (listId === before.listId) continue;
    const found = await findByKey(todo, listId, before);
    if (found === null) continue;
    const place = { listId, remoteId: found.id };
    const steps = await todo.all<TodoStep>(`${taskPath(place)}/checklistItems`);
    return { ...toServiceTask(found, { place, steps, timeZone }), movedFrom: remoteId };
  }
  return null;
}
