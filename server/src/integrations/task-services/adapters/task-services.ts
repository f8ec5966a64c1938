// Which adapter speaks for which service.
import type { TaskServiceKey } from '@docket/core/task-services/task-service';

import type { Config } from '../../../config';
import type { TaskService, TaskServiceFor } from '../task-service';
import { TaskServiceError } from '../task-service-error';
import { createTodoist } from './todoist';
import { createGraphTodo } from './graph-todo';
import type { Graph } from './todo-calls';

type Options = {
  config: Pick<Config, 'microsoft' | 'todoistUrl'>;
  now: () => Date;
  graphOf: (userId: string) => Graph;
};

export function createTaskServices({ config, now, graphOf }: Options): TaskServiceFor {
  const { graphBaseUrl } = config.microsoft;
  const baseUrl = config.todoistUrl;
  const open: Record<TaskServiceKey, (account: Account) => Opened> = {
    todo: ({ userId }) => reached(graphBaseUrl, createGraphTodo(graphOf(userId))),
    todoist: ({ credentials: { token } }) =>
      reached(baseUrl, createTodoist({ baseUrl, token, now })),
    caldav: () => {
      throw new TaskServiceError('refused', 'CalDAV cannot be connected yet.');
    },
  };
  return (account) => open[account.service](account);
}

type Account = Parameters<TaskServiceFor>[0];
type Opened = ReturnType<TaskServiceFor>;

function reached(baseUrl: string, api: TaskService): Opened {
  return { ...api, destination: new URL(baseUrl).origin };
}
