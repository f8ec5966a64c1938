import type { Recommendation } from '@docket/core/classification/recommendation';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

export type ThreadDecision = { conversationId: string; projectId: string };

/** The newest decision of each conversation. */
export async function listThreadDecisions(
  scope: UserScope,
  conversationIds: readonly string[],
): Promise<ThreadDecision[]> {
  if (conversationIds.length === 0) return [];
  const rows = await scope.trx
    .selectFrom('emails')
    .select(['conversation_id', 'project_id'])
    .distinctOn('conversation_id')
    .where('user_id', '=', scope.userId)
    .where('conversation_id', 'in', conversationIds)
    .where('project_approved', '=', true)
    .where('project_id', 'is not', null)
    .orderBy('conversation_id')
    .orderBy('project_decided_at', 'desc')
    .execute();
  return rows.map((row) => ({
    conversationId: row.conversation_id ?? '',
    projectId: row.project_id ?? '',
  }));
}

export type ClassifiedEmail = {
  id: string;
  recommendation: Recommendation;
  rawConfidence: number;
  facts: readonly string[] | undefined;
};

/** Writes recommendations; an email whose suggestions are there already stays completed. */
export async function writeRecommendations(
  scope: UserScope,
  emails: readonly ClassifiedEmail[],
  now: Date,
): Promise<void> {
  const rows = emails.map(({ id, recommendation, rawConfidence, facts }) => ({
    id,
    classification: { ...recommendation, rawConfidence, facts },
    project: recommendation.projectId,
    degraded: recommendation.degraded,
  }));
  await sql`update emails set
      ai_classification = given.classification,
      recommended_project_id = given.project,
      is_degraded = given.degraded,
      status = case when given.degraded then 'failed' when status = 'completed' then 'completed' else 'classified' end,
      retry_count = case when given.degraded then retry_count + 1 else 0 end,
      sync_error = null,
      last_sync_attempt = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, classification jsonb, project uuid, degraded boolean)
    where emails.user_id = ${scope.userId} and emails.id = given.id`.execute(scope.trx);
}

export async function setEmailStatus(
  scope: UserScope,
  emailIds: readonly string[],
  change: { from: readonly string[]; to: string },
): Promise<void> {
  if (emailIds.length === 0) return;
  await scope.trx
    .updateTable('emails')
    .set({ status: change.to, sync_error: null })
    .where('user_id', '=', scope.userId)
    .where('id', 'in', emailIds)
    .where('status', 'in', change.from)
    .execute();
}

/** The reason is kept with each email and one more try is counted. */
export async function markEmailsFailed(
  scope: UserScope,
  emailIds: readonly string[],
  failure: { from: readonly string[]; reason: string; now: Date },
): Promise<void> {
  if (emailIds.length === 0) return;
  await scope.trx
    .updateTable('emails')
    .set((e) => ({
      status: 'failed',
      sync_error: failure.reason,
      retry_count: e('retry_count', '+', 1),
      last_sync_attempt: failure.now,
    }))
    .where('user_id', '=', scope.userId)
    .where('id', 'in', emailIds)
    .where('status', 'in', failure.from)
    .execute();
}

function undecided(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .select('emails.id')
    .where('emails.user_id', '=', scope.userId)
    .where('emails.project_approved', 'is', null)
    .where('emails.ai_classification', 'is not', null)
    .where('emails.is_degraded', '=', false);
}

/** Undecided, already classified emails, newest first: of the same thread or sender as an email, or all. */
export async function listUndecidedEmailIds(
  scope: UserScope,
  { like }: { like: string | null },
): Promise<string[]> {
  let emails = undecided(scope);
  if (like !== null)
    emails = emails.where((e) =>
      e.exists(
        e
          .selectFrom('emails as decided')
          .select('decided.id')
          .whereRef('decided.user_id', '=', 'emails.user_id')
          .where('decided.id', '=', like)
          .whereRef('decided.id', '!=', 'emails.id')
          .where((d) =>
            d.or([
              d('decided.conversation_id', '=', d.ref('emails.conversation_id')),
              sql<boolean>`lower(decided.from_address) = lower(emails.from_address)`,
            ]),
          ),
      ),
    );
  const rows = await emails.orderBy('emails.received_time', 'desc').limit(5_000).execute();
  return rows.map((row) => row.id);
}

/** Undecided, already classified emails beside one in the queue, which is newest first: so many `after` it and `before` it. */
export async function listUndecidedAround(
  scope: UserScope,
  emailId: string,
  { after, before }: { after: number; before: number },
): Promise<string[]> {
  const queue = undecided(scope)
    .where('emails.is_archived', '=', false)
    .where('emails.removed_at', 'is', null)
    .where('emails.is_from_reader', '=', false)
    .where('emails.id', '!=', emailId);
  const at = scope.trx
    .selectFrom('emails')
    .select('received_time')
    .where('user_id', '=', scope.userId)
    .where('id', '=', emailId);
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

/** Emails that a classifier or a job failed on, and how often the one tried most has been tried. */
export async function findFailedEmails(
  scope: UserScope,
): Promise<{ ids: string[]; tries: number }> {
  const rows = await scope.trx
    .selectFrom('emails')
    .select(['id', 'retry_count'])
    .where('user_id', '=', scope.userId)
    .where('status', '=', 'failed')
    .orderBy('received_time', 'desc')
    .limit(500)
    .execute();
  return {
    ids: rows.map((row) => row.id),
    tries: Math.max(0, ...rows.map((row) => row.retry_count)),
  };
}

export type OutboundEntry = {
  destination: string;
  purpose: string;
  emailId: string | null;
  bytes: number;
  outcome: string;
};

/** The log of what left the box is append-only for the product's role. */
export async function insertOutboundEntries(
  scope: UserScope,
  entries: readonly OutboundEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await scope.trx
    .insertInto('outbound_log')
    .values(
      entries.map(({ emailId, ...entry }) => ({
        ...entry,
        user_id: scope.userId,
        email_id: emailId,
      })),
    )
    .execute();
}
