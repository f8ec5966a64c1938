import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import {
  subscriptionRequest,
  keepSubscription,
  type SubscriptionDependencies,
  startSubscriptions,
} from './subscription.usecases';

export const keepSubscriptionJob = defineJob({
  ...subscriptionRequest,
  timeLimitMs: 5 * 60_000,
  run({ userId }, deps: SubscriptionDependencies) {
    return keepSubscription(deps, userId);
  },
});

export const startSubscriptionsJob = defineJob({
  name: 'mail-sync.start-subscriptions',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, deps: SubscriptionDependencies) {
    await startSubscriptions(deps);
  },
});
