import * as contracts from '@docket/core/services/services.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { listServicePage } from './services.repository';
import * as services from './services.usecases';

export function registerServiceRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps, { table: 'services', noun: 'service' });
  const servePart = serveWith(app, deps);
  serve(contracts.listServices, (work, { query }) => listServicePage(work, query));
  serve(contracts.getService, (work, { params }) => services.getService(work, params.id));
  serve(contracts.createService, (work, { body }) => services.createService(work, body));
  serve(contracts.updateService, (work, { params, body }) =>
    services.updateService(work, { id: params.id, patch: body }),
  );
  servePart(contracts.addServiceProject, (work, { params, body }) =>
    services.addServiceProject(work, { id: params.id, project: body }),
  );
  servePart(contracts.updateServiceProject, (work, { params, body }) =>
    services.updateServiceProject(work, { id: params.id, patch: body }),
  );
  servePart(contracts.deleteServiceProject, (work, { params }) =>
    services.deleteServiceProject(work, params.id),
  );
  servePart(contracts.restoreServiceProject, (work, { params }) =>
    services.restoreServiceProject(work, params.id),
  );
}
