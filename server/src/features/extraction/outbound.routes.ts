import { listOutbound } from '@docket/core/extraction/outbound.contract';
import type { FastifyInstance } from 'fastify';

import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import type { ImproveNeeds } from './improve-email.usecases';
import { readOutbound } from './outbound.usecases';

export function registerOutboundRoutes(app: FastifyInstance, needs: ImproveNeeds): void {
  const perDay = needs.languageModel === null ? null : needs.config.modelEmailsPerDay;
  route(app, listOutbound, ({ user, query }) =>
    asWork(needs, user.id, (work) => readOutbound(work, query, perDay)),
  );
}
