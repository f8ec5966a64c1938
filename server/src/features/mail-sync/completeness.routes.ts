import {
  cancelCompletenessCheck,
  checkCompleteness,
  getCompleteness,
  healCompleteness,
  listSyncDays,
  setFolderIncluded,
} from '@docket/core/sync/completeness.contract';
import type { FastifyInstance } from 'fastify';

import { asUser, type UserScope } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { cancelCheck, startCheck } from './check-completeness.usecases';
import { readCompleteness, readSyncDays } from './completeness-report.usecases';
import { chooseFolder } from './folder-choice.usecases';
import { readSyncStatus } from './sync-status.usecases';

export function registerCompletenessRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): void {
  const change = (userId: string, act: (scope: UserScope, now: Date) => Promise<void>) =>
    asUser(db, userId, async (scope) => {
      const now = clock.now();
      await act(scope, now);
      return readCompleteness(scope, now);
    });
  route(app, getCompleteness, ({ user }) => change(user.id, async () => undefined));
  route(app, checkCompleteness, ({ user, body }) =>
    change(user.id, (scope, now) => startCheck(scope, body.scope, now)),
  );
  route(app, healCompleteness, ({ user }) =>
    change(user.id, (scope, now) => startCheck(scope, 'heal', now)),
  );
  route(app, cancelCompletenessCheck, ({ user }) => change(user.id, cancelCheck));
  route(app, listSyncDays, ({ user, query }) =>
    asUser(db, user.id, (scope) => readSyncDays(scope, { days: query.days, now: clock.now() })),
  );
  route(app, setFolderIncluded, ({ user, params, body }) =>
    asUser(db, user.id, async (scope) => {
      await chooseFolder(scope, { id: params.id, ...body }, clock.now());
      return readSyncStatus(scope);
    }),
  );
}
