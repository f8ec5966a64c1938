import type { Place } from '@docket/core/task-services/shared-fields';

import { isMailboxError } from '../../../mail/mailbox/mailbox-error';
import { isTaskServiceError, nullIfGone } from '../task-service-error';
import { clockSkewMs } from './clock-skew';
import {
  noChanges,
  type ChangeQuestion,
  type ServiceChanges,
  type ServiceTask,
} from '../task-service';
import { listPath, taskPath, type TodoCalls } from './todo-calls';
import type { TodoStep, TodoTask } from './todo-fields';
import { findByKeys, readTask, toServiceTask } from './todo-tasks';

/**
 * A delta link per list; ids of reported tasks not read yet (`waiting`), and of removed tasks not yet searched for in the
 * other lists (`removed`).
 */
type Cursor = {
  links: Record<string, string>;
  waiting: readonly string[];
  removed: readonly string[];
};
type DeltaPage = { value: TodoTask[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string };
type ListChanges = { tasks: Map<string, TodoTask>; isWhole: boolean; deltaLink: string };

/** Delta, list by list. */
export async function readTodoChanges(
  todo: TodoCalls,
  question: ChangeQuestion,
): Promise<ServiceChanges> {
  const before = cursorOf(question.cursor);
  const links: Cursor['links'] = {};
  const changes = noChanges();
  for (const listId of question.lists) {
    const list = await readList(todo, listId, { cursor: before.links[listId], changes });
    if (list === null) {
      changes.goneLists.push(listId);
      continue;
    }
    links[listId] = list.deltaLink;
    await sortChanges(todo, question, { listId, list, before, changes });
  }
  const removed = changes.removed.splice(MOVED_AT_ONCE);
  const cursor: Cursor = { links, waiting: changes.waiting, removed };
  const moved = await findMoved(todo, question, changes.removed);
  const from = new Set(moved.map(({ movedFrom }) => movedFrom));
  return {
    ...changes,
    changed: [...changes.changed, ...moved],
    removed: changes.removed.filter((remoteId) => !from.has(remoteId)),
    waiting: [...changes.waiting, ...removed],
    cursor: JSON.stringify(cursor),
  };
}

function cursorOf(text: string | null): Cursor {
  const none = { links: {}, waiting: [], removed: [] };
  if (text === null) return none;
  const read = JSON.parse(text) as Cursor | Cursor['links'];
  // Stored before tasks could wait.
  return 'waiting' in read ? (read as Cursor) : { ...none, links: read };
}

type Sorting = {
  listId: string;
  list: ListChanges;
  before: Cursor;
  changes: ServiceChanges;
};

/** Known tasks only: everything else in the list stays the person's own. */
async function sortChanges(
  todo: TodoCalls,
  { known, timeZone, mayRead }: ChangeQuestion,
  { listId, list, before, changes }: Sorting,
): Promise<void> {
  const isUnreported = (id: string) => known.get(id)?.listId === listId && !list.tasks.has(id);
  const postponed = list.isWhole ? [] : before.waiting.filter(isUnreported);
  const reported = [...list.tasks.keys()].filter((id) => known.has(id));
  const gone = list.isWhole ? [...known.keys()] : before.removed;
  changes.removed.push(...gone.filter(isUnreported));
  for (const id of [...postponed, ...reported]) {
    const task = list.tasks.get(id);
    if (task?.['@removed'] !== undefined) changes.removed.push(id);
    else if (!mayRead()) changes.waiting.push(id);
    else {
      const place = { listId, remoteId: id };
      const read = await nullIfGone(
        task === undefined
          ? readTask(todo, place, timeZone)
          : withSteps(todo, task, { place, timeZone }),
      );
      if (read !== null) changes.changed.push(read);
      // A task of this delta that is already gone is reported by the next one.
      else if (task === undefined) changes.removed.push(id);
    }
  }
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

/** One that was moved costs two requests, beside one look into each list for all of them. */
const MOVED_AT_ONCE = 200;

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
      moved.push({ ...(await withSteps(todo, task, { place, timeZone })), movedFrom });
      left.delete(movedFrom);
    }
  }
  return moved;
}

async function withSteps(
  todo: TodoCalls,
  task: TodoTask,
  about: { place: Place; timeZone: string },
): Promise<ServiceTask> {
  const steps = await todo.all<TodoStep>(`${taskPath(about.place)}/checklistItems`);
  return toServiceTask(task, { ...about, steps });
}
