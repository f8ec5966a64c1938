import type { UserScope } from './db/database';
import { notify } from './db/notify';

export const EVENTS_CHANNEL = 'docket_events';

export type UserEvent = { topic: string } & Readonly<Record<string, unknown>>;

/** Tells the user's open pages, once the transaction is committed, what to read anew. */
export async function publish(scope: UserScope, event: UserEvent): Promise<void> {
  await notify(scope.trx, EVENTS_CHANNEL, JSON.stringify({ ...event, userId: scope.userId }));
}
