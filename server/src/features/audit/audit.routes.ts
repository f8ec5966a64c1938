import { listAudit } from '@docket/core/audit/audit.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listAuditPage } from './audit.repository';

export function registerAuditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listAudit, ({ user, query }) =>
    asWork(deps, user.id, (work) => listAuditPage(work, query)),
  );
}
