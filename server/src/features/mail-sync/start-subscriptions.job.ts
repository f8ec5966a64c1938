import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import { startSubscriptions, type SubscriptionNeeds } from './subscription.usecases';

export const startSubscriptionsJob = defineJob({
  name: 'mail-sync.start-subscriptions',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  async run(_, needs: SubscriptionNeeds) {
    await startSubscriptions(needs);
  },
});
