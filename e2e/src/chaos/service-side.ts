// The other side of a task service in a chaos run: what it stores, and what a person does there.
import type { Random } from './random';
import type { SandboxControl } from './sandbox-control';

export type ServiceKey = 'todo' | 'todoist' | 'caldav';

/** A copy in a form that is comparable for every service. */
export type Copy = {
  id: string;
  /** The task that it refers to; null: somebody created it there. */
  taskId: string | null;
  title: string;
  isDone: boolean;
  due: string | null;
  steps: Step[];
  /** A step whose task no longer exists. */
  isLeftBehind?: true;
};
export type Step = { text: string; isDone: boolean };

/** By text: whether it is done, or null to remove it; a missing one is added. */
export type StepChanges = Record<string, boolean | null>;

export type ServiceSide = {
  service: ServiceKey;
  copies(): Promise<Copy[]>;
  /** Any of the copies that refer to a task. */
  pick(random: Random): Promise<Copy | null>;
  /** What a person does to one copy; false if it no longer exists. */
  change(
    copy: Copy,
    change: {
      title?: string;
      isDone?: boolean;
      due?: string;
      steps?: StepChanges;
      deleted?: true;
    },
  ): Promise<boolean>;
  /** A task of the person's own, which Docket must ignore. */
  add(title: string): Promise<void>;
  /** What the service itself drops now and then. */
  forget(random: Random): Promise<void>;
};

const FOOTER = /Docket: \S*\/tasks\?id=([0-9a-f-]{36})\s*$/;
export const taskIdIn = (text: string) => FOOTER.exec(text)?.[1] ?? null;

type TodoTask = {
  id: string;
  title: string;
  status: string;
  body?: { content: string };
  dueDateTime?: { dateTime: string } | null;
  steps: { displayName: string; isChecked: boolean }[];
};

export function todoSide(sandbox: SandboxControl): ServiceSide {
  return {
    service: 'todo',
    async pick(random) {
      return pickNamed(random, await this.copies());
    },
    async copies() {
      const { tasks } = await sandbox.read<{ tasks: TodoTask[] }>('/todo');
      return tasks.map((task) => ({
        id: task.id,
        taskId: taskIdIn(task.body?.content ?? ''),
        title: task.title,
        isDone: task.status === 'completed',
        due: task.dueDateTime?.dateTime.slice(0, 10) ?? null,
        steps: task.steps.map((step) => ({ text: step.displayName, isDone: step.isChecked })),
      }));
    },
    change: ({ id }, { title, isDone, due, steps, deleted }) =>
      changed(sandbox, '/todo/change', {
        task: id,
        ...(steps === undefined ? {} : { steps }),
        ...(title === undefined ? {} : { title }),
        ...(isDone === undefined ? {} : { status: isDone ? 'completed' : 'notStarted' }),
        ...(due === undefined
          ? {}
          : { dueDateTime: { dateTime: `${due}T00:00:00`, timeZone: 'UTC' } }),
        ...(deleted === undefined ? {} : { deleted }),
      }),
    add: async (title) => {
      await sandbox.post('/todo/add', { list: 'Tasks', title });
    },
    forget: async (random) => {
      if (random.chance(0.5)) await sandbox.post('/todo/expire', {});
    },
  };
}

type TodoistTask = {
  id: string;
  content: string;
  description: string;
  checked: boolean;
  due: { date: string } | null;
  steps: { content: string; checked: boolean }[];
};

export function todoistSide(sandbox: SandboxControl): ServiceSide {
  return {
    service: 'todoist',
    async pick(random) {
      return pickNamed(random, await this.copies());
    },
    async copies() {
      const { tasks } = await sandbox.read<{ tasks: TodoistTask[] }>('/todoist');
      return tasks.map((task) => ({
        id: task.id,
        taskId: taskIdIn(task.description),
        title: task.content,
        isDone: task.checked,
        due: task.due?.date.slice(0, 10) ?? null,
        steps: task.steps.map(({ content, checked }) => ({ text: content, isDone: checked })),
      }));
    },
    change: ({ id }, { title, isDone, due, steps, deleted }) =>
      changed(sandbox, '/todoist/change', {
        task: id,
        ...(steps === undefined ? {} : { steps }),
        ...(title === undefined ? {} : { content: title }),
        ...(isDone === undefined ? {} : { checked: isDone }),
        ...(due === undefined ? {} : { due: { date: due } }),
        ...(deleted === undefined ? {} : { deleted }),
      }),
    add: async (content) => {
      await sandbox.post('/todoist/add', { content });
    },
    forget: async (random) => {
      if (random.chance(0.5)) await sandbox.post('/todoist/expire', {});
    },
  };
}

function pickNamed(random: Random, copies: readonly Copy[]): Copy | null {
  const named = copies.filter(({ taskId }) => taskId !== null);
  return named.length === 0 ? null : random.pick(named);
}

async function changed(sandbox: SandboxControl, call: string, body: object): Promise<boolean> {
  const [result] = await sandbox.bulk([{ call: `POST ${call}`, body }]);
  return result?.error === undefined;
}
