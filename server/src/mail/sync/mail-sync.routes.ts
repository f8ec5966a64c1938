import { getImport, listImports, startImport } from '@docket/core/settings/import.contract';
import {
  getConnections,
  refreshConnection as refreshConnectionContract,
  updateConnection,
} from '@docket/core/settings/settings.contract';
import { getSyncStatus, listMailboxEmails, startSync } from '@docket/core/sync/sync.contract';
import type { FastifyInstance } from 'fastify';
import { listStoredMessages } from '@docket/core/sync/stored-messages.contract';
import {
  getMailboxNotifications,
  receiveLifecycleEvents,
  receiveNotifications,
} from '@docket/core/sync/notifications.contract';

import type { ProfileFor } from '../mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { route, publicRoute } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import { listLatestEmails, listStoredPage } from '../emails/stored-emails.repository';
import { listImportPage } from '../import/import-jobs.repository';
import { changeConnection, readConnections, refreshConnection } from './connection.usecases';
import { readImport, requestSync, startMailboxImport } from './request-sync.usecases';
import {
  endSubscription,
  type SubscriptionDependencies,
  readNotifications,
} from './subscription.usecases';
import { readSyncStatus } from './sync-status.usecases';
import type { WorkDependencies } from '../../platform/use-cases/unit-of-work';
import {
  receiveLifecycleEvents as acceptLifecycleEvents,
  receiveNotifications as acceptNotifications,
} from './receive-notifications.usecases';

type Dependencies = Pick<PlatformDependencies, 'announce'> &
  SubscriptionDependencies & {
    accessTokenFor(userId: string, rejected?: string): Promise<string>;
    profileFor: ProfileFor;
  };

export function registerMailSyncRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps);
  const { db, clock } = deps;
  serve(getSyncStatus, (work) => readSyncStatus(work));
  serve(startSync, async (scope) => {
    await requestSync(scope, clock.now());
    return readSyncStatus(scope);
  });
  serve(listMailboxEmails, async (scope, { query }) => ({
    value: (await listLatestEmails(scope, query.$top)).map((email) => ({
      id: email.id,
      subject: email.subject,
      from: { emailAddress: { name: email.from_name, address: email.from_address } },
      receivedDateTime: email.received_time.toISOString(),
      bodyPreview: email.preview,
    })),
  }));
  serve(startImport, async (scope, { body, user }) => ({
    status: 'accepted' as const,
    syncJobId: await startMailboxImport(scope, { ...body, ownEmail: user.email }, clock.now()),
  }));
  serve(listImports, (scope, { query }) => listImportPage(scope, query));
  serve(getImport, (scope, { params }) => readImport(scope, params.id));

  serve(getConnections, (work) => readConnections(work));
  route(app, updateConnection, async ({ user, body }) => {
    if (!body.connected) await endSubscription(deps, user.id);
    return asUser(db, user.id, (scope) => changeConnection(scope, { ...body, now: clock.now() }));
  });
  route(app, refreshConnectionContract, ({ user }) => refreshConnection(deps, user.id));
}

export function registerStoredMessagesRoutes(app: FastifyInstance, deps: WorkDependencies): void {
  const serve = serveWith(app, deps);
  serve(listStoredMessages, (scope, { query }) => listStoredPage(scope, query));
}

const ACCEPTED = 202;

export function registerSubscriptionRoutes(
  app: FastifyInstance,
  deps: SubscriptionDependencies & WorkDependencies,
): void {
  const serve = serveWith(app, deps);
  serve(getMailboxNotifications, (scope) => readNotifications(scope, deps));
  void app.register((part, _, done) => {
    registerReceivers(part, deps);
    done();
  });
}

function registerReceivers(
  part: FastifyInstance,
  deps: SubscriptionDependencies & WorkDependencies,
): void {
  // Microsoft validates the addresses with a call of this type.
  part.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  const receivers = [
    [receiveNotifications, acceptNotifications],
    [receiveLifecycleEvents, acceptLifecycleEvents],
  ] as const;
  for (const [contract, take] of receivers)
    publicRoute(part, contract, async ({ query, body, reply }) => {
      // The provider validates this address with a token that must be echoed; as plain text it is harmless.
      if (query.validationToken !== undefined) {
        reply.type('text/plain; charset=utf-8');
        return query.validationToken;
      }
      await take(deps, body);
      reply.code(ACCEPTED);
      return '';
    });
}
