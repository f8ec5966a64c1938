// The summary cards of the queue and the sizes of its priority groups, without reading the whole queue.
import type { EmailSummary } from '@docket/core/emails/email';
import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { readTallies } from '../../mail/emails/email-tallies.repository';
import {
  countSnoozed,
  isOlder,
  isPending,
  isRecent,
  queue,
  queueTime,
  type Older,
} from './emails.repository';
import { countOpenPromises, promises } from './promises.repository';

type Query = { review: QueryOf<typeof listQueue>['review']; older?: Older };

export async function summariseQueue(scope: UserScope, query: Query): Promise<EmailSummary> {
  const { listed, matched, pending } = await readTallies(scope);
  return {
    totalEmails: listed,
    projectsMatched: matched,
    pendingReview: pending,
    oldestPendingAt: pending === 0 ? null : await findOldestPending(scope),
    snoozed: await countSnoozed(scope),
    openPromises: await countOpenPromises(scope),
    groups: query.older === undefined ? null : await sizeGroups(scope, query.older, query.review),
  };
}

async function findOldestPending(scope: UserScope): Promise<string | null> {
  const oldest = await queue(scope)
    .where(isPending)
    .orderBy(queueTime)
    .orderBy('id', 'desc')
    .select(queueTime.as('at'))
    .limit(1)
    .executeTakeFirst();
  return oldest?.at.toISOString() ?? null;
}

/** Only recent emails are in a group of their own, so only these are read; all others are older. */
async function sizeGroups(
  scope: UserScope,
  older: Older,
  review: Query['review'],
): Promise<EmailSummary['groups']> {
  const isOfPromises = review === 'promises';
  const emails = isOfPromises ? promises(scope) : queue(scope);
  const recent = await emails
    .where(isRecent(older))
    .select([
      sql<number | null>`case when ${isOlder(older)} then null else top_priority end`.as('group'),
      (e) => e.fn.countAll<number>().as('emails'),
    ])
    .groupBy(sql`1`)
    .execute();
  const sizeOf = (group: number) => recent.find((one) => one.group === group)?.emails ?? 0;
  const own = recent.reduce((sum, one) => sum + (one.group === null ? 0 : one.emails), 0);
  const [P1, P2, P3, P4] = [sizeOf(1), sizeOf(2), sizeOf(3), sizeOf(4)];
  const total = isOfPromises ? await countPromises(scope) : (await readTallies(scope)).listed;
  return { P1, P2, P3, P4, none: own - P1 - P2 - P3 - P4, older: total - own };
}

async function countPromises(scope: UserScope): Promise<number> {
  const { count } = await promises(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
