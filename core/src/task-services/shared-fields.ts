import type { Priority } from '../priority';
import {
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type Task,
  type TaskPatch,
  type TaskStatus,
} from '../tasks/task';
import type { SharedField } from './task-service';

type Step = { text: string; isDone: boolean };

/** A task as a service represents it. */
export type SharedFields = {
  title: string;
  note: string;
  state: 'open' | 'started' | 'done';
  priority: Priority;
  /** YYYY-MM-DD in the user's zone. */
  dueDate: string | null;
  /** The instant stored by a service that has no dates. Set only in fields read from it. */
  dueAt?: string | undefined;
  /** HH:MM in the user's zone; null: all day, or the service has no times. */
  dueTime: string | null;
  /** Sorted. */
  tags: string[];
  steps: Step[];
};

/** The location of a task in a service. */
export type Place = { listId: string; remoteId: string };

const STATES: Record<TaskStatus, SharedFields['state']> = {
  to_do: 'open',
  in_progress: 'started',
  completed: 'done',
  archived: 'done',
};
const STATUSES: Record<SharedFields['state'], TaskStatus> = {
  open: 'to_do',
  started: 'in_progress',
  done: 'completed',
};
const MAX_TITLE_LENGTH = 200;
const MAX_NOTE_LENGTH = 20_000;
const MAX_STEP_LENGTH = 1_000;
const MAX_STEPS = 200;

type Shareable = Pick<
  Task,
  'title' | 'description' | 'status' | 'priority' | 'due_date' | 'due_time' | 'tags' | 'checklist'
>;

export function sharedFieldsOf(task: Shareable): SharedFields {
  return {
    title: task.title,
    note: task.description,
    state: STATES[task.status],
    priority: task.priority,
    dueDate: task.due_date,
    dueTime: task.due_date === null ? null : task.due_time,
    tags: task.tags.toSorted(),
    steps: task.checklist.map(({ text, completed }) => ({ text, isDone: completed })),
  };
}

/** The patch that applies a service's values to a task, truncated to the limits of a task. */
export function patchOf(
  change: Partial<SharedFields>,
  task: Pick<Task, 'checklist' | 'due_date'>,
): TaskPatch {
  const patch: TaskPatch = {};
  const title = change.title?.trim().slice(0, MAX_TITLE_LENGTH);
  if (title) patch.title = title;
  if (change.note !== undefined) patch.description = change.note.slice(0, MAX_NOTE_LENGTH);
  if (change.state !== undefined) patch.status = STATUSES[change.state];
  if (change.priority !== undefined) patch.priority = change.priority;
  if (change.dueTime !== undefined) patch.due_time = change.dueTime;
  if (change.dueDate !== undefined) {
    patch.due_date = change.dueDate;
    if (change.dueDate === null) patch.due_time = null;
  }
  if (change.tags !== undefined)
    patch.tags = change.tags.slice(0, MAX_TAGS).map((tag) => tag.slice(0, MAX_TAG_LENGTH));
  if (change.steps !== undefined) patch.checklist = checklistOf(change.steps, task.checklist);
  return patch;
}

/** Items keep their id if the text is unchanged. */
function checklistOf(steps: readonly Step[], items: Task['checklist']): Task['checklist'] {
  const left = [...items];
  const used = new Set(items.map(({ id }) => id));
  return steps.slice(0, MAX_STEPS).map(({ text, isDone }) => {
    const at = left.findIndex((item) => item.text === text);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const id = known?.id ?? unusedId(used);
    return { id, text: text.slice(0, MAX_STEP_LENGTH), completed: isDone };
  });
}

function unusedId(used: Set<string>): string {
  let number = used.size + 1;
  while (used.has(`step-${number}`)) number += 1;
  const id = `step-${number}`;
  used.add(id);
  return id;
}

/** Deep equality, ignoring the order of keys, which jsonb does not preserve. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, sortNames) === JSON.stringify(b, sortNames);
}

function sortNames(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const STATE_WORDS = { open: 'To Do', started: 'In Progress', done: 'Completed' } as const;

/** A field's value as shown to the user. */
export function wordsOf(field: SharedField, fields: SharedFields): string {
  switch (field) {
    case 'state':
      return STATE_WORDS[fields.state];
    case 'tags':
      return fields.tags.join(', ');
    case 'steps':
      return fields.steps.map(({ text, isDone }) => `${isDone ? '✓ ' : ''}${text}`).join(', ');
    default:
      return fields[field] ?? 'None';
  }
}
