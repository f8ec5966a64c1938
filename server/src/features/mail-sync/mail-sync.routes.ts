import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import {
  getImport,
  IMPORT_FILE_LIMIT,
  importFiles,
  listImports,
  startImport,
} from '@docket/core/settings/import.contract';
import {
  getConnections,
  refreshConnection as refreshConnectionContract,
  updateConnection,
} from '@docket/core/settings/settings.contract';
import { getSyncStatus, listMailboxEmails, startSync } from '@docket/core/sync/sync.contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ProfileFor } from '../../adapters/mailbox/profile';
import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { registeredContracts, route } from '../../platform/http/route';
import { listLatestEmails } from '../emails/emails.repository';
import { listImportPage } from './import-jobs.repository';
import { changeConnection, readConnections, refreshConnection } from './connection.usecases';
import { importMailFiles } from './import-files.usecases';
import type { MailFile } from './read-mail-file';
import { readImport, requestSync, startMailboxImport } from './mail-sync.usecases';
import { endSubscription, type SubscriptionNeeds } from './subscription.usecases';
import { readSyncStatus } from './sync-status.usecases';

type Needs = Pick<Deps, 'announce'> &
  SubscriptionNeeds & {
    accessTokenFor(userId: string, rejected?: string): Promise<string>;
    profileFor: ProfileFor;
  };

export function registerMailSyncRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, clock } = needs;
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

  route(app, getConnections, ({ user }) => asUser(db, user.id, readConnections));
  route(app, updateConnection, async ({ user, body }) => {
    if (!body.connected) await endSubscription(needs, user.id);
    return asUser(db, user.id, (scope) => changeConnection(scope, body));
  });
  route(app, refreshConnectionContract, ({ user }) => refreshConnection(needs, user.id));
  registerFileImport(app, needs);
}

/** Multipart is read as it arrives, so this one route has a parser and limits of its own. */
function registerFileImport(app: FastifyInstance, needs: Needs): void {
  registeredContracts.push(importFiles);
  app.register(async (part) => {
    await part.register(multipart, { limits: { fileSize: IMPORT_FILE_LIMIT, files: 100 } });
    part.route({
      method: importFiles.method,
      url: API_PREFIX + importFiles.path,
      bodyLimit: IMPORT_FILE_LIMIT,
      handler: async (request) => {
        if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
        if (!request.isMultipart())
          throw new AppError('request.invalid', 'Send the files as multipart/form-data');
        const syncJobId = await importMailFiles(needs, request.user, filesOf(request));
        return importFiles.response.parse({ status: 'accepted', syncJobId });
      },
    });
  });
}

async function* filesOf(request: FastifyRequest): AsyncGenerator<MailFile> {
  for await (const { filename, file } of request.files()) yield { name: filename, stream: file };
}
