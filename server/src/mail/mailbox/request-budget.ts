// The port to one mailbox's remaining request budget across all processes: the provider counts by application and
// mailbox.
import type { Clock } from '../../platform/clock/clock';
import { asUser, type Db } from '../../platform/db/database';
import { pauseBudget, takeFromBudget } from './request-budget.repository';

export type Use = {
  requests: number;
  uploadedBytes: number;
  /** A person waits for it, so it may use the reserved part. */
  isForReply?: boolean;
};

export type RequestBudget = {
  /** Counts the use and returns null; or counts nothing and returns when to try again. */
  take(mailboxKey: string, use: Use): Promise<Date | null>;
  /** The provider asks for no calls until then. Other processes learn of it with their next batch. */
  pause(mailboxKey: string, until: Date): Promise<void>;
};

/** For single requests on a person's behalf, and for tests. */
export const unlimited: RequestBudget = {
  take: () => Promise.resolve(null),
  pause: () => Promise.resolve(),
};

/** Taken in batches, so that not every request costs a transaction; what is left expires after the minute. */
const BATCH = 20;
/** With so few left, the next batch is taken in the background, so that no request waits for it. */
const REFILL_BELOW = 8;

type Allowance = { minute: number; left: number; refilling: Promise<Date | null> | null };

/** The mailbox's budget, kept in the database for all processes. */
export function createRequestBudget({ db, clock }: { db: Db; clock: Clock }): RequestBudget {
  const allowances = new Map<string, Allowance>();

  function count(userId: string, use: Use): Promise<Date | null> {
    return asUser(db, userId, (scope) => takeFromBudget(scope, use, clock.now()));
  }

  function allowanceOf(userId: string): Allowance {
    const minute = Math.floor(clock.now().getTime() / 60_000);
    const known = allowances.get(userId);
    if (known?.minute === minute) return known;
    const allowance: Allowance = { minute, left: 0, refilling: null };
    allowances.set(userId, allowance);
    return allowance;
  }

  /** One at a time; null if there is more now, else when to try again. */
  function refill(userId: string, allowance: Allowance, needed: number): Promise<Date | null> {
    const requests = needed + BATCH;
    allowance.refilling ??= count(userId, { requests, uploadedBytes: 0 })
      .then((freeAt) => {
        if (freeAt === null) allowance.left += requests;
        return freeAt;
      })
      .finally(() => {
        allowance.refilling = null;
      });
    return allowance.refilling;
  }

  return {
    async take(userId, use) {
      if (use.uploadedBytes > 0 || use.isForReply === true) return count(userId, use);
      const allowance = allowanceOf(userId);
      while (allowance.left < use.requests) {
        const freeAt = await refill(userId, allowance, use.requests);
        if (freeAt !== null) return freeAt;
      }
      allowance.left -= use.requests;
      // A failure is reported by the request that finds none left.
      if (allowance.left < REFILL_BELOW) refill(userId, allowance, 0).catch(() => undefined);
      return null;
    },
    async pause(userId, until) {
      allowances.delete(userId);
      await asUser(db, userId, (scope) => pauseBudget(scope, until, clock.now()));
    },
  };
}
