import * as contracts from '@docket/core/contexts/contexts.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listContexts } from './contexts.repository';
import * as contexts from './contexts.usecases';

export function registerContextRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contracts.listContexts, ({ user }) =>
    asWork(deps, user.id, (work) => listContexts(work)),
  );
  route(app, contracts.createContext, ({ user, body }) =>
    asWork(deps, user.id, (work) => contexts.createContext(work, body)),
  );
  route(app, contracts.updateContext, ({ user, params, body }) =>
    asWork(deps, user.id, (work) => contexts.updateContext(work, { id: params.id, input: body })),
  );
  route(app, contracts.deleteContext, ({ user, params }) =>
    asWork(deps, user.id, (work) => contexts.deleteContext(work, params.id)),
  );
  route(app, contracts.restoreContext, ({ user, params }) =>
    asWork(deps, user.id, (work) => contexts.restoreContext(work, params.id)),
  );
  route(app, contracts.setDefaultContext, ({ user, params }) =>
    asWork(deps, user.id, (work) => contexts.setDefaultContext(work, params.id)),
  );
}
