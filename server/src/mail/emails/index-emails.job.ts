import { z } from 'zod';

import { asSystem, asUser } from '../../platform/db/database';
import { forEachAccount } from '../../platform/db/for-each-account';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { defineJob } from '../../platform/jobs/define-job';
import { findUsersToIndex, indexNextEmails } from './search-index.repository';

/** Adds new mail to the search index. */
export const indexEmailsJob = defineJob<object, Pick<PlatformDependencies, 'db'>>({
  name: 'emails.read-words',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 5 * 60_000,
  async run(_, { db }, signal) {
    await forEachAccount(await asSystem(db, findUsersToIndex), async (userId) => {
      while (!signal.aborted && (await asUser(db, userId, indexNextEmails)));
    });
  },
});
