// Which adapter speaks for which service.
import type { Config } from '../../../config';
import type { TaskService, TaskServiceFor } from '../task-service';
import { TaskServiceError } from '../task-service-error';
import { createGraphTodo } from './graph-todo';
import type { Graph } from './todo-calls';

type Options = { config: Pick<Config, 'microsoft'>; graphOf: (userId: string) => Graph };

export function createTaskServices({ config, graphOf }: Options): TaskServiceFor {
  return ({ userId, service }) => {
    if (service !== 'todo')
      throw new TaskServiceError('refused', 'This service cannot be connected yet.');
    const destination = new URL(config.microsoft.graphBaseUrl).origin;
    const api: TaskService = createGraphTodo(graphOf(userId));
    return { ...api, destination };
  };
}
