import { getStyle, updateStyle } from '@docket/core/task-style/task-style.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { findTaskStyle } from './task-style.repository';
import { updateTaskStyle } from './task-style.usecases';

export function registerTaskStyleRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps, { table: 'task_styles', noun: 'style', isOnePerUser: true });
  serve(getStyle, (work) => findTaskStyle(work));
  serve(updateStyle, (work, { body }) => updateTaskStyle(work, body));
}
