import { isTaskServiceError } from '../task-service-error';
import { noChanges, type ChangeQuestion, type ServiceChanges } from '../task-service';
import { clockSkewMs } from './clock-skew';
import type { SyncAnswer, TodoistCalls } from './todoist-calls';
import type { TodoistItem } from './todoist-fields';
import { readProjects, readSteps, stepsAmong, toServiceTask } from './todoist-tasks';

/** Projects that were deleted stay gone until Todoist lists them again. */
type Cursor = { token: string | null; gone: readonly string[] };

// Each costs two requests or more, of 1,000 in 15 minutes; more tasks are read project by project.
const READ_SINGLY = 20;

/** One sync token for all projects. A changed sub-task counts as a change of its task. */
export async function readTodoistChanges(
  todoist: TodoistCalls,
  question: ChangeQuestion,
): Promise<ServiceChanges> {
  const { known, lists, timeZone } = question;
  const before = cursorOf(question.cursor);
  const answer = await ask(todoist, before.token);
  const { items = [], full_sync: isWhole } = answer;
  const gone = goneLists(lists, before.gone, answer);
  const changes: ServiceChanges = {
    ...noChanges(),
    goneLists: gone,
    cursor: JSON.stringify({ token: answer.sync_token, gone } satisfies Cursor),
    clockSkewMs: clockSkewMs(answer.headers, answer.requestedAt),
  };
  const back = before.gone.filter((id) => !gone.includes(id));
  // What disappears with its project was not deleted by itself.
  const ids = affected(items, { known, isWhole, back }).filter(
    (id) => !gone.includes(known.get(id)?.listId ?? ''),
  );
  const read = await readAtOnce(todoist, question, { items, isWhole, ids });
  for (const remoteId of ids) {
    const { listId = '', isDone = false } = known.get(remoteId) ?? {};
    const found = read.items.get(remoteId);
    // A full sync leaves out what is done, and a delete there does not delete a task that is done.
    if (found === undefined && isWhole && isDone) continue;
    const item = found ?? (await todoist.item(remoteId));
    if (item === null || item.is_deleted === true) changes.removed.push(remoteId);
    else {
      const isRead = read.projects.includes(item.project_id);
      const steps = isRead ? stepsAmong(read.items, remoteId) : await readSteps(todoist, item);
      changes.changed.push(toServiceTask(item, { place: { listId, remoteId }, steps, timeZone }));
    }
  }
  return changes;
}

/** A full sync does not mention deleted projects. */
function goneLists(
  lists: readonly string[],
  before: readonly string[],
  { full_sync: isWhole, projects = [] }: SyncAnswer,
): string[] {
  const isGone = new Map(projects.map((one) => [one.id, one.is_deleted === true]));
  return lists.filter((id) => isGone.get(id) ?? (isWhole || before.includes(id)));
}

/** Known tasks mentioned in the answer, or in a project that is back; a full sync leaves out done and deleted tasks. */
function affected(
  items: readonly TodoistItem[],
  {
    known,
    isWhole,
    back,
  }: { known: ChangeQuestion['known']; isWhole: boolean; back: readonly string[] },
): string[] {
  const told = new Set(items.flatMap(({ id, parent_id: parent }) => [id, parent ?? '']));
  return [...known].flatMap(([id, { listId }]) =>
    isWhole || told.has(id) || back.includes(listId) ? [id] : [],
  );
}

type Told = {
  items: readonly TodoistItem[];
  isWhole: boolean;
  ids: readonly string[];
};
/** `projects` are those whose tasks are all among the items. */
type Read = { items: ReadonlyMap<string, TodoistItem>; projects: readonly string[] };

/** Many tasks are read with their whole project, so that the number of requests stays far below Todoist's limit. */
async function readAtOnce(
  todoist: TodoistCalls,
  { known }: ChangeQuestion,
  { items, isWhole, ids }: Told,
): Promise<Read> {
  const told = items.map((item) => [item.id, item] as const);
  if (ids.length <= READ_SINGLY && !isWhole) return { items: new Map(told), projects: [] };
  const { items: open = [] } = isWhole ? { items } : await todoist.sync({ ...ITEMS, ...WHOLE });
  const projects = [...new Set(ids.flatMap((id) => known.get(id)?.listId ?? []))];
  const all = await readProjects(todoist, projects, { open, known });
  return { items: new Map([...all, ...told]), projects };
}

const ITEMS = { resource_types: ['items'] };
const WHOLE = { sync_token: '*' };

/** An expired token costs one full sync. */
async function ask(todoist: TodoistCalls, token: string | null) {
  const resources = { resource_types: ['items', 'projects'] };
  try {
    return await todoist.sync({ ...resources, sync_token: token ?? '*' });
  } catch (error) {
    if (token === null || !isTaskServiceError(error, 'refused')) throw error;
    return todoist.sync({ ...resources, ...WHOLE });
  }
}

function cursorOf(text: string | null): Cursor {
  if (text === null) return { token: null, gone: [] };
  // Stored before gone projects were remembered.
  if (!text.startsWith('{')) return { token: text, gone: [] };
  return JSON.parse(text) as Cursor;
}
