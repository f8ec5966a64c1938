import { listOutbound } from '@docket/core/extraction/outbound.contract';
import type { FastifyInstance } from 'fastify';

import { serveWith } from '../../platform/http/serve';
import { modelOf } from '../language-model/person-model.usecases';
import type { ImproveDependencies } from './improve-email.usecases';
import { readOutbound } from '../outbound/outbound.usecases';

export function registerOutboundRoutes(app: FastifyInstance, deps: ImproveDependencies): void {
  const serve = serveWith(app, deps);
  serve(listOutbound, async (work, { query }) => {
    const isUsed = (await modelOf(deps, work)) !== null;
    return readOutbound(work, query, isUsed ? deps.config.modelEmailsPerDay : null);
  });
}
