import type { TaskEvidence } from '@docket/core/extraction/suggestion';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { isEdited, isOfPerson } from './suggestions.repository';

/** A suggestion that awaits a decision, or an open task that one became. */
export type EarlierAsk = {
  suggestionId: string;
  /** Null while undecided. */
  taskId: string | null;
  emailId: string;
  sender: string;
  subject: string;
  title: string;
  words: string;
  due: string | null;
  receivedAt: string;
  /** Still as proposed: no person has edited it. */
  isUntouched: boolean;
  /** A person took it back from what was left out. */
  isRestored: boolean;
};

/**
 * What mail of these senders, received between two instants, asks and nobody has done or rejected yet; oldest first.
 */
export async function listEarlierAsks(
  scope: UserScope,
  addresses: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<EarlierAsk[]> {
  if (addresses.length === 0) return [];
  const rows = await selectOwn(scope, 'emails')
    .innerJoin('suggestions', (join) =>
      join
        .onRef('suggestions.user_id', '=', 'emails.user_id')
        .onRef('suggestions.email_id', '=', 'emails.id'),
    )
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.user_id', '=', 'suggestions.user_id')
        .onRef('tasks.id', '=', 'suggestions.task_id')
        .on('tasks.deleted_at', 'is', null)
        .on('tasks.status', 'in', ['to_do', 'in_progress']),
    )
    .select([
      'suggestions.id',
      'tasks.id as taskId',
      'emails.id as emailId',
      'emails.from_address as address',
      'emails.subject',
      'emails.received_time as receivedTime',
      'suggestions.evidence',
      sql<string>`coalesce(tasks.title, suggestions.title)`.as('title'),
      sql<
        string | null
      >`case when tasks.id is null then suggestions.due_date else tasks.due_date end`.as('due'),
      sql<boolean>`not ${isEdited}`.as('isUntouched'),
      sql<boolean>`suggestions.proposed->>'restored' is not null`.as('isRestored'),
    ])
    .where('emails.received_time', '>=', since)
    .where('emails.received_time', '<=', until)
    .where('emails.removed_at', 'is', null)
    .where('emails.is_from_reader', '=', false)
    .where(sql`lower(emails.from_address)`, 'in', addresses)
    .where(sql<boolean>`suggestions.proposed->>'update' is null`)
    .where((e) =>
      e.or([
        e.and([e('suggestions.approved', 'is', null), e('emails.is_archived', '=', false)]),
        e('tasks.id', 'is not', null),
      ]),
    )
    .orderBy('emails.received_time')
    .orderBy('emails.id')
    .orderBy('suggestions.ordinal')
    .execute();
  return rows.map(({ id, address, receivedTime, evidence, ...row }) => ({
    ...row,
    suggestionId: id,
    sender: address.toLowerCase(),
    words: wordsOf(evidence),
    receivedAt: receivedTime.toISOString(),
  }));
}

/** A suggestion of a conversation that awaits a decision and is still as proposed. */
export type ThreadAsk = {
  id: string;
  title: string;
  due: string | null;
  emailId: string;
  conversationId: string;
  /** Who asked, in lower case. */
  sender: string;
  receivedAt: Date;
};

export async function listThreadAsks(
  scope: UserScope,
  conversationIds: readonly string[],
): Promise<ThreadAsk[]> {
  if (conversationIds.length === 0) return [];
  const rows = await selectOwn(scope, 'suggestions')
    .innerJoin('emails', (join) =>
      join
        .onRef('emails.user_id', '=', 'suggestions.user_id')
        .onRef('emails.id', '=', 'suggestions.email_id'),
    )
    .select([
      'suggestions.id',
      'suggestions.title',
      'suggestions.due_date as due',
      'emails.id as emailId',
      'emails.conversation_id',
      sql<string>`lower(emails.from_address)`.as('sender'),
      'emails.received_time as receivedAt',
    ])
    .where('emails.conversation_id', 'in', conversationIds)
    .where('emails.removed_at', 'is', null)
    .where('emails.is_archived', '=', false)
    .where(sql<boolean>`suggestions.proposed->>'update' is null`)
    .where(sql<boolean>`not ${isOfPerson}`)
    .orderBy('emails.received_time')
    .orderBy('suggestions.ordinal')
    .execute();
  return rows.map(({ conversation_id, ...ask }) => ({
    ...ask,
    conversationId: conversation_id ?? '',
  }));
}

/** Emails read at a time for what they settle. */
const MOST_LATER = 50;

/** Emails of these conversations since an instant, the next ones first. */
export async function listLaterEmails(
  scope: UserScope,
  conversationIds: readonly string[],
  since: Date,
): Promise<string[]> {
  if (conversationIds.length === 0) return [];
  const rows = await selectOwn(scope, 'emails')
    .select('id')
    .where('conversation_id', 'in', conversationIds)
    .where('received_time', '>', since)
    .where('removed_at', 'is', null)
    .orderBy('received_time')
    .limit(MOST_LATER)
    .execute();
  return rows.map(({ id }) => id);
}

function wordsOf(evidence: TaskEvidence | null): string {
  return evidence?.task.text ?? '';
}
