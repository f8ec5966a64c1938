import { dryRunTask } from '@docket/core/preview/preview.contract';
import * as contracts from '@docket/core/task-services/task-services.contract';
import type { FastifyInstance } from 'fastify';

import { route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import * as services from './connections.usecases';
import type { DryRun } from './dry-run';
import type { SyncDependencies } from './sync-run';

type Dependencies = SyncDependencies & { dryRun: DryRun };

export function registerTaskServiceRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps);
  route(app, dryRunTask, ({ body }) => deps.dryRun.createTaskRequest(body));
  serve(contracts.listTaskServices, async (work) => ({ items: await services.readServices(work) }));
  route(app, contracts.connectTaskService, ({ user, params, body }) =>
    services.connectService(deps, { userId: user.id, ...params }, body),
  );
  serve(contracts.disconnectTaskService, (work, { params }) =>
    services.disconnectService(work, params.service),
  );
  route(app, contracts.listServiceLists, async ({ user, params }) => ({
    items: await services.readLists(deps, { userId: user.id, ...params }),
  }));
  route(app, contracts.chooseServiceProjects, ({ user, params, body }) =>
    services.chooseProjects(deps, { userId: user.id, ...params }, body),
  );
  serve(contracts.syncTaskService, async (work, { params }) => {
    await services.compareNow(work, params.service);
    return services.readService(work, params.service);
  });
  serve(contracts.sendTaskToService, (work, { params, body }) =>
    services.sendTask(work, params.service, body),
  );
  serve(contracts.listTaskLinks, async (work, { query }) => ({
    items: await services.readLinks(work, query.taskIds.split(',').slice(0, 200)),
  }));
  serve(contracts.dismissTaskConflicts, async (work, { params }) => {
    await services.dismissConflicts(work, params.id);
    return params;
  });
}
