// Which adapter speaks for which service.
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
  return ({ userId, service, credentials }) => {
    const reach = (baseUrl: string, api: TaskService) => ({
      ...api,
      destination: new URL(baseUrl).origin,
    });
    switch (service) {
      case 'todo':
        return reach(config.microsoft.graphBaseUrl, createGraphTodo(graphOf(userId)));
      case 'todoist': {
        const baseUrl = config.todoistUrl;
        return reach(baseUrl, createTodoist({ baseUrl, token: credentials.token, now }));
      }
      case 'caldav':
        throw new TaskServiceError('refused', 'CalDAV cannot be connected yet.');
    }
  };
}
