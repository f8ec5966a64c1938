import type { TaskEvidence } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { DecidedKind } from '@docket/intelligence/tasks/ask-kind';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { isOfPerson } from './suggestions.repository';

/** The newest decisions that count. */
const MAX_DECISIONS = 1_000;
/** The newest emails in the queue, among which those of a sender are found. */
const MAX_EMAILS = 2_000;

type AskRow = { sender: string; title: string; words: string; subject: string };
/** A suggested task that a person has decided on. */
export type DecidedAsk = AskRow & Pick<DecidedKind, 'wasApproved' | 'priority'>;
/** An undecided suggestion that nobody has touched, or a task that was left out because others like it were rejected. */
export type WaitingAsk = AskRow & { emailId: string; isLeftOut: boolean };

/** The person's newest decisions on asks of these senders, newest first. */
export async function listDecidedAsks(
  scope: UserScope,
  addresses: readonly string[],
): Promise<DecidedAsk[]> {
  if (addresses.length === 0) return [];
  const newest = selectOwn(scope, 'suggestions')
    .select(['email_id', 'proposed', 'evidence', 'approved', 'decided_at', 'priority'])
    .where('approved', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(MAX_DECISIONS);
  const rows = await selectOwn(scope, 'emails')
    .innerJoin(newest.as('decided'), 'decided.email_id', 'emails.id')
    .select([
      'emails.from_address as address',
      'emails.subject',
      'decided.evidence',
      'decided.approved',
      'decided.priority as chosen',
      sql<Priority>`coalesce(decided.proposed->>'readPriority', decided.proposed->>'priority')`.as(
        'read',
      ),
      sql<string>`decided.proposed->>'title'`.as('title'),
    ])
    .where(sql`lower(emails.from_address)`, 'in', addresses)
    .where('emails.is_from_reader', '=', false)
    .where(sql<boolean>`decided.proposed->>'update' is null`)
    .orderBy('decided.decided_at', 'desc')
    // Of those decided together, the approved ones count as the newest: nothing is left out by their order.
    .orderBy('decided.approved', 'desc')
    .execute();
  return rows.map(({ approved, read, chosen, ...row }) => ({
    ...askOf(row),
    wasApproved: approved === true,
    priority: { read, chosen },
  }));
}

/** What the newest emails of a sender still ask, or would ask if it were not left out; those of a language model do not count. */
export async function listWaitingAsks(scope: UserScope, address: string): Promise<WaitingAsk[]> {
  const rows = await sql<{
    emailId: string;
    subject: string;
    title: string;
    evidence: TaskEvidence | null;
    isLeftOut: boolean;
  }>`
    with newest as (
      select id, subject, left_out, from_address, status from emails
      where user_id = ${scope.userId}
        -- The condition and order of the index emails_queue.
        and not is_archived and removed_at is null and not is_from_reader and snoozed_until is null
      order by case when woken_at is null then received_time else woken_at end desc, id
      limit ${MAX_EMAILS}
    ), waiting as (
      select id, subject, left_out from newest
      where lower(from_address) = ${address} and status = 'completed'
        and not exists (
          select from suggestions asked
          where asked.user_id = ${scope.userId} and asked.email_id = newest.id and asked.source = 'language-model')
    )
    select waiting.id as "emailId", waiting.subject, suggestions.proposed->>'title' as title, suggestions.evidence, false as "isLeftOut"
    from waiting join suggestions on suggestions.user_id = ${scope.userId} and suggestions.email_id = waiting.id
    where not ${isOfPerson} and suggestions.proposed->>'update' is null
    union all
    select waiting.id, waiting.subject, asked->>'title', jsonb_build_object('task', asked->'evidence'), true
    from waiting cross join jsonb_array_elements(waiting.left_out) asked
    where asked->>'because' = 'rejected'`.execute(scope.trx);
  return rows.rows.map(({ emailId, isLeftOut, ...row }) => ({
    ...askOf({ ...row, address }),
    emailId,
    isLeftOut,
  }));
}

/** Which of these emails' suggestions a person decided, edited or took back, by title and by where they start. */
export async function listTouchedAsks(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<{ emailId: string; title: string; start: number | null }[]> {
  const rows = await selectOwn(scope, 'suggestions')
    .select(['email_id', 'evidence', sql<string>`proposed->>'title'`.as('title')])
    .where('email_id', 'in', emailIds)
    .where(isOfPerson)
    .execute();
  return rows.map(({ email_id, evidence, title }) => ({
    emailId: email_id,
    title,
    start: evidence?.task.start ?? null,
  }));
}

function askOf({
  address,
  title,
  subject,
  evidence,
}: {
  address: string;
  title: string;
  subject: string;
  evidence: TaskEvidence | null;
}): AskRow {
  const words = evidence?.task?.text ?? '';
  return { sender: address.toLowerCase(), title, subject, words };
}
