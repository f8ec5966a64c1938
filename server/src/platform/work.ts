import { asUser, type UserScope } from './db/database';
import type { Deps } from './deps';
import type { Announce } from './jobs/pipeline';

/** One user's transaction and what a use case needs besides: the time, and the way to say what happened. */
export type Work = UserScope & { now: Date; announce: Announce };

export async function asWork<T>(
  { db, clock, announce }: Pick<Deps, 'db' | 'clock' | 'announce'>,
  userId: string,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  return asUser(db, userId, (scope) => run({ ...scope, now: clock.now(), announce }));
}
