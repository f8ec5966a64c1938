import * as contracts from '@docket/core/contexts/contexts.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { findWorkingTime, listContexts } from './contexts.repository';
import * as contexts from './contexts.usecases';

export function registerContextRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  serveWith(app, deps)(contracts.getClock, async (work) => ({
    timezone: (await findWorkingTime(work)).timezone,
  }));
  const serve = serveWith(app, deps, {
    table: 'contexts',
    noun: 'context',
    lockBefore: contexts.lockDefaultContext,
  });
  serve(contracts.listContexts, (work) => listContexts(work));
  serve(contracts.createContext, (work, { body }) => contexts.createContext(work, body));
  serve(contracts.updateContext, (work, { params, body }) =>
    contexts.updateContext(work, { id: params.id, input: body }),
  );
  serve(contracts.deleteContext, (work, { params }) => contexts.deleteContext(work, params.id));
  serve(contracts.restoreContext, (work, { params }) => contexts.restoreContext(work, params.id));
  serve(contracts.setDefaultContext, (work, { params }) =>
    contexts.setDefaultContext(work, params.id),
  );
}
