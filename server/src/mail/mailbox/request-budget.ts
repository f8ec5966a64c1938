// The port to what one mailbox may still be asked, over all processes: the provider counts by application and mailbox.
import type { Clock } from '../../platform/clock/clock';
import { asUser, type Db } from '../../platform/db/database';
import { takeFromBudget } from './request-budget.repository';

export type Use = {
  requests: number;
  uploadedBytes: number;
  /** A person waits for it: it may use what is kept back from everything else. */
  isForReply?: boolean;
};

export type RequestBudget = {
  /** Counts the use and answers null; or counts nothing and answers when to ask again. */
  take(mailboxKey: string, use: Use): Promise<Date | null>;
};

/** For places that ask for one thing on a person's behalf, and for tests. */
export const unlimited: RequestBudget = { take: () => Promise.resolve(null) };

/** Taken at once, so that not every request costs a transaction; what is left of it is given up after the minute. */
const TAKEN_TOGETHER = 20;
/** With so few left the next ones are taken while these are used, so that no request waits for the count. */
const FEW_LEFT = 8;

type Purse = { minute: number; left: number; filling: Promise<Date | null> | null };

/** The mailbox's budget as the database keeps it for all processes. */
export function createRequestBudget({ db, clock }: { db: Db; clock: Clock }): RequestBudget {
  const purses = new Map<string, Purse>();

  function count(userId: string, use: Use): Promise<Date | null> {
    return asUser(db, userId, (scope) => takeFromBudget(scope, use, clock.now()));
  }

  function purseOf(userId: string): Purse {
    const minute = Math.floor(clock.now().getTime() / 60_000);
    const known = purses.get(userId);
    if (known?.minute === minute) return known;
    const purse: Purse = { minute, left: 0, filling: null };
    purses.set(userId, purse);
    return purse;
  }

  /** One at a time; null when there is more in the purse, else when to ask again. */
  function fill(userId: string, purse: Purse, needed: number): Promise<Date | null> {
    const requests = needed + TAKEN_TOGETHER;
    purse.filling ??= count(userId, { requests, uploadedBytes: 0 })
      .then((freeAt) => {
        if (freeAt === null) purse.left += requests;
        return freeAt;
      })
      .finally(() => {
        purse.filling = null;
      });
    return purse.filling;
  }

  return {
    async take(userId, use) {
      if (use.uploadedBytes > 0 || use.isForReply === true) return count(userId, use);
      const purse = purseOf(userId);
      while (purse.left < use.requests) {
        const freeAt = await fill(userId, purse, use.requests);
        if (freeAt !== null) return freeAt;
      }
      purse.left -= use.requests;
      // A failure is told to the request that finds the purse empty.
      if (purse.left < FEW_LEFT) fill(userId, purse, 0).catch(() => undefined);
      return null;
    },
  };
}
