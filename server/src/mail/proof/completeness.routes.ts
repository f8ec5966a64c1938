import {
  cancelCompletenessCheck,
  checkCompleteness,
  getCompleteness,
  healCompleteness,
  listSyncDays,
  setFolderIncluded,
} from '@docket/core/sync/completeness.contract';
import type { FastifyInstance } from 'fastify';

import { serveWith } from '../../platform/http/serve';
import type { WorkDependencies } from '../../platform/use-cases/unit-of-work';
import { readSyncStatus } from '../sync/sync-status.usecases';
import { cancelCheck, startCheck } from './check-completeness.usecases';
import { readCompleteness } from './completeness-report.usecases';
import { readSyncDays } from './sync-days.usecases';
import { chooseFolder } from './folder-choice.usecases';

export function registerCompletenessRoutes(app: FastifyInstance, deps: WorkDependencies): void {
  const serve = serveWith(app, deps);
  serve(getCompleteness, (work) => readCompleteness(work, work.now));
  serve(checkCompleteness, async (work, { body }) => {
    await startCheck(work, body.scope, work.now);
    return readCompleteness(work, work.now);
  });
  serve(healCompleteness, async (work) => {
    await startCheck(work, 'heal', work.now);
    return readCompleteness(work, work.now);
  });
  serve(cancelCompletenessCheck, async (work) => {
    await cancelCheck(work, work.now);
    return readCompleteness(work, work.now);
  });
  serve(listSyncDays, (work, { query }) => readSyncDays(work, { days: query.days, now: work.now }));
  serve(setFolderIncluded, async (work, { params, body }) => {
    await chooseFolder(work, { id: params.id, ...body }, work.now);
    return readSyncStatus(work);
  });
}
