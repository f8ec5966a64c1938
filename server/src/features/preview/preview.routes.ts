import { dryRunTask, predictTask } from '@docket/core/preview/preview.contract';
import type { FastifyInstance } from 'fastify';

import type { TaskService } from '../../adapters/task-services/task-service';
import { route } from '../../platform/http/route';
import { predict, type PredictNeeds } from './preview.usecases';

type Needs = PredictNeeds & { taskService: TaskService };

export function registerPreviewRoutes(app: FastifyInstance, needs: Needs): void {
  route(app, predictTask, ({ user, body }) => predict(needs, user.id, body));
  route(app, dryRunTask, ({ body }) => needs.taskService.createTaskRequest(body));
}
