import type { RequestBudget } from '../../adapters/mailbox/request-budget';
import type { Clock } from '../../platform/clock';
import { asUser, type Db } from '../../platform/db/database';
import { takeFromBudget } from './request-budget.repository';

/** Taken at once, so that not every request costs a transaction; what is left of it is given up after the minute. */
const TAKEN_TOGETHER = 20;

type Purse = { minute: number; left: number };

/** The mailbox's budget as the database keeps it for all processes. */
export function createRequestBudget({ db, clock }: { db: Db; clock: Clock }): RequestBudget {
  const purses = new Map<string, Purse>();
  return {
    async take(userId, use) {
      const now = clock.now();
      const minute = Math.floor(now.getTime() / 60_000);
      const purse = purses.get(userId);
      if (use.uploadedBytes === 0 && purse?.minute === minute && purse.left >= use.requests) {
        purse.left -= use.requests;
        return null;
      }
      const more = use.uploadedBytes > 0 ? 0 : TAKEN_TOGETHER;
      const wanted = { ...use, requests: use.requests + more };
      const freeAt = await asUser(db, userId, (scope) => takeFromBudget(scope, wanted, now));
      if (freeAt !== null) return freeAt;
      if (more > 0) purses.set(userId, { minute, left: more });
      return null;
    },
  };
}
