import { listAudit } from '@docket/core/audit/audit.contract';
import { getUndo, redo, revertAudit, undo } from '@docket/core/audit/undo.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listAuditPage } from './audit.repository';
import { revertChanges } from './revert.usecases';
import { nextSteps, redoStep, undoStep } from './undo.usecases';

export function registerAuditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listAudit, ({ user, query }) =>
    asWork(deps, user.id, (work) => listAuditPage(work, query, work.now)),
  );
  route(app, getUndo, ({ user }) => asWork(deps, user.id, nextSteps));
  route(app, undo, ({ user, body }) =>
    asWork(deps, user.id, (work) => undoStep(work, body.stepId)),
  );
  route(app, redo, ({ user }) => asWork(deps, user.id, redoStep));
  route(app, revertAudit, ({ user, params, body }) =>
    revertChanges(deps, user.id, { id: Number(params.id) || 0, ...body }),
  );
}
