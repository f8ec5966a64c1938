import { getTrainingProgress, processDecision } from '@docket/core/review/review.contract';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import * as review from './review.usecases';
import { readTrainingProgress } from './training-progress.usecases';

export function registerReviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, processDecision, ({ user, body }) =>
    asWork(deps, user.id, (work) => review.processDecision(work, body)),
  );
  route(app, getTrainingProgress, ({ user }) => asWork(deps, user.id, readTrainingProgress));
}
