import { getHome } from '@docket/core/home/home.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { readHome } from './home.usecases';

export function registerHomeRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps);
  serve(getHome, (work) => readHome(work));
}
