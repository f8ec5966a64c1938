import { defineJob } from '../../platform/jobs/define-job';
import { giveUpCheck, runCheck } from './check-completeness.usecases';
import { checkRequest } from './check-request';
import type { CheckNeeds } from './check-session';

const RUN_MS = 9 * 60_000;

export const checkCompletenessJob = defineJob({
  ...checkRequest,
  timeLimitMs: RUN_MS + 60_000,
  run({ userId }, needs: CheckNeeds, signal) {
    return runCheck(needs, userId, AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]));
  },
  giveUp({ userId }, needs, error) {
    return giveUpCheck(needs, userId, error);
  },
});
