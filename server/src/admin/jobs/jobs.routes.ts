import { cancelJob, listJobs, retryJob } from '@docket/core/jobs/jobs.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { route } from '../../platform/http/route';
import { readJobs, startJobAgain, stopJob, type KnownJobs } from './jobs.usecases';

/** `jobs` are the worker's registered jobs. */
export function registerJobRoutes<Dependencies extends PlatformDependencies>(
  app: FastifyInstance,
  deps: Dependencies,
  jobs: KnownJobs<Dependencies>,
): void {
  route(app, listJobs, ({ user }) => asUser(deps.db, user.id, readJobs));
  route(app, cancelJob, async ({ user, params, request: { apiToken } }) => {
    await stopJob(deps, { userId: user.id, id: params.id, apiToken }, jobs);
    return { success: true as const };
  });
  route(app, retryJob, async ({ user, params, request: { apiToken } }) => {
    await startJobAgain(deps, { userId: user.id, id: params.id, apiToken }, jobs);
    return { success: true as const };
  });
}
