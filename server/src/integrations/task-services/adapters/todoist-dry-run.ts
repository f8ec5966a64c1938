import type { Priority } from '@docket/core/priority';

import type { DryRun } from '../dry-run';

const CREATE_TASK = 'https://api.todoist.com/api/v1/tasks';
// Todoist counts in reverse: 4 is what its apps call p1 (Doist/todoist-api-typescript, types/sync/commands).
const PRIORITIES: Record<Priority, number> = { P1: 4, P2: 3, P3: 2, P4: 1 };

export const todoistDryRun: DryRun = {
  createTaskRequest({ title, description, priority, due, tags }) {
    return {
      method: 'POST',
      url: CREATE_TASK,
      headers: {
        authorization: 'Bearer <your Todoist token>',
        'content-type': 'application/json',
      },
      body: {
        content: title,
        ...(description === '' ? {} : { description }),
        priority: PRIORITIES[priority],
        ...(due === null ? {} : { due_date: due }),
        ...(tags.length === 0 ? {} : { labels: [...tags] }),
      },
    };
  },
};
