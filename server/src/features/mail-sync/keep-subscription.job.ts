import { defineJob } from '../../platform/jobs/define-job';
import { subscriptionRequest } from './subscription-request';
import { keepSubscription, type SubscriptionNeeds } from './subscription.usecases';

export const keepSubscriptionJob = defineJob({
  ...subscriptionRequest,
  timeLimitMs: 5 * 60_000,
  run({ userId }, needs: SubscriptionNeeds) {
    return keepSubscription(needs, userId);
  },
});
