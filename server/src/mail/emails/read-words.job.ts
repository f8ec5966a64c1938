import { z } from 'zod';

import { asSystem, asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { defineJob } from '../../platform/jobs/define-job';
import { findUsersWithUnreadWords, readWords } from './email-words.repository';

/** Adds new mail to the search index. */
export const readWordsJob = defineJob<object, Pick<PlatformDependencies, 'db'>>({
  name: 'emails.read-words',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 5 * 60_000,
  async run(_, { db }, signal) {
    for (const userId of await asSystem(db, findUsersWithUnreadWords))
      while (!signal.aborted && (await asUser(db, userId, readWords)));
  },
});
