// What a person does with tasks in Todoist, and what tests need to know about them.
import type { TodoistStore, TodoistTask } from '../world/todoist-store';
import { bodyOf, ControlError } from './control-body';
import type { ControlHandler } from './mailbox-control';

function taskNamed(store: TodoistStore, wanted: unknown): TodoistTask {
  const task = [...store.tasks.values()].find(
    ({ id, content, is_deleted: isGone }) => !isGone && (id === wanted || content === wanted),
  );
  if (!task) throw new ControlError(404, `There is no task "${String(wanted)}".`);
  return task;
}

const tasks: ControlHandler = ({ services: { todoistStore: store } }) => ({
  projects: [...store.projects.values()],
  tasks: [...store.tasks.values()]
    .filter((task) => !task.is_deleted && task.parent_id === null)
    .map((task) => ({
      ...task,
      project: store.projects.get(task.project_id)?.name,
      steps: store.childrenOf(task.id).map(({ content, checked }) => ({ content, checked })),
    })),
});

/**
 * `changes` uses the API's names; `checked` completes or reopens; `steps` ticks, adds (true or false) or removes (null)
 * sub-tasks by their text; `ageDays` makes it older; `deleted` removes the task.
 */
const change: ControlHandler = ({ services: { todoistStore: store } }, request) => {
  const body = bodyOf(request);
  const task = taskNamed(store, body['task']);
  if (body['deleted'] === true) {
    store.remove(task.id);
    return { deleted: task.id };
  }
  store.update(task.id, body);
  if (typeof body['checked'] === 'boolean') store.complete(task.id, body['checked']);
  for (const [content, isDone] of Object.entries(
    (body['steps'] ?? {}) as Record<string, boolean | null>,
  )) {
    const known = store.childrenOf(task.id).find((child) => child.content === content);
    if (isDone === null) {
      if (known !== undefined) store.remove(known.id);
    } else {
      const child = known ?? store.create({ content, parent_id: task.id });
      if (child.checked !== isDone) store.complete(child.id, isDone);
    }
  }
  if (typeof body['ageDays'] === 'number') store.age(task.id, body['ageDays']);
  return task;
};

const add: ControlHandler = ({ services: { todoistStore: store } }, request) =>
  store.create(bodyOf(request));

const removeProject: ControlHandler = ({ services: { todoistStore: store } }, request) => {
  const name = bodyOf(request)['project'];
  const project = [...store.projects.values()].find((one) => one.name === name);
  if (!project) throw new ControlError(404, `There is no project "${String(name)}".`);
  store.removeProject(project.id);
  return { deleted: project.id };
};

/** Changes the e-mail address of the account, or makes it another account. */
const user: ControlHandler = ({ services: { todoistStore: store } }, request) =>
  Object.assign(store.user, bodyOf(request));

const expire: ControlHandler = ({ services: { todoistStore: store } }) => {
  store.generation += 1;
  return { generation: store.generation };
};

const limits: ControlHandler = ({ services: { todoistLimits } }, request) => {
  const { partial, full } = bodyOf(request);
  todoistLimits.clear();
  if (partial !== undefined) todoistLimits.most.partial = Number(partial);
  if (full !== undefined) todoistLimits.most.full = Number(full);
  return todoistLimits.most;
};

export const todoistControl: Record<string, ControlHandler> = {
  'GET /todoist': tasks,
  'POST /todoist/add': add,
  'POST /todoist/change': change,
  'POST /todoist/projects/delete': removeProject,
  'POST /todoist/user': user,
  'POST /todoist/expire': expire,
  'POST /todoist/limits': limits,
};
