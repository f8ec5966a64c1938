import type { Place } from '@docket/core/task-services/shared-fields';

import type { ChangeQuestion, ServiceTask } from '../task-service';
import type { TodoistCalls } from './todoist-calls';
import { fromTodoist, type TodoistItem } from './todoist-fields';

const DAY_MS = 24 * 60 * 60_000;
// A query for completed tasks may span at most three months.
const SPAN_MS = 89 * DAY_MS;

/** Sub-tasks in order; completed ones come from a separate list. */
export async function readSteps(
  todoist: TodoistCalls,
  { id, added_at: addedAt }: Pick<TodoistItem, 'id' | 'added_at'>,
): Promise<TodoistItem[]> {
  const parent = `parent_id=${encodeURIComponent(id)}`;
  // First, so that one that is ticked meanwhile is in both.
  const open = await todoist.list<TodoistItem>(`/tasks?${parent}&limit=200`, 'results');
  const items = new Map<string, TodoistItem>();
  await addCompleted(todoist, parent, { items, since: () => timeOf(addedAt) });
  for (const item of open) items.set(item.id, item);
  return stepsAmong(items, id);
}

export function stepsAmong(items: ReadonlyMap<string, TodoistItem>, parentId: string) {
  return [...items.values()]
    .filter((item) => item.parent_id === parentId && item.is_deleted !== true)
    .toSorted((a, b) => (a.child_order ?? 0) - (b.child_order ?? 0));
}

/** All tasks of some projects, completed ones as far back as a known task may have completed sub-tasks. */
export async function readProjects(
  todoist: TodoistCalls,
  projects: readonly string[],
  { open, known }: { open: readonly TodoistItem[]; known: ChangeQuestion['known'] },
): Promise<Map<string, TodoistItem>> {
  const items = new Map<string, TodoistItem>();
  for (const id of projects) {
    const since = () =>
      Math.min(
        ...[...items.values(), ...open]
          .filter((item) => item.project_id === id && known.has(item.id))
          .map((item) => timeOf(item.added_at)),
      );
    const project = `project_id=${encodeURIComponent(id)}`;
    await addCompleted(todoist, project, { items, since });
  }
  for (const item of open) items.set(item.id, item);
  return items;
}

/** Those of the last three months. */
export async function listCompleted(todoist: TodoistCalls, filter: string): Promise<TodoistItem[]> {
  const items = new Map<string, TodoistItem>();
  await addCompleted(todoist, filter, { items, since: () => Infinity });
  return [...items.values()];
}

/** Span after span, as far back as the items known by then need. */
async function addCompleted(
  todoist: TodoistCalls,
  filter: string,
  { items, since }: { items: Map<string, TodoistItem>; since: () => number },
): Promise<void> {
  let until = Date.now() + DAY_MS;
  do {
    const from = until - SPAN_MS;
    const span = `since=${new Date(from).toISOString()}&until=${new Date(until).toISOString()}`;
    const path = `/tasks/completed/by_completion_date?${span}&${filter}&limit=200`;
    for (const item of await todoist.list<TodoistItem>(path, 'items')) items.set(item.id, item);
    until = from;
  } while (until > since());
}

function timeOf(date: string | undefined): number {
  return date === undefined ? Infinity : Date.parse(date);
}

/** null if it no longer exists. */
export async function readTodoistTask(
  todoist: TodoistCalls,
  place: Place,
  timeZone: string,
): Promise<ServiceTask | null> {
  const item = await todoist.item(place.remoteId);
  if (item === null) return null;
  return toServiceTask(item, { place, steps: await readSteps(todoist, item), timeZone });
}

export function toServiceTask(
  item: TodoistItem,
  { place, steps, timeZone }: { place: Place; steps: readonly TodoistItem[]; timeZone: string },
): ServiceTask {
  const shared = steps.map(({ content, checked }) => ({ text: content, isDone: checked }));
  return {
    place,
    fields: fromTodoist(item, { steps: shared, timeZone }),
    url: `https://app.todoist.com/app/task/${encodeURIComponent(item.id)}`,
    changedAt: item.updated_at === undefined ? null : new Date(item.updated_at),
  };
}
