// The port to one mailbox's remaining request budget across all processes: the provider counts by application and
// mailbox.
import type { Clock } from '../../platform/clock/clock';
import { asUser, type Db } from '../../platform/db/database';
import { takeFromBudget } from './request-budget.repository';

export type Use = {
  requests: number;
  uploadedBytes: number;
  /** A person waits for it, so it may use the reserved part. */
  isForReply?: boolean;
};

export type RequestBudget = {
  /** Counts the use and returns null; or counts nothing and returns when to try again. */
  take(mailboxKey: string, use: Use): Promise<Date | null>;
};

/** For single requests on a person's behalf, and for tests. */
export const unlimited: RequestBudget = { take: () => Promise.resolve(null) };

/** Taken in batches, so that not every request costs a transaction; what is left expires after the minute. */
const TAKEN_TOGETHER = 20;
/** With so few left, the next batch is taken in the background, so that no request waits for it. */
const FEW_LEFT = 8;

type Purse = { minute: number; left: number; filling: Promise<Date | null> | null };

/** The mailbox's budget, kept in the database for all processes. */
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

  /** One at a time; null if there are more tokens now, else when to try again. */
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
      // A failure is reported by the request that finds no tokens.
      if (purse.left < FEW_LEFT) fill(userId, purse, 0).catch(() => undefined);
      return null;
    },
  };
}
