import { guidOf } from '../mailbox/message-id';

export interface TodoTask extends Record<string, unknown> {
  id: string;
  title: string;
}

export interface TodoList {
  id: string;
  displayName: string;
  wellknownListName: 'defaultList' | 'none' | 'flaggedEmails';
  tasks: Map<string, TodoTask>;
}

/** One account's To Do lists. */
export class TodoStore {
  readonly lists = new Map<string, TodoList>();
  private count = 0;

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
    };
    this.lists.set(list.id, list);
    return list;
  }

  nextId(kind: string): string {
    this.count += 1;
    return `AAMkADhAAAATs28OAAA${guidOf(`${this.ownerOid}:${kind}:${this.count}`).replaceAll('-', '')}AAA=`;
  }
}
