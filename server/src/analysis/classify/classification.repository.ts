import { sql } from 'kysely';

import { anyOf, anyTextOf } from '../../platform/db/any-of';
import { isRowId } from '../../platform/db/row-id';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

export type ThreadDecision = { conversationId: string; projectId: string };

/** The newest decision of each conversation. */
export async function listThreadDecisions(
  scope: UserScope,
  conversationIds: readonly string[],
): Promise<ThreadDecision[]> {
  if (conversationIds.length === 0) return [];
  const rows = await selectOwn(scope, 'emails')
    .select(['conversation_id', 'project_id'])
    .distinctOn('conversation_id')
    .where('conversation_id', '=', anyTextOf(conversationIds))
    .where('project_state', '=', 'confirmed')
    .where('project_id', 'is not', null)
    .orderBy('conversation_id')
    .orderBy('project_decided_at', 'desc')
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    conversationId: row.conversation_id ?? '',
    projectId: row.project_id ?? '',
  }));
}

/** The newest undecided messages of a conversation, which decide together what it belongs to. */
export type Speaker = { id: string; conversationId: string };

const SPEAKERS = 5;

/** Of each conversation; only classified emails, or those given, as others may be the ones that cannot be read. */
export async function listSpeakers(
  scope: UserScope,
  conversationIds: readonly string[],
  emailIds: readonly string[],
): Promise<Speaker[]> {
  if (conversationIds.length === 0) return [];
  const places = selectOwn(scope, 'emails')
    .select([
      'id',
      'conversation_id',
      sql<number>`row_number() over (partition by conversation_id order by received_time desc, id)`.as(
        'place',
      ),
    ])
    .where('conversation_id', '=', anyTextOf(conversationIds))
    .where('project_state', '=', 'undecided')
    .where('status', '!=', 'set_aside')
    .where('is_from_reader', '=', false)
    .where('removed_at', 'is', null)
    .where('body_removed_at', 'is', null)
    .where((e) =>
      e.or([e('ai_classification', 'is not', null), e('id', '=', anyOf(emailIds.filter(isRowId)))]),
    )
    .as('places');
  const rows = await scope.trx
    .selectFrom(places)
    .select(['id', 'conversation_id'])
    .where('place', '<=', SPEAKERS)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, conversationId: row.conversation_id ?? '' }));
}

/** A full pass takes at most this many. */
const MAX_UNDECIDED = 5_000;
/** Of a page of new mail; a full pass takes the others. */
const MAX_IN_CONVERSATIONS = 200;

/** Matches the condition of the index emails_undecided. */
function undecided(scope: UserScope) {
  return selectOwn(scope, 'emails')
    .select('emails.id')
    .where('emails.project_state', '=', sql.lit('undecided' as const))
    .where('emails.ai_classification', 'is not', null)
    .where('emails.status', '!=', sql.lit('set_aside' as const))
    .where('emails.is_degraded', '=', sql.lit(false));
}

/** The newest undecided, already classified emails, newest first. */
export async function listUndecidedEmailIds(scope: UserScope): Promise<string[]> {
  const rows = await undecided(scope)
    .orderBy('emails.received_time', 'desc')
    .limit(MAX_UNDECIDED)
    .execute();
  return rows.map((row) => row.id);
}

/** The newest undecided ones of these conversations, without the emails given. */
export async function listUndecidedInConversations(
  scope: UserScope,
  conversationIds: readonly string[],
  emailIds: readonly string[],
): Promise<string[]> {
  if (conversationIds.length === 0) return [];
  const rows = await undecided(scope)
    .where('emails.conversation_id', '=', anyTextOf([...new Set(conversationIds)]))
    .where('emails.is_from_reader', '=', false)
    .where((e) => e.not(e('emails.id', '=', anyOf(emailIds))))
    .orderBy('emails.received_time', 'desc')
    .limit(MAX_IN_CONVERSATIONS)
    .execute();
  return rows.map((row) => row.id);
}

/** Those of the same thread or sender as an email. */
export async function listSimilarUndecided(scope: UserScope, emailId: string): Promise<string[]> {
  const waiting = undecided(scope)
    .select(['emails.conversation_id', 'emails.from_address', 'emails.received_time'])
    .orderBy('emails.received_time', 'desc')
    .limit(MAX_UNDECIDED)
    .as('waiting');
  const rows = await scope.trx
    .selectFrom('emails as decided')
    .innerJoin(waiting, (join) =>
      join.on((e) =>
        e.or([
          e('decided.conversation_id', '=', e.ref('waiting.conversation_id')),
          sql<boolean>`lower(decided.from_address) = lower(waiting.from_address)`,
        ]),
      ),
    )
    .select('waiting.id')
    .where('decided.user_id', '=', scope.userId)
    .where('decided.id', '=', emailId)
    .whereRef('waiting.id', '!=', 'decided.id')
    .orderBy('waiting.received_time', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Undecided, already classified emails around one in the queue, newest first: up to `after` following and `before`
 * preceding it.
 */
export async function listUndecidedNear(
  scope: UserScope,
  emailId: string,
  { after, before }: { after: number; before: number },
): Promise<string[]> {
  const queue = undecided(scope)
    .where('emails.is_archived', '=', false)
    .where('emails.removed_at', 'is', null)
    .where('emails.is_from_reader', '=', false)
    .where('emails.id', '!=', emailId);
  const at = selectOwn(scope, 'emails').select('received_time').where('id', '=', emailId);
  const older = await queue
    .where('emails.received_time', '<=', at)
    .orderBy('emails.received_time', 'desc')
    .limit(after)
    .execute();
  const newer = await queue
    .where('emails.received_time', '>', at)
    .orderBy('emails.received_time')
    .limit(before)
    .execute();
  return [...older, ...newer].map((row) => row.id);
}

/** A retry takes at most this many. */
const MAX_FAILED = 500;

/**
 * Emails that a classifier or a job failed on, the least often tried first and of these the newest, and the highest number
 * of attempts among them. Emails whose text was removed cannot be tried again.
 */
export async function findFailedEmails(
  scope: UserScope,
  most: number = MAX_FAILED,
): Promise<{ ids: string[]; tries: number }> {
  const rows = await selectOwn(scope, 'emails')
    .select(['id', 'retry_count'])
    .where('status', '=', 'failed')
    .where('body_removed_at', 'is', null)
    .orderBy('retry_count')
    .orderBy('received_time', 'desc')
    .limit(most)
    .execute();
  return {
    ids: rows.map((row) => row.id),
    tries: Math.max(0, ...rows.map((row) => row.retry_count)),
  };
}
