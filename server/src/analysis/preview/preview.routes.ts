import { predictTask as predictContract } from '@docket/core/preview/preview.contract';
import type { FastifyInstance } from 'fastify';

import { serveInThread } from '../../platform/http/serve';
import type { Threads } from '../../platform/threads/thread-task';
import { predictTask, type PredictDependencies } from './preview.usecases';

export function registerPreviewRoutes(
  app: FastifyInstance,
  { threads }: { threads: Threads<PredictDependencies> },
): void {
  serveInThread(app, threads)(predictContract, predictTask, ({ user, body }) => ({
    userId: user.id,
    mail: body,
  }));
}
