import type { Topic } from '@docket/core/live/topics';

import { notify, type UserScope } from '../db/database';

export const EVENTS_CHANNEL = 'docket_events';

/** Some session of the user has ended: each stream looks whether it was its own. Told to no page. */
export const SESSION_ENDED = 'session';
export type PublishedTopic = Topic | typeof SESSION_ENDED;

/** Tells the user's open pages, once the transaction is committed, what to read anew. */
export async function publish(scope: UserScope, event: { topic: PublishedTopic }): Promise<void> {
  await notify(scope.trx, EVENTS_CHANNEL, JSON.stringify({ ...event, userId: scope.userId }));
}
