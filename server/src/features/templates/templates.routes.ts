import * as contracts from '@docket/core/templates/templates.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listTemplatePage } from './templates.repository';
import * as templates from './templates.usecases';

export function registerTemplateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contracts.listTemplates, ({ user, query }) =>
    asWork(deps, user.id, (work) => listTemplatePage(work, query)),
  );
  route(app, contracts.getTemplate, ({ user, params }) =>
    asWork(deps, user.id, (work) => templates.getTemplate(work, params.id)),
  );
  route(app, contracts.createTemplate, ({ user, body }) =>
    asWork(deps, user.id, (work) => templates.createTemplate(work, body)),
  );
  route(app, contracts.updateTemplate, ({ user, params, body }) =>
    asWork(deps, user.id, (work) => templates.updateTemplate(work, { id: params.id, input: body })),
  );
  route(app, contracts.deleteTemplate, ({ user, params }) =>
    asWork(deps, user.id, (work) => templates.deleteTemplate(work, params.id)),
  );
  route(app, contracts.restoreTemplate, ({ user, params }) =>
    asWork(deps, user.id, (work) => templates.restoreTemplate(work, params.id)),
  );
}
