import * as contracts from '@docket/core/archives/archives.contract';
import { listArchivedEmails } from '@docket/core/emails/emails.contract';
import type { FastifyInstance } from 'fastify';

import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import {
  changeArchivedItems,
  listArchivedEmails as listEmails,
  readArchives,
  setEmailArchived,
  setItemArchived,
} from './archives.usecases';

export function registerArchiveRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const serve = serveWith(app, deps);
  route(app, contracts.getArchives, ({ user, query }) => readArchives(deps, user.id, query));
  serve(listArchivedEmails, (work, { query }) => listEmails(work, query));
  serve(contracts.archiveItem, (work, { params }) => setItemArchived(work, params, true));
  serve(contracts.unarchiveItem, (work, { params }) => setItemArchived(work, params, false));
  serve(contracts.changeArchivedItems, (work, { params, body }) =>
    changeArchivedItems(work, params.type, body),
  );
  serve(contracts.archiveEmail, (work, { params }) => setEmailArchived(work, params.id, true));
  serve(contracts.unarchiveEmail, (work, { params }) => setEmailArchived(work, params.id, false));
}
