import {
  getNotifications,
  receiveLifecycleEvents,
  receiveNotifications,
} from '@docket/core/sync/notifications.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import { publicRoute, route } from '../../platform/http/route';
import { takeLifecycleEvents, takeNotifications } from './receive-notifications.usecases';
import { readNotifications, type SubscriptionNeeds } from './subscription.usecases';

const ACCEPTED = 202;

export function registerSubscriptionRoutes(app: FastifyInstance, needs: SubscriptionNeeds): void {
  route(app, getNotifications, ({ user }) =>
    asUser(needs.db, user.id, (scope) => readNotifications(scope, needs)),
  );
  const receivers = [
    [receiveNotifications, takeNotifications],
    [receiveLifecycleEvents, takeLifecycleEvents],
  ] as const;
  for (const [contract, take] of receivers)
    publicRoute(app, contract, async ({ query, body, reply }) => {
      // The provider proves this address by a token that must come back as it is; as plain text it can do no harm.
      if (query.validationToken !== undefined) {
        reply.type('text/plain; charset=utf-8');
        return query.validationToken;
      }
      await take(needs, body);
      reply.code(ACCEPTED);
      return '';
    });
}
