import type { Topic } from '@docket/core/live/topics';

import { notify, type UserScope } from '../db/database';

export const EVENTS_CHANNEL = 'docket_events';

/** One of the user's sessions has ended; each stream checks whether it was its own. Not sent to pages. */
export const SESSION_ENDED = 'session';
export type PublishedTopic = Topic | typeof SESSION_ENDED;

/** Tells the user's open pages what to refetch, once the transaction has committed. */
export async function publish(scope: UserScope, event: { topic: PublishedTopic }): Promise<void> {
  await notify(scope.trx, EVENTS_CHANNEL, JSON.stringify({ ...event, userId: scope.userId }));
}
