import { asRequester, asUser, type UserScope } from '../db/database';
import type { Announce } from '../jobs/announce';
import type { PlatformDependencies } from './dependencies';

/** One user's transaction together with the time and the way to announce events. */
export type UnitOfWork = UserScope & { now: Date; announce: Announce };
export type WorkDependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'announce'>;

export async function inUnitOfWork<T>(
  { db, clock, announce }: WorkDependencies,
  userId: string,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return asUser(db, userId, (scope) => run({ ...scope, now: clock.now(), announce }));
}

/** The same for a web request: a statement that takes too long is ended. */
export async function inRequest<T>(
  { db, clock, announce }: WorkDependencies,
  userId: string,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return asRequester(db, userId, (scope) => run({ ...scope, now: clock.now(), announce }));
}
