import { TASK_DEFAULTS, type Task } from '@docket/core/tasks/task';

export function buildTask(part: Partial<Task> = {}): Task {
  return {
    ...TASK_DEFAULTS,
    id: 't1',
    title: 'Order rope',
    description: 'Forty metres',
    priority: 'P2',
    project_id: 'p1',
    project_name: 'Harbour refit',
    project_color: '#2196F3',
    email: null,
    is_archived: false,
    archived_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...part,
  };
}
export const taskPage = (items: Task[], total = items.length) => ({
  items,
  total,
  page: 1,
  pageSize: 10,
  summary: {
    total: 41,
    completed: 12,
    inProgress: 9,
    toDo: 20,
    due: { today: 3, week: 5, later: 11, none: 10 },
  },
});
