import { archiveItem, getArchives, unarchiveItem } from '@docket/core/archives/archives.contract';
import { listArchivedEmails } from '@docket/core/emails/emails.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import { listArchivedEmailPage } from './archives.repository';
import { readArchives, setItemArchived } from './archives.usecases';

export function registerArchiveRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps);
  route(app, getArchives, ({ user, query }) => readArchives(deps, user.id, query));
  serve(listArchivedEmails, (work, { query }) => listArchivedEmailPage(work, query));
  serve(archiveItem, (work, { params }) => setItemArchived(work, params, true));
  serve(unarchiveItem, (work, { params }) => setItemArchived(work, params, false));
}
