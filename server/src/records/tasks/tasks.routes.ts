import {
  changeTasks,
  checkTaskItem,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  readDueDate,
  restoreTask,
  updateTask,
} from '@docket/core/tasks/tasks.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { changeTasks as changeMany } from './change-tasks.usecases';
import { readTypedDueDate } from './read-due-date.usecases';
import * as tasks from './tasks.usecases';

export function registerTaskRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps, { table: 'tasks', noun: 'task' });
  serve(listTasks, (work, { query }) => tasks.listTasks(work, query));
  serve(readDueDate, (work, { query }) => readTypedDueDate(work, query.text));
  serve(getTask, (work, { params }) => tasks.getTask(work, params.id));
  serve(createTask, (work, { body }) => tasks.createTask(work, body));
  serve(updateTask, (work, { params, body }) =>
    tasks.updateTask(work, { id: params.id, patch: body }),
  );
  serve(changeTasks, (work, { body }) => changeMany(work, body));
  serve(checkTaskItem, (work, { params, body }) =>
    tasks.checkTaskItem(work, { id: params.id, check: body }),
  );
  serve(deleteTask, (work, { params }) => tasks.deleteTask(work, params.id));
  serve(restoreTask, (work, { params }) => tasks.restoreTask(work, params.id));
}
