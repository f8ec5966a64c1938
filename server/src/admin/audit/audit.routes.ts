import { listAudit } from '@docket/core/audit/audit.contract';
import { getUndo, redo, revertAudit, undo } from '@docket/core/audit/undo.contract';
import type { FastifyInstance } from 'fastify';

import type { Inverters } from '../../platform/changes/reversal';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import { revertChanges } from '../../platform/changes/revert.usecases';
import { nextSteps, redoStep, undoStep } from '../../platform/changes/undo.usecases';
import { listAuditWithDecisions } from './list-audit.usecases';

type Dependencies = PlatformDependencies & { inverters: Inverters };

export function registerAuditRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps);
  serve(listAudit, (work, { query }) => listAuditWithDecisions(work, query));
  serve(getUndo, (work) => nextSteps(work));
  serve(undo, (work, { body }) => undoStep(work, deps.inverters, body.stepId));
  serve(redo, (work) => redoStep(work, deps.inverters));
  route(app, revertAudit, ({ user, params, body }) =>
    revertChanges(deps, user.id, { id: Number(params.id) || 0, ...body }),
  );
}
