import { guidOf } from '../mailbox/message-id';

export interface TodoTask extends Record<string, unknown> {
  id: string;
  title: string;
}

/** The parts of a task that are requested separately. */
export interface TodoParts {
  steps: Map<string, Record<string, unknown>>;
  linked: Record<string, unknown>[];
}

export interface TodoList {
  id: string;
  displayName: string;
  wellknownListName: 'defaultList' | 'none' | 'flaggedEmails';
  tasks: Map<string, TodoTask>;
  /** The sequence number of each task's last change; a removed task keeps its own, so that delta can report it. */
  changes: Map<string, number>;
}

/** One account's To Do lists. */
export class TodoStore {
  readonly lists = new Map<string, TodoList>();
  private readonly parts = new Map<string, TodoParts>();
  /** Delta links of another generation get a 410. */
  generation = 1;
  private count = 0;
  private changed = 0;

  constructor(private readonly ownerOid: string) {
    this.addList('Tasks', 'defaultList');
  }

  addList(
    displayName: string,
    wellknownListName: TodoList['wellknownListName'] = 'none',
  ): TodoList {
    const list = {
      id: this.nextId('list'),
      displayName,
      wellknownListName,
      tasks: new Map<string, TodoTask>(),
      changes: new Map<string, number>(),
    };
    this.lists.set(list.id, list);
    return list;
  }

  get seq(): number {
    return this.changed;
  }

  partsOf(taskId: string): TodoParts {
    const parts = this.parts.get(taskId) ?? { steps: new Map(), linked: [] };
    this.parts.set(taskId, parts);
    return parts;
  }

  /** The time of the last change, which delta reports; changing a step changes its task. */
  touch(list: TodoList, task: TodoTask, at: string): void {
    task['lastModifiedDateTime'] = at;
    this.note(list, task.id);
  }

  remove(list: TodoList, taskId: string): void {
    list.tasks.delete(taskId);
    this.parts.delete(taskId);
    this.note(list, taskId);
  }

  /** As in the apps: a new task takes over all parts of the old one, which is deleted. */
  move(from: TodoList, to: TodoList, task: TodoTask): TodoTask {
    const moved = { ...task, id: this.nextId('task') };
    this.parts.set(moved.id, this.partsOf(task.id));
    this.remove(from, task.id);
    to.tasks.set(moved.id, moved);
    this.note(to, moved.id);
    return moved;
  }

  private note(list: TodoList, taskId: string): void {
    this.changed += 1;
    list.changes.set(taskId, this.changed);
  }

  nextId(kind: string): string {
    this.count += 1;
    return `AAMkADhAAAATs28OAAA${guidOf(`${this.ownerOid}:${kind}:${this.count}`).replaceAll('-', '')}AAA=`;
  }
}
