import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

export type SummaryState = 'held' | 'sending' | 'sent' | 'failed';
export type Summary = {
  state: SummaryState;
  subject: string;
  body: string;
  /** Identifies its drafts in the mailbox. */
  sendKey: string;
  draftId: string | null;
  /** Set before the draft is sent: from then on it may have been. */
  sendStartedAt: Date | null;
  attempts: number;
};
export type SummaryChange = Partial<{
  state: SummaryState;
  body: string;
  draft_id: string | null;
  send_started_at: Date | null;
  attempts: number;
  sent_at: Date;
  problem: string | null;
}>;

/** False if the day already has one. */
export async function insertSummary(
  scope: UserScope,
  summary: { day: string; subject: string; body: string },
): Promise<boolean> {
  const inserted = await scope.trx
    .insertInto('morning_summaries')
    .values({ user_id: scope.userId, state: 'held', ...summary })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Null if there is none. One that was given up is that of its day, too. */
export async function findLastSummaryDay(scope: UserScope): Promise<string | null> {
  const { day } = await selectOwn(scope, 'morning_summaries')
    .select((e) => e.fn.max('day').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

export async function lockSummary(scope: UserScope, day: string): Promise<Summary | null> {
  const row = await selectOwn(scope, 'morning_summaries')
    .select([
      'state',
      'subject',
      'body',
      'send_key as sendKey',
      'draft_id as draftId',
      'send_started_at as sendStartedAt',
      'attempts',
    ])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function changeSummary(
  scope: UserScope,
  day: string,
  change: SummaryChange,
): Promise<void> {
  await updateOwn(scope, 'morning_summaries').set(change).where('day', '=', day).execute();
}

/** Only for the latest attempt; false if another has taken over. */
export async function changeSummaryOfAttempt(
  scope: UserScope,
  { day, attempt }: { day: string; attempt: number },
  change: SummaryChange,
): Promise<boolean> {
  const changed = await updateOwn(scope, 'morning_summaries')
    .set(change)
    .where('day', '=', day)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Deletes summaries whose sending has not started. */
export async function deleteHeldSummaries(scope: UserScope): Promise<void> {
  await deleteOwn(scope, 'morning_summaries').where('state', '=', 'held').execute();
}

/** Deletes the day's summary unless it was, or may have been, sent, or failed. */
export async function deleteUnsentSummary(scope: UserScope, day: string): Promise<void> {
  await deleteOwn(scope, 'morning_summaries')
    .where('day', '=', day)
    .where('state', 'in', ['held', 'sending'])
    .where('send_started_at', 'is', null)
    .execute();
}

/** Marks summaries that were to be sent, or were being sent, as failed. */
export async function failUnsentSummaries(scope: UserScope, problem: string): Promise<void> {
  await updateOwn(scope, 'morning_summaries')
    .set({ state: 'failed', body: '', problem })
    .where('state', 'in', ['held', 'sending'])
    .execute();
}

export async function deleteSummariesBefore(scope: UserScope, day: string): Promise<void> {
  await deleteOwn(scope, 'morning_summaries').where('day', '<', day).execute();
}

export async function findSummaryStanding(
  scope: UserScope,
): Promise<{ lastSentAt: Date | null; problem: string | null }> {
  const row = await selectOwn(scope, 'morning_summaries')
    .select((e) => [e.fn.max('sent_at').as('lastSentAt')])
    .executeTakeFirst();
  const latest = await selectOwn(scope, 'morning_summaries')
    .select('problem')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { lastSentAt: row?.lastSentAt ?? null, problem: latest?.problem ?? null };
}
