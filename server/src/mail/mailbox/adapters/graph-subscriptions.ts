// Change notifications: https://learn.microsoft.com/graph/api/resources/subscription
import type { GraphCall } from './graph-call';
import { nullIfNotFound } from '../mailbox-error';
import type { Subscription, Subscriptions } from '../mailbox';

type Answer = { id: string; expirationDateTime: string };

const toSubscription = ({ id, expirationDateTime }: Answer): Subscription => ({
  id,
  expiresAt: new Date(expirationDateTime),
});
const pathOf = (id: string) => `/subscriptions/${encodeURIComponent(id)}`;

export function createGraphSubscriptions(graph: GraphCall): Subscriptions {
  return {
    async subscribe({ notificationUrl, lifecycleUrl, secret, expiresAt }) {
      const answer = await graph.send({
        method: 'POST',
        path: '/subscriptions',
        body: {
          changeType: 'created,updated,deleted',
          notificationUrl,
          lifecycleNotificationUrl: lifecycleUrl,
          resource: '/me/messages',
          expirationDateTime: expiresAt.toISOString(),
          clientState: secret,
        },
        // A second subscription would send every notification twice until it expires.
        isRetryable: false,
      });
      return toSubscription(answer.body as Answer);
    },

    async renewSubscription(id, expiresAt) {
      const answer = await nullIfNotFound(
        graph.send({
          method: 'PATCH',
          path: pathOf(id),
          body: { expirationDateTime: expiresAt.toISOString() },
          isRetryable: true,
        }),
      );
      return answer && toSubscription(answer.body as Answer);
    },

    async unsubscribe(id) {
      await nullIfNotFound(graph.send({ method: 'DELETE', path: pathOf(id), isRetryable: true }));
    },
  };
}
