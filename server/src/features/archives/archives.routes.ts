import { archiveItem, getArchives, unarchiveItem } from '@docket/core/archives/archives.contract';
import { listArchivedEmails } from '@docket/core/emails/emails.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { listArchivedEmailPage } from './archives.repository';
import { readArchives, setItemArchived } from './archives.usecases';

export function registerArchiveRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getArchives, ({ user }) => readArchives(deps, user.id));
  route(app, listArchivedEmails, ({ user, query }) =>
    asWork(deps, user.id, (work) => listArchivedEmailPage(work, query)),
  );
  for (const [contract, isArchived] of [
    [archiveItem, true],
    [unarchiveItem, false],
  ] as const) {
    route(app, contract, async ({ user, params }) => {
      await asWork(deps, user.id, (work) => setItemArchived(work, params, isArchived));
      return { success: true as const };
    });
  }
}
