// Todoist, unified API v1. Changes go through /sync, which runs each command uuid only once: the uuid of a creation
// derives from the task's key.
import type { TaskOrder, TaskService, TaskUpdate } from '../task-service';
import { nullIfGone, TaskServiceError } from '../task-service-error';
import { hasFooter } from './docket-footer';
import { readTodoistChanges } from './todoist-changes';
import {
  command,
  commandOnce,
  createTodoistCalls,
  type Command,
  type TodoistCalls,
  type TodoistOptions,
} from './todoist-calls';
import { asSent, itemArguments, shapeForTodoist, type TodoistItem } from './todoist-fields';
import { listCompleted, readSteps, readTodoistTask } from './todoist-tasks';

const ADDED = ['title', 'note', 'priority', 'tags', 'dueDate'] as const;

export function createTodoist(options: TodoistOptions): TaskService {
  const todoist = createTodoistCalls(options);
  return {
    settlesInMs: 0,
    shape: shapeForTodoist,

    async readAccount() {
      const question = { sync_token: '*', resource_types: ['user', 'projects'] };
      const { user, projects = [] } = await todoist.sync(question);
      const lists = projects
        .filter((project) => project.is_deleted !== true && project.is_archived !== true)
        .map(({ id, name }) => ({ id, name }));
      return {
        id: user?.id === undefined ? null : String(user.id),
        account: user?.email ?? 'Todoist',
        lists,
      };
    },

    async createList(name) {
      const add = commandOnce('project_add', { name }, `project ${name} ${Date.now()}`);
      const id = (await todoist.run([add]))[add.temp_id ?? ''];
      if (id !== undefined) return { id, name };
      throw new TaskServiceError('refused', `Todoist did not create the project “${name}”.`);
    },

    async createTask(order) {
      const remoteId = await addItem(todoist, order);
      const place = { listId: order.listId, remoteId };
      const task = await readTodoistTask(todoist, place, order.timeZone);
      return task && { ...task, fields: asSent(task.fields, order.fields) };
    },

    async findCreated({ listId, link }) {
      const remoteId = await findByFooter(todoist, listId, link.url);
      return remoteId === undefined ? null : { listId, remoteId };
    },

    findTask: (place, timeZone) => readTodoistTask(todoist, place, timeZone),

    async updateTask(place, update) {
      const item = await todoist.item(place.remoteId);
      if (item === null) return null;
      const commands = await updateCommands(todoist, item, update);
      await todoist.run(commands);
      const task = await readTodoistTask(todoist, place, update.timeZone);
      const hasMovedOn = commands.some(({ type }) => type === 'item_close');
      return task && { ...task, fields: asSent(task.fields, update.fields), hasMovedOn };
    },

    async deleteTask({ remoteId }) {
      await nullIfGone(todoist.run([command('item_delete', { id: remoteId })]));
    },

    readChanges: (question) => readTodoistChanges(todoist, question),
  };
}

type Created = Pick<TaskOrder, 'key' | 'listId' | 'fields' | 'link'>;

/** The first one adds the task itself. */
export function commandsToCreate(order: Created): [Command, ...Command[]] {
  const { key, listId, fields } = order;
  const args = { ...itemArguments(order, ADDED), project_id: listId };
  const add = commandOnce('item_add', args, key);
  const parent = add.temp_id ?? '';
  const steps = fields.steps.flatMap(({ text, isDone }, at) => {
    const child = { content: text, parent_id: parent };
    const step = commandOnce('item_add', child, `${key} step ${at}`);
    const done = commandOnce('item_complete', { id: step.temp_id }, `${key} step ${at} done`);
    return isDone ? [step, done] : [step];
  });
  const done = commandOnce('item_complete', { id: parent }, `${key} done`);
  return [add, ...steps, ...(fields.state === 'done' ? [done] : [])];
}

async function addItem(todoist: TodoistCalls, order: TaskOrder): Promise<string> {
  const { listId, link } = order;
  const commands = commandsToCreate(order);
  const ids = await todoist.run(commands);
  const id = ids[commands[0].temp_id ?? ''] ?? (await findByFooter(todoist, listId, link.url));
  if (id !== undefined) return id;
  throw new TaskServiceError('unavailable', 'Todoist did not return the new task.');
}

/** Todoist need not return the id again for a command that already ran. One made as done is among the completed. */
async function findByFooter(
  todoist: TodoistCalls,
  listId: string,
  url: string,
): Promise<string | undefined> {
  const project = `project_id=${encodeURIComponent(listId)}`;
  const isIt = ({ description }: TodoistItem) => hasFooter(description, url);
  const open = await todoist.list<TodoistItem>(`/tasks?${project}&limit=200`, 'results');
  return (open.find(isIt) ?? (await listCompleted(todoist, project)).find(isIt))?.id;
}

async function updateCommands(
  todoist: TodoistCalls,
  item: TodoistItem,
  update: TaskUpdate,
): Promise<Command[]> {
  const { id } = item;
  const { changed, fields } = update;
  const args = itemArguments({ ...update, heldDue: item.due }, changed);
  const commands: Command[] = [];
  if (changed.includes('state') && fields.state !== 'done')
    commands.push(command('item_uncomplete', { id }));
  if (Object.keys(args).length > 0) commands.push(command('item_update', { id, ...args }));
  if (changed.includes('steps')) commands.push(...(await stepCommands(todoist, item, update)));
  // Last, because completing a task completes its sub-tasks.
  if (changed.includes('state') && fields.state === 'done')
    commands.push(completeCommand(item, update.key));
  return commands;
}

/** item_complete would archive a repeating task; item_close moves it on to its next date, each time that it runs. */
function completeCommand({ id, due }: Pick<TodoistItem, 'id' | 'due'>, key: string): Command {
  if (due?.is_recurring !== true) return command('item_complete', { id });
  const { type, uuid, args } = commandOnce('item_close', { id }, `close ${id} ${key}`);
  return { type, uuid, args };
}

async function stepCommands(
  todoist: TodoistCalls,
  parent: TodoistItem,
  { fields, key }: Pick<TaskUpdate, 'fields' | 'key'>,
): Promise<Command[]> {
  const left = await readSteps(todoist, parent);
  const commands = fields.steps.flatMap(({ text, isDone }) => {
    const at = left.findIndex(({ content }) => content === text);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    const add = commandOnce(
      'item_add',
      { content: text, parent_id: parent.id },
      crypto.randomUUID(),
    );
    const item = { id: found?.id ?? add.temp_id ?? '', due: found?.due ?? null };
    const tick = isDone ? completeCommand(item, key) : command('item_uncomplete', { id: item.id });
    return [
      ...(found === undefined ? [add] : []),
      ...((found?.checked ?? false) === isDone ? [] : [tick]),
    ];
  });
  return [...commands, ...left.map(({ id }) => command('item_delete', { id }))];
}
