import * as contracts from '@docket/core/services/services.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listServicePage } from './services.repository';
import * as services from './services.usecases';

export function registerServiceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contracts.listServices, ({ user, query }) =>
    asWork(deps, user.id, (work) => listServicePage(work, query)),
  );
  route(app, contracts.getService, ({ user, params }) =>
    asWork(deps, user.id, (work) => services.getService(work, params.id)),
  );
  route(app, contracts.createService, ({ user, body }) =>
    asWork(deps, user.id, (work) => services.createService(work, body)),
  );
  route(app, contracts.updateService, ({ user, params, body }) =>
    asWork(deps, user.id, (work) => services.updateService(work, { id: params.id, patch: body })),
  );
  route(app, contracts.addServiceProject, ({ user, params, body }) =>
    asWork(deps, user.id, (work) =>
      services.addServiceProject(work, { id: params.id, project: body }),
    ),
  );
  route(app, contracts.updateServiceProject, ({ user, params, body }) =>
    asWork(deps, user.id, (work) =>
      services.updateServiceProject(work, { id: params.id, patch: body }),
    ),
  );
  route(app, contracts.deleteServiceProject, ({ user, params }) =>
    asWork(deps, user.id, (work) => services.deleteServiceProject(work, params.id)),
  );
  route(app, contracts.restoreServiceProject, ({ user, params }) =>
    asWork(deps, user.id, (work) => services.restoreServiceProject(work, params.id)),
  );
}
