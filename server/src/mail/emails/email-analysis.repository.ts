// The results of the analysis of an email.
import type { Recommendation } from '@docket/core/classification/recommendation';
import type { LeftOut, MailWarning, OfferedAnswer } from '@docket/core/extraction/suggestion';
import { sql } from 'kysely';

import type { Row } from '../../platform/db/columns';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { EmailsTable } from '../../platform/db/tables.generated';

type EmailStatus = Row<EmailsTable>['status'];

export type ClassifiedEmail = {
  id: string;
  recommendation: Recommendation;
  rawConfidence: number;
  facts: readonly string[] | undefined;
};

// Classified, but its extraction failed and must be retried.
const isUnextracted = sql<boolean>`(status = 'failed' and ai_classification is not null and not is_degraded)`;

/**
 * Writes recommendations. The status of an email that is completed, set aside or still to be extracted does not change.
 */
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
      status = case when given.degraded then 'failed' when status in ('completed', 'set_aside') or ${isUnextracted} then status else 'classified' end,
      retry_count = case when given.degraded then retry_count + 1 when ${isUnextracted} then retry_count else 0 end,
      sync_error = case when ${isUnextracted} then sync_error end,
      last_sync_attempt = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, classification jsonb, project uuid, degraded boolean)
    where emails.user_id = ${scope.userId} and emails.id = given.id`.execute(scope.trx);
}

export async function completeEmails(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await updateOwn(scope, 'emails')
    .set({ status: 'completed', sync_error: null })
    .where('id', 'in', emailIds)
    .where('status', 'in', ['classified', 'failed', 'set_aside'])
    .execute();
}

/** Keeps the reason with each email and counts one more attempt. */
export async function markEmailsFailed(
  scope: UserScope,
  emailIds: readonly string[],
  failure: { from: readonly EmailStatus[]; reason: string; now: Date },
): Promise<void> {
  if (emailIds.length === 0) return;
  await updateOwn(scope, 'emails')
    .set((e) => ({
      status: 'failed',
      sync_error: failure.reason,
      retry_count: e('retry_count', '+', 1),
      last_sync_attempt: failure.now,
    }))
    .where('id', 'in', emailIds)
    .where('status', 'in', failure.from)
    .execute();
}

/** The analysis could not finish in time; only the person can have it retried. */
export async function setAsideEmail(
  scope: UserScope,
  emailId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await updateOwn(scope, 'emails')
    .set({ status: 'set_aside', sync_error: reason, last_sync_attempt: now })
    .where('id', '=', emailId)
    .execute();
}

export async function isSetAside(scope: UserScope, emailId: string): Promise<boolean> {
  const row = await selectOwn(scope, 'emails')
    .select('id')
    .where('id', '=', emailId)
    .where('status', '=', 'set_aside')
    .executeTakeFirst();
  return row !== undefined;
}

/** Restarts its analysis, at the extraction if it was already classified. */
export async function clearSetAside(scope: UserScope, emailId: string): Promise<void> {
  await updateOwn(scope, 'emails')
    .set((e) => ({
      status: e
        .case()
        .when('ai_classification', 'is', null)
        .then('none' as const)
        .else('classified' as const)
        .end(),
      sync_error: null,
    }))
    .where('id', '=', emailId)
    .where('status', '=', 'set_aside')
    .execute();
}

/** Newest first. */
export async function listSetAside(scope: UserScope, limit: number) {
  return selectOwn(scope, 'emails')
    .select(['id', 'subject', 'from_name', 'from_address', 'received_time', 'sync_error'])
    .where('status', '=', 'set_aside')
    .where('removed_at', 'is', null)
    .orderBy('received_time', 'desc')
    .limit(limit)
    .execute();
}

/** What was read from an email besides its suggestions: most have no kind, warning or answers. */
export type EmailReading = {
  id: string;
  /** The kind of automatic mail. */
  automatic: string | null;
  warning: MailWarning | null;
  answers: readonly OfferedAnswer[];
};

export async function saveReadings(
  scope: UserScope,
  found: readonly EmailReading[],
): Promise<void> {
  const rows = found.map(({ id, automatic, warning, answers }) => ({
    id,
    kind: automatic,
    warning,
    answers,
  }));
  await sql`update emails set automatic = given.kind, warning = given.warning, answers = given.answers, left_out = '[]'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, kind text, warning jsonb, answers jsonb)
    where emails.user_id = ${scope.userId} and emails.id = given.id
      and (emails.automatic, emails.warning, emails.answers, emails.left_out) is distinct from (given.kind, given.warning, given.answers, '[]')`.execute(
    scope.trx,
  );
}

export async function saveAnswers(
  scope: UserScope,
  emailId: string,
  answers: readonly OfferedAnswer[],
): Promise<void> {
  await setJson(scope, emailId, { answers: JSON.stringify(answers) });
}

/** What is not suggested, in display order. */
export async function saveLeftOut(
  scope: UserScope,
  emailId: string,
  leftOut: readonly LeftOut[],
): Promise<void> {
  await setJson(scope, emailId, { left_out: JSON.stringify(leftOut) });
}

async function setJson(
  scope: UserScope,
  emailId: string,
  columns: { answers: string } | { left_out: string },
): Promise<void> {
  await updateOwn(scope, 'emails').set(columns).where('id', '=', emailId).execute();
}

/** What an email offers besides its suggestions; nothing if it belongs to another user. */
export async function findOffers(
  scope: UserScope,
  emailId: string,
): Promise<{ answers: OfferedAnswer[]; leftOut: LeftOut[] }> {
  const row = await selectOwn(scope, 'emails')
    .select(['answers', 'left_out'])
    .where('id', '=', emailId)
    .executeTakeFirst();
  return { answers: row?.answers ?? [], leftOut: row?.left_out ?? [] };
}

/** What was left out of these emails because a later one settled it. */
export async function listSettled(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Map<string, LeftOut[]>> {
  if (emailIds.length === 0) return new Map();
  const rows = await selectOwn(scope, 'emails')
    .select(['id', 'left_out'])
    .where('id', 'in', emailIds)
    .where(sql<boolean>`jsonb_path_exists(left_out, '$[*] ? (@.because == "settled")')`)
    .execute();
  return new Map(
    rows.map(({ id, left_out }) => [id, left_out.filter(({ because }) => because === 'settled')]),
  );
}

export async function hasMailToClassify(scope: UserScope): Promise<boolean> {
  const row = await selectOwn(scope, 'emails')
    .select('id')
    // Matches the condition of the index emails_status.
    .where('status', 'in', sql<'none'>`('none', 'classifying')`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
