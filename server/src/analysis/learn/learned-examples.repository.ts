import type { CompactExample } from '@docket/intelligence/projects/learner';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

/** A decision as learned, with the decision's number. */
export type LearnedExample = CompactExample & { decisionId: number };

/** In the order of the decisions; optionally only those after a given one. */
export async function listLearnedExamples(
  scope: UserScope,
  { after }: { after: number | null },
): Promise<LearnedExample[]> {
  const rows = await selectOwn(scope, 'learned_examples')
    .select(['email_id', 'decision_id', 'project_id', 'received_at', 'features'])
    .where('decision_id', '>', after ?? -1)
    .orderBy('decision_id')
    .execute();
  return rows.map((row) => ({
    id: row.email_id,
    decisionId: row.decision_id,
    projectId: row.project_id,
    at: row.received_at,
    features: row.features,
  }));
}

/** True if the email was learned before; its earlier example is replaced. */
export async function storeLearnedExample(
  scope: UserScope,
  example: LearnedExample,
): Promise<boolean> {
  const isKnown = await removeLearnedExample(scope, example.id);
  await insertLearnedExamples(scope, [example]);
  return isKnown;
}

export async function insertLearnedExamples(
  scope: UserScope,
  examples: readonly LearnedExample[],
): Promise<void> {
  if (examples.length === 0) return;
  await scope.trx
    .insertInto('learned_examples')
    .values(
      examples.map(({ id, decisionId, projectId, at, features }) => ({
        user_id: scope.userId,
        email_id: id,
        decision_id: decisionId,
        project_id: projectId,
        received_at: at,
        features: JSON.stringify(features),
      })),
    )
    .execute();
}

/** False if it was not learned. */
export async function removeLearnedExample(scope: UserScope, emailId: string): Promise<boolean> {
  const row = await deleteOwn(scope, 'learned_examples')
    .where('email_id', '=', emailId)
    .returning('email_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the features with another decision. False if the email was not learned. */
export async function moveLearnedExample(
  scope: UserScope,
  { emailId, projectId, decisionId }: StandingDecision,
): Promise<boolean> {
  const row = await updateOwn(scope, 'learned_examples')
    .set({ project_id: projectId, decision_id: decisionId })
    .where('email_id', '=', emailId)
    .returning('email_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeAllLearnedExamples(scope: UserScope): Promise<void> {
  await deleteOwn(scope, 'learned_examples').execute();
}

/** Keeps the newest; returns how many were deleted. */
export async function deleteOldExamples(scope: UserScope, keep: number): Promise<number> {
  const { numDeletedRows } = await deleteOwn(scope, 'learned_examples')
    .where('decision_id', '<=', (e) =>
      e
        .selectFrom('learned_examples as newest')
        .select('newest.decision_id')
        .where('newest.user_id', '=', scope.userId)
        .orderBy('newest.decision_id', 'desc')
        .offset(keep)
        .limit(1),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export type StandingDecision = { emailId: string; projectId: string | null; decisionId: number };

/** Standing project decisions, each with the latest decision on its email that the learner has seen, in that order. */
export async function listStandingDecisions(scope: UserScope): Promise<StandingDecision[]> {
  const rows = await scope.trx
    .selectFrom('decisions as made')
    .leftJoin('decisions as feedback', (join) =>
      join
        .onRef('feedback.user_id', '=', 'made.user_id')
        .onRef('feedback.email_id', '=', 'made.email_id')
        .onRef('feedback.id', '>', 'made.id')
        .on('feedback.kind', '=', 'feedback')
        .on('feedback.undone_at', 'is', null),
    )
    .select((e) => [
      'made.email_id',
      'made.project_id',
      sql<number>`coalesce(${e.fn.max('feedback.id')}, made.id)`.as('decision_id'),
    ])
    .where('made.user_id', '=', scope.userId)
    .where('made.kind', '=', 'project')
    .where('made.undone_at', 'is', null)
    // A mere 'not this one' does not say where the message belongs.
    .where((e) => e.or([e('made.project_id', 'is not', null), sql<boolean>`made.data ? 'none'`]))
    .groupBy(['made.email_id', 'made.project_id', 'made.id'])
    .orderBy('decision_id')
    .execute();
  return rows.map((row) => ({
    emailId: row.email_id,
    projectId: row.project_id,
    decisionId: row.decision_id,
  }));
}

/** What standing decisions say about the confidences shown, by kind. */
export async function listRecordedOutcomes(
  scope: UserScope,
): Promise<{ kind: string; outcome: unknown }[]> {
  const rows = await selectOwn(scope, 'decisions')
    .select(['kind', sql`data->'outcome'`.as('outcome')])
    .where('undone_at', 'is', null)
    .where(sql<boolean>`jsonb_typeof(data->'outcome') = 'object'`)
    .orderBy('id')
    .execute();
  return rows;
}

/** Reassigns each example from the email in `places` to the email at the same position in `emailIds`. */
export async function moveLearnedExamples(
  scope: UserScope,
  { places, emailIds }: { places: readonly string[]; emailIds: readonly string[] },
): Promise<void> {
  await sql`update learned_examples set email_id = moved.email_id
    from unnest(${emailIds}::uuid[], ${places}::uuid[]) as moved (email_id, place)
    where learned_examples.user_id = ${scope.userId} and learned_examples.email_id = moved.place`.execute(
    scope.trx,
  );
}
