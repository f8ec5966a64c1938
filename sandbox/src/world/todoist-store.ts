import { isRecord } from '../mailbox/is-record';

export interface TodoistTask {
  id: string;
  project_id: string;
  content: string;
  description: string;
  labels: string[];
  priority: number;
  due: {
    date: string;
    string: string;
    is_recurring: boolean;
    timezone: string | null;
    lang: string;
  } | null;
  checked: boolean;
  is_deleted: boolean;
  added_at: string;
  updated_at: string;
}

export class TodoistError extends Error {
  constructor(
    readonly status: number,
    readonly tag: string,
    message: string,
  ) {
    super(message);
  }
}

/** Tasks of one made-up Todoist user, with the commands that ran already. */
export class TodoistStore {
  readonly tasks = new Map<string, TodoistTask>();
  readonly done = new Map<string, string | object>();
  readonly temporaryIds = new Map<string, string>();
  private count = 0;

  create(input: Record<string, unknown>): TodoistTask {
    const content = input['content'];
    if (typeof content !== 'string' || content.trim() === '') {
      throw new TodoistError(400, 'ARGUMENT_MISSING', 'Required argument is missing: content');
    }
    if (input['due_date'] !== undefined && input['due_datetime'] !== undefined) {
      throw new TodoistError(
        400,
        'INVALID_ARGUMENT_VALUE',
        'due_date and due_datetime exclude each other',
      );
    }
    const priority = Number(input['priority'] ?? 1);
    if (![1, 2, 3, 4].includes(priority)) {
      throw new TodoistError(400, 'INVALID_ARGUMENT_VALUE', 'priority must be 1 to 4');
    }
    this.count += 1;
    const now = new Date().toISOString();
    const task: TodoistTask = {
      id: `6Xsandbox${String(this.count).padStart(7, '0')}`,
      project_id: typeof input['project_id'] === 'string' ? input['project_id'] : 'inbox',
      content,
      description: typeof input['description'] === 'string' ? input['description'] : '',
      labels: Array.isArray(input['labels']) ? input['labels'].map(String) : [],
      priority,
      due: dueOf(input),
      checked: false,
      is_deleted: false,
      added_at: now,
      updated_at: now,
    };
    this.tasks.set(task.id, task);
    return task;
  }

  require(id: string): TodoistTask {
    const task = this.tasks.get(this.temporaryIds.get(id) ?? id);
    if (!task || task.is_deleted) throw new TodoistError(404, 'NOT_FOUND', 'Task not found');
    return task;
  }

  update(id: string, input: Record<string, unknown>): TodoistTask {
    const task = this.require(id);
    for (const name of ['content', 'description', 'labels', 'priority'] as const) {
      if (input[name] !== undefined) Object.assign(task, { [name]: input[name] });
    }
    const due = dueOf(input);
    if (due) task.due = due;
    task.updated_at = new Date().toISOString();
    return task;
  }

  clear(): void {
    this.tasks.clear();
    this.done.clear();
    this.temporaryIds.clear();
  }
}

function dueOf(input: Record<string, unknown>): TodoistTask['due'] {
  const given = isRecord(input['due']) ? input['due']['date'] : undefined;
  const date = given ?? input['due_datetime'] ?? input['due_date'] ?? input['due_string'];
  if (typeof date !== 'string') return null;
  return { date, string: date, is_recurring: false, timezone: null, lang: 'en' };
}
