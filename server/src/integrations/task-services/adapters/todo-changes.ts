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
import { findByKeys, toServiceTask } from './todo-tasks';

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
  const moved = await findMoved(todo, question, changes.removed);
  changes.changed.push(...moved);
  const from = new Set(moved.map(({ movedFrom }) => movedFrom));
  changes.removed = changes.removed.filter((remoteId) => !from.has(remoteId));
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

/** Tasks moved to another list get a new id there, and appear deleted in the old one. Each list is read once for all. */
async function findMoved(
  todo: TodoCalls,
  { known, timeZone }: ChangeQuestion,
  removed: readonly string[],
): Promise<ServiceTask[]> {
  const left = new Map(
    removed.flatMap((remoteId) => {
      const before = known.get(remoteId);
      return before === undefined ? [] : [[remoteId, before] as const];
    }),
  );
  const moved: ServiceTask[] = [];
  if (left.size === 0) return moved;
  for (const { id: listId } of await todo.lists()) {
    const wanted = [...left].filter(([, before]) => before.listId !== listId);
    if (wanted.length === 0) continue;
    const found = await findByKeys(
      todo,
      listId,
      wanted.map(([, before]) => before),
    );
    for (const [movedFrom, { key }] of wanted) {
      const task = found.get(key);
      if (task === undefined) continue;
      const place = { listId, remoteId: task.id };
      const steps = await todo.all<TodoStep>(`${taskPath(place)}/checklistItems`);
      moved.push({ ...toServiceTask(task, { place, steps, timeZone }), movedFrom });
      left.delete(movedFrom);
    }
  }
  return moved;
}
