import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  restoreTask,
  updateTask,
} from '@docket/core/tasks/tasks.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { summariseTasks } from './task-list.repository';
import * as tasks from './tasks.usecases';

export function registerTaskRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listTasks, ({ user, query }) =>
    asWork(deps, user.id, async (work) => ({
      ...(await tasks.listTasks(work, query)),
      summary: await summariseTasks(work),
    })),
  );
  route(app, getTask, ({ user, params }) =>
    asWork(deps, user.id, (work) => tasks.getTask(work, params.id)),
  );
  route(app, createTask, ({ user, body }) =>
    asWork(deps, user.id, (work) => tasks.createTask(work, body)),
  );
  route(app, updateTask, ({ user, params, body }) =>
    asWork(deps, user.id, (work) => tasks.updateTask(work, { id: params.id, patch: body })),
  );
  route(app, deleteTask, ({ user, params }) =>
    asWork(deps, user.id, (work) => tasks.deleteTask(work, params.id)),
  );
  route(app, restoreTask, ({ user, params }) =>
    asWork(deps, user.id, (work) => tasks.restoreTask(work, params.id)),
  );
}
