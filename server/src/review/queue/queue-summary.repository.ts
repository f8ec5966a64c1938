// The summary cards of the queue and the sizes of its priority groups, without reading the whole queue.
import type { EmailSummary } from '@docket/core/emails/email';
import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { EmailTallies } from '../../mail/emails/email-tallies.repository';
import { isPending, isToReview, queue, queueTime, snoozed, type Older } from './emails.repository';
import { countNewer, knownOf } from './queue-page.repository';
import { sizeGroups, type GroupSizes } from './priority-order.repository';
import { openPromises, promises } from './promises.repository';

type Query = {
  review: QueryOf<typeof listQueue>['review'];
  older?: Older;
  /** Emails stored after this are not in the list, nor in its groups. */
  seen?: Date;
  /** Those of the whole list, if already known. */
  sizes?: GroupSizes | null;
};

type ContextCounts = { oldest: Date | null; snoozed: number | null; open: number | null };

/** Counts around the list that do not depend on the query. */
export function countContext(scope: UserScope): Promise<ContextCounts> {
  return scope.trx
    .selectNoFrom([
      oldestToReview(scope).where(isPending).as('oldest'),
      snoozed(scope)
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('snoozed'),
      scope.trx
        .selectFrom(openPromises(scope).as('open'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('open'),
    ])
    .executeTakeFirstOrThrow();
}

export async function summariseQueue(
  scope: UserScope,
  query: Query,
  { tallies, context }: { tallies: EmailTallies; context: ContextCounts },
): Promise<EmailSummary> {
  const { listed, matched, pending, toReview } = tallies;
  return {
    totalEmails: listed,
    projectsMatched: matched,
    pendingReview: pending,
    toReview,
    oldestPendingAt: context.oldest?.toISOString() ?? null,
    snoozed: context.snoozed ?? 0,
    openPromises: context.open ?? 0,
    groups:
      query.older === undefined ? null : await groupsOf(scope, query.older, { ...query, tallies }),
  };
}

/** When the oldest email to review was received or woken; null if there is none. */
export async function findOldestToReview(scope: UserScope): Promise<string | null> {
  const oldest = await oldestToReview(scope).executeTakeFirst();
  return oldest?.at.toISOString() ?? null;
}

function oldestToReview(scope: UserScope) {
  return (
    queue(scope)
      .where(isToReview)
      .orderBy(queueTime)
      .orderBy('id', 'desc')
      .select(queueTime.as('at'))
      // A limit that is a parameter would be planned anew for each page.
      .limit(sql.lit(1))
  );
}

/** Only recent emails are in a group of their own; all others are older. */
async function groupsOf(
  scope: UserScope,
  older: Older,
  { tallies, sizes: known, ...query }: Omit<Query, 'older'> & { tallies: EmailTallies },
): Promise<EmailSummary['groups']> {
  const { review } = query;
  const emails = grouped(scope, review);
  const sizes = known ?? (await sizeGroups(knownOf(emails, query), older));
  const [P1, P2, P3, P4, none] = [sizes[1], sizes[2], sizes[3], sizes[4], sizes[5]];
  const { listed, toReview, decided } = tallies;
  const total = { all: listed, pending: toReview, decided, snoozed: 0, promises: null }[review];
  const all = (total ?? (await countPromises(scope))) - (await countNewer(emails, query));
  return { P1, P2, P3, P4, none, older: all - P1 - P2 - P3 - P4 - none };
}

function grouped(scope: UserScope, review: Query['review']) {
  if (review === 'promises') return promises(scope);
  if (review === 'pending') return queue(scope).where(isToReview);
  return review === 'decided'
    ? queue(scope).where('project_state', '!=', 'undecided')
    : queue(scope);
}

async function countPromises(scope: UserScope): Promise<number> {
  const { count } = await promises(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
