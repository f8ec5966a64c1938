import * as contracts from '@docket/core/templates/templates.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { serveWith } from '../../platform/http/serve';
import { listTemplatePage } from './templates.repository';
import * as templates from './templates.usecases';

export function registerTemplateRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps, { table: 'templates', noun: 'template' });
  serve(contracts.listTemplates, (work, { query }) => listTemplatePage(work, query));
  serve(contracts.getTemplate, (work, { params }) => templates.getTemplate(work, params.id));
  serve(contracts.createTemplate, (work, { body }) => templates.addTemplate(work, body));
  serve(contracts.updateTemplate, (work, { params, body }) =>
    templates.editTemplate(work, { id: params.id, input: body }),
  );
  serve(contracts.deleteTemplate, (work, { params }) => templates.deleteTemplate(work, params.id));
  serve(contracts.restoreTemplate, (work, { params }) =>
    templates.restoreTemplate(work, params.id),
  );
}
