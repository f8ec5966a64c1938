import { cancelJob, listJobs, retryJob } from '@docket/core/jobs/jobs.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { readJobs, startJobAgain, stopJob, type KnownJobs } from './jobs.usecases';

/** `jobs` are those that the worker knows. */
export function registerJobRoutes<Needs extends Deps>(
  app: FastifyInstance,
  needs: Needs,
  jobs: KnownJobs<Needs>,
): void {
  route(app, listJobs, ({ user }) => asUser(needs.db, user.id, readJobs));
  route(app, cancelJob, async ({ user, params }) => {
    await stopJob(needs, { userId: user.id, id: params.id }, jobs);
    return { success: true as const };
  });
  route(app, retryJob, async ({ user, params }) => {
    await startJobAgain(needs, { userId: user.id, id: params.id }, jobs);
    return { success: true as const };
  });
}
