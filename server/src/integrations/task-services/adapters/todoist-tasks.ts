import type { Place } from '@docket/core/task-services/shared-fields';

import type { ServiceTask } from '../task-service';
import type { TodoistCalls } from './todoist-calls';
import { fromTodoist, type TodoistItem } from './todoist-fields';

// A query for completed tasks may span at most three months.
const SPAN_MS = 89 * 24 * 60 * 60_000;

/** Sub-tasks in order; completed ones come from a separate list. */
export async function readSteps(todoist: TodoistCalls, parentId: string): Promise<TodoistItem[]> {
  const parent = `parent_id=${encodeURIComponent(parentId)}&limit=200`;
  const open = await todoist.list<TodoistItem>(`/tasks?${parent}`, 'results');
  const until = new Date(Date.now() + 24 * 60 * 60_000);
  const span = `since=${new Date(until.getTime() - SPAN_MS).toISOString()}&until=${until.toISOString()}`;
  const done = await todoist.list<TodoistItem>(
    `/tasks/completed/by_completion_date?${span}&${parent}`,
    'items',
  );
  const all = new Map([...done, ...open].map((item) => [item.id, item]));
  return [...all.values()].toSorted((a, b) => (a.child_order ?? 0) - (b.child_order ?? 0));
}

/** null if it no longer exists. */
export async function readTodoistTask(
  todoist: TodoistCalls,
  place: Place,
  timeZone: string,
): Promise<ServiceTask | null> {
  const item = await todoist.item(place.remoteId);
  return item === null ? null : toServiceTask(todoist, item, { place, timeZone });
}

export async function toServiceTask(
  todoist: TodoistCalls,
  item: TodoistItem,
  { place, timeZone }: { place: Place; timeZone: string },
): Promise<ServiceTask> {
  const steps = (await readSteps(todoist, item.id)).map(({ content, checked }) => ({
    text: content,
    isDone: checked,
  }));
  return {
    place,
    fields: fromTodoist(item, { steps, timeZone }),
    url: `https://app.todoist.com/app/task/${encodeURIComponent(item.id)}`,
    changedAt: item.updated_at === undefined ? null : new Date(item.updated_at),
  };
}
