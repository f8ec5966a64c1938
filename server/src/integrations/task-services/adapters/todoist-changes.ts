import { isTaskServiceError } from '../task-service-error';
import { noChanges, type ChangeQuestion, type ServiceChanges } from '../task-service';
import { clockSkewMs } from './clock-skew';
import type { TodoistCalls } from './todoist-calls';
import type { TodoistItem } from './todoist-fields';
import { toServiceTask } from './todoist-tasks';

/** One sync token for all projects. A changed sub-task counts as a change of its task. */
export async function readTodoistChanges(
  todoist: TodoistCalls,
  question: ChangeQuestion,
): Promise<ServiceChanges> {
  const { known, lists, timeZone } = question;
  const { items = [], projects = [], ...answer } = await ask(todoist, question.cursor);
  const gone = new Set(
    projects.filter(({ is_deleted: isGone }) => isGone === true).map(({ id }) => id),
  );
  const changes: ServiceChanges = {
    ...noChanges(),
    goneLists: lists.filter((id) => gone.has(id)),
    cursor: answer.sync_token,
    clockSkewMs: clockSkewMs(answer.headers, answer.requestedAt),
  };
  const told = new Map(items.map((item) => [item.id, item]));
  for (const remoteId of affected(items, { known, isWhole: answer.full_sync })) {
    const listId = known.get(remoteId)?.listId ?? '';
    // What disappears with its project was not deleted by itself.
    if (gone.has(listId)) continue;
    const item = told.get(remoteId) ?? (await todoist.item(remoteId));
    if (item === null || item.is_deleted === true) changes.removed.push(remoteId);
    else
      changes.changed.push(
        await toServiceTask(todoist, item, { place: { listId, remoteId }, timeZone }),
      );
  }
  return changes;
}

/** Known tasks mentioned in the answer; a full sync omits done and deleted tasks, so each of those is fetched. */
function affected(
  items: readonly TodoistItem[],
  { known, isWhole }: { known: ChangeQuestion['known']; isWhole: boolean },
): Set<string> {
  if (isWhole) return new Set(known.keys());
  return new Set(
    items.flatMap(({ id, parent_id: parent }) => [id, parent ?? '']).filter((id) => known.has(id)),
  );
}

/** An expired token costs one full sync. */
async function ask(todoist: TodoistCalls, cursor: string | null) {
  const resources = { resource_types: ['items', 'projects'] };
  try {
    return await todoist.sync({ ...resources, sync_token: cursor ?? '*' });
  } catch (error) {
    if (cursor === null || !isTaskServiceError(error, 'refused')) throw error;
    return todoist.sync({ ...resources, sync_token: '*' });
  }
}
