import { getImport, listImports, startImport } from '@docket/core/settings/import.contract';
import { getSyncStatus, listMailboxEmails, startSync } from '@docket/core/sync/sync.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { listLatestEmails } from '../emails/emails.repository';
import { listImportPage } from './import-jobs.repository';
import { readImport, requestSync, startMailboxImport } from './mail-sync.usecases';
import { readSyncStatus } from './sync-status.usecases';

export function registerMailSyncRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): void {
  route(app, getSyncStatus, ({ user }) => asUser(db, user.id, readSyncStatus));
  route(app, startSync, ({ user }) =>
    asUser(db, user.id, async (scope) => {
      await requestSync(scope, clock.now());
      return readSyncStatus(scope);
    }),
  );
  route(app, listMailboxEmails, ({ user, query }) =>
    asUser(db, user.id, async (scope) => ({
      value: (await listLatestEmails(scope, query.$top)).map((email) => ({
        id: email.id,
        subject: email.subject,
        from: { emailAddress: { name: email.from_name, address: email.from_address } },
        receivedDateTime: email.received_time.toISOString(),
        bodyPreview: email.preview,
      })),
    })),
  );
  route(app, startImport, ({ user, body }) =>
    asUser(db, user.id, async (scope) => ({
      status: 'accepted' as const,
      syncJobId: await startMailboxImport(scope, { ...body, ownEmail: user.email }, clock.now()),
    })),
  );
  route(app, listImports, ({ user, query }) =>
    asUser(db, user.id, (scope) => listImportPage(scope, query)),
  );
  route(app, getImport, ({ user, params }) =>
    asUser(db, user.id, (scope) => readImport(scope, params.id)),
  );
}
