import { listOutbound } from '@docket/core/extraction/outbound.contract';
import type { FastifyInstance } from 'fastify';

import { serveWith } from '../../platform/http/serve';
import type { ImproveDependencies } from './improve-email.usecases';
import { readOutbound } from '../outbound/outbound.usecases';

export function registerOutboundRoutes(app: FastifyInstance, deps: ImproveDependencies): void {
  const serve = serveWith(app, deps);
  const perDay = deps.languageModel === null ? null : deps.config.modelEmailsPerDay;
  serve(listOutbound, (work, { query }) => readOutbound(work, query, perDay));
}
