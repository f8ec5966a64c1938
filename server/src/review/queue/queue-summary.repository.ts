// The summary cards of the queue and the sizes of its priority groups, without reading the whole queue.
import type { EmailSummary } from '@docket/core/emails/email';
import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { EmailTallies } from '../../mail/emails/email-tallies.repository';
import {
  isOlder,
  isPending,
  isRecent,
  queue,
  queueTime,
  snoozed,
  type Older,
} from './emails.repository';
import { openPromises, promises } from './promises.repository';

type Query = { review: QueryOf<typeof listQueue>['review']; older?: Older };

export async function summariseQueue(
  scope: UserScope,
  query: Query,
  tallies: EmailTallies,
): Promise<EmailSummary> {
  const { listed, matched, pending } = tallies;
  const {
    oldest,
    snoozed: later,
    open,
  } = await scope.trx
    .selectNoFrom([
      oldestPending(scope).as('oldest'),
      snoozed(scope)
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('snoozed'),
      scope.trx
        .selectFrom(openPromises(scope).as('open'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('open'),
    ])
    .executeTakeFirstOrThrow();
  return {
    totalEmails: listed,
    projectsMatched: matched,
    pendingReview: pending,
    oldestPendingAt: oldest?.toISOString() ?? null,
    snoozed: later ?? 0,
    openPromises: open ?? 0,
    groups:
      query.older === undefined
        ? null
        : await sizeGroups(scope, query.older, { review: query.review, listed }),
  };
}

/** When the oldest email to review was received or woken; null without one. */
export async function findOldestPending(scope: UserScope): Promise<string | null> {
  const oldest = await oldestPending(scope).executeTakeFirst();
  return oldest?.at.toISOString() ?? null;
}

function oldestPending(scope: UserScope) {
  return queue(scope)
    .where(isPending)
    .orderBy(queueTime)
    .orderBy('id', 'desc')
    .select(queueTime.as('at'))
    .limit(1);
}

/** Only recent emails are in a group of their own, so only these are read; all others are older. */
async function sizeGroups(
  scope: UserScope,
  older: Older,
  { review, listed }: Pick<Query, 'review'> & { listed: number },
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
  const total = isOfPromises ? await countPromises(scope) : listed;
  return { P1, P2, P3, P4, none: own - P1 - P2 - P3 - P4, older: total - own };
}

async function countPromises(scope: UserScope): Promise<number> {
  const { count } = await promises(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
