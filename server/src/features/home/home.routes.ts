import { getHome } from '@docket/core/home/home.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { readHome } from './home.usecases';

export function registerHomeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getHome, ({ user }) => asWork(deps, user.id, readHome));
}
