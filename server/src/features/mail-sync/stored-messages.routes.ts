import { listStoredMessages } from '@docket/core/sync/stored-messages.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { listStoredPage } from './stored-messages.repository';

export function registerStoredMessagesRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  route(app, listStoredMessages, ({ user, query }) =>
    asUser(db, user.id, (scope) => listStoredPage(scope, query)),
  );
}
