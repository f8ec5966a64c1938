import type { TaskServiceStatus } from '@docket/core/task-services/task-service';

const UNUSED = {
  account: '',
  projects: [],
  sharesList: false,
  lastSyncAt: null,
  problem: null,
  linked: 0,
  waiting: 0,
  failed: 0,
};

export function buildTaskService(change: Partial<TaskServiceStatus> = {}): TaskServiceStatus {
  return { ...UNUSED, service: 'todoist', state: 'disconnected', ...change };
}

/** Todoist is connected and has one list. */
export const todoistAnswers = {
  'GET /task-services': {
    items: [buildTaskService({ state: 'connected', account: 'ines@fernhill.example' })],
  },
  'GET /task-services/todoist/lists': { items: [{ id: 'inbox', name: 'Inbox' }] },
};
