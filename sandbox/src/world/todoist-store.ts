import { isRecord } from '../mailbox/is-record';

export interface TodoistTask {
  id: string;
  project_id: string;
  parent_id: string | null;
  child_order: number;
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
  completed_at: string | null;
}

export interface TodoistProject {
  id: string;
  name: string;
  is_deleted: boolean;
  is_archived: boolean;
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

const INES = { id: '2671355', email: 'ines@todoist.example' };

/** Tasks of one made-up Todoist user, with the commands that have already run. */
export class TodoistStore {
  readonly tasks = new Map<string, TodoistTask>();
  readonly projects = new Map<string, TodoistProject>();
  readonly done = new Map<string, string | object>();
  /** The ids that commands made, by their uuids. */
  readonly made = new Map<string, string>();
  readonly temporaryIds = new Map<string, string>();
  user = { ...INES };
  /** The sequence number of each task's and project's last change. */
  private readonly changes = new Map<string, number>();
  private count = 0;
  private seq = 0;
  /** Sync tokens of another generation are refused. */
  generation = 1;
  /** Milliseconds that its clock is ahead. */
  skewMs = 0;

  constructor() {
    this.addProject('Inbox');
  }

  now(): string {
    return new Date(Date.now() + this.skewMs).toISOString();
  }

  get token(): string {
    return `${this.generation}.${this.seq}`;
  }

  /** null: unknown, or of another generation. */
  since(token: string): number | null {
    const [generation, seq] = token.split('.').map(Number);
    return generation === this.generation && seq !== undefined && seq <= this.seq ? seq : null;
  }

  changedSince<One extends { id: string }>(all: Iterable<One>, seq: number): One[] {
    return [...all].filter(({ id }) => (this.changes.get(id) ?? 0) > seq);
  }

  addProject(name: string): TodoistProject {
    const project = { id: this.nextId('6P'), name, is_deleted: false, is_archived: false };
    this.projects.set(project.id, project);
    this.touch(project.id);
    return project;
  }

  removeProject(id: string): void {
    const project = this.projects.get(id);
    if (!project) throw new TodoistError(404, 'PROJECT_NOT_FOUND', 'Project not found');
    project.is_deleted = true;
    this.touch(id);
    for (const task of this.tasks.values())
      if (task.project_id === id && !task.is_deleted) this.remove(task.id);
  }

  create(input: Record<string, unknown>): TodoistTask {
    const content = input['content'];
    if (typeof content !== 'string' || content.trim() === '') {
      throw new TodoistError(400, 'ARGUMENT_MISSING', 'Required argument is missing: content');
    }
    const parent = typeof input['parent_id'] === 'string' ? this.require(input['parent_id']) : null;
    const given = input['project_id'];
    const wanted = typeof given === 'string' ? given : (parent?.project_id ?? this.inbox);
    const project = this.projects.get(this.temporaryIds.get(wanted) ?? wanted);
    if (!project || project.is_deleted)
      throw new TodoistError(404, 'PROJECT_NOT_FOUND', 'Project not found');
    const now = this.now();
    const id = this.nextId('6X');
    const task: TodoistTask = {
      id,
      project_id: project.id,
      parent_id: parent?.id ?? null,
      child_order: this.count,
      content,
      description: '',
      labels: [],
      priority: 1,
      due: null,
      checked: false,
      is_deleted: false,
      added_at: now,
      updated_at: now,
      completed_at: null,
    };
    setFields(task, input);
    this.tasks.set(id, task);
    this.touch(id);
    return task;
  }

  require(id: string): TodoistTask {
    const task = this.tasks.get(this.temporaryIds.get(id) ?? id);
    if (!task || task.is_deleted) throw new TodoistError(404, 'NOT_FOUND', 'Task not found');
    return task;
  }

  update(id: string, input: Record<string, unknown>): TodoistTask {
    const task = this.require(id);
    setFields(task, input);
    this.touched(task);
    return task;
  }

  /** Includes its sub-tasks, as in the apps; reopening leaves them completed. */
  complete(id: string, isDone: boolean): void {
    const task = this.require(id);
    task.checked = isDone;
    task.completed_at = isDone ? this.now() : null;
    this.touched(task);
    if (!isDone) return;
    for (const child of this.childrenOf(task.id)) if (!child.checked) this.complete(child.id, true);
  }

  /** As in the apps: a repeating task moves on to its next date, any other is completed. */
  close(id: string): void {
    const task = this.require(id);
    if (task.due?.is_recurring !== true) return this.complete(id, true);
    task.due.date = nextDate(task.due.date);
    this.touched(task);
  }

  remove(id: string): void {
    const task = this.require(id);
    task.is_deleted = true;
    this.touched(task);
    for (const child of this.childrenOf(task.id)) this.remove(child.id);
  }

  /** As if it had been added, and what is done in it completed, some days earlier. */
  age(id: string, days: number): void {
    const task = this.require(id);
    const earlier = (at: string) =>
      new Date(Date.parse(at) - days * 24 * 60 * 60_000).toISOString();
    task.added_at = earlier(task.added_at);
    task.completed_at = task.completed_at && earlier(task.completed_at);
    for (const child of this.childrenOf(id)) this.age(child.id, days);
  }

  childrenOf(id: string): TodoistTask[] {
    return [...this.tasks.values()].filter((task) => task.parent_id === id && !task.is_deleted);
  }

  clear(): void {
    this.user = { ...INES };
    for (const kept of [this.tasks, this.projects, this.done, this.made, this.temporaryIds])
      kept.clear();
    this.generation += 1;
    this.skewMs = 0;
    this.addProject('Inbox');
  }

  private get inbox(): string {
    return [...this.projects.keys()][0] ?? '';
  }

  private touched(task: TodoistTask): void {
    task.updated_at = this.now();
    this.touch(task.id);
  }

  private touch(id: string): void {
    this.seq += 1;
    this.changes.set(id, this.seq);
  }

  private nextId(kind: string): string {
    this.count += 1;
    return `${kind}sandbox${String(this.count).padStart(7, '0')}`;
  }
}

const LIMITS = { content: 500, description: 16_383 };

function setFields(task: TodoistTask, input: Record<string, unknown>): void {
  if (input['due_date'] !== undefined && input['due_datetime'] !== undefined)
    throw invalid('due_date and due_datetime exclude each other');
  const priority = Number(input['priority'] ?? task.priority);
  if (![1, 2, 3, 4].includes(priority)) throw invalid('priority must be 1 to 4');
  task.priority = priority;
  for (const [name, limit] of Object.entries(LIMITS)) {
    const text = input[name];
    if (typeof text === 'string' && text.length > limit) throw invalid(`${name} is too long`);
  }
  if (typeof input['content'] === 'string') task.content = input['content'].trim();
  if (typeof input['description'] === 'string') task.description = input['description'];
  if (Array.isArray(input['labels'])) task.labels = input['labels'].map(String);
  const due = dueOf(input);
  if (due !== undefined) task.due = due;
}

function invalid(text: string): TodoistError {
  return new TodoistError(400, 'INVALID_ARGUMENT_VALUE', text);
}

/** undefined: not mentioned; null: to be removed. A date given without its string repeats no more. */
function dueOf(input: Record<string, unknown>): TodoistTask['due'] | undefined {
  if (input['due'] === null) return null;
  const due = isRecord(input['due']) ? input['due'] : {};
  const date = due['date'] ?? input['due_datetime'] ?? input['due_date'] ?? input['due_string'];
  if (typeof date !== 'string') return undefined;
  const text = typeof due['string'] === 'string' ? due['string'] : date;
  const isRecurring = text === EVERY_WEEK;
  return { date, string: text, is_recurring: isRecurring, timezone: null, lang: 'en' };
}

/** The only repetition it understands. */
const EVERY_WEEK = 'every week';

function nextDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10) + date.slice(10);
}
