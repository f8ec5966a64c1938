import { dryRunTask } from '@docket/core/preview/preview.contract';
import type { FastifyInstance } from 'fastify';

import { route } from '../../platform/http/route';
import type { TaskService } from './task-service';

type Dependencies = { taskService: TaskService };

export function registerTaskServiceRoutes(
  app: FastifyInstance,
  { taskService }: Dependencies,
): void {
  route(app, dryRunTask, ({ body }) => taskService.createTaskRequest(body));
}
