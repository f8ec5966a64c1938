import { MEASURED_DECISIONS } from '@docket/core/review/accuracy';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { localDay } from '../../platform/db/local-day';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

/** Literal, as in any statement that comes often: with a limit of unknown size PostgreSQL plans it anew each time. */
const AT_MOST = sql.lit(MEASURED_DECISIONS);

export type DecisionKind = 'project' | 'task' | 'due' | 'reply' | 'feedback';
export type NewDecision = {
  kind: DecisionKind;
  emailId: string;
  suggestionId?: string | null;
  projectId?: string | null;
  /** Whether the shown suggestion was right; null = the decision does not tell. */
  wasRight: boolean | null;
  confidence?: number | null;
  data?: Readonly<Record<string, unknown>>;
};

/** Returns the decision's number, which grows with each decision. */
export async function insertDecision(
  scope: UserScope,
  decision: NewDecision,
  now: Date,
): Promise<number> {
  const { id } = await scope.trx
    .insertInto('decisions')
    .values({
      user_id: scope.userId,
      kind: decision.kind,
      email_id: decision.emailId,
      suggestion_id: decision.suggestionId ?? null,
      project_id: decision.projectId ?? null,
      was_right: decision.wasRight,
      confidence: decision.confidence ?? null,
      data: JSON.stringify(decision.data ?? {}),
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Undoing = { emailId: string; kinds: readonly DecisionKind[]; suggestionId?: string };

/** Undone decisions stay in the log but no longer count. Returns their data. */
export async function undoDecisions(
  scope: UserScope,
  { emailId, kinds, suggestionId }: Undoing,
  now: Date,
): Promise<Record<string, unknown>[]> {
  let undone = updateOwn(scope, 'decisions')
    .set({ undone_at: now })
    .where('email_id', '=', emailId)
    .where('kind', 'in', kinds)
    .where('undone_at', 'is', null);
  if (suggestionId !== undefined) undone = undone.where('suggestion_id', '=', suggestionId);
  const rows = await undone.returning('data').execute();
  return rows.map((row) => row.data);
}

/** Undoes the oldest standing one of the kind that names no suggestion, as only imported ones do. Returns its data. */
export async function undoImportedDecision(
  scope: UserScope,
  { emailId, kind }: { emailId: string; kind: 'task' | 'due' },
  now: Date,
): Promise<Record<string, unknown>[]> {
  const rows = await updateOwn(scope, 'decisions')
    .set({ undone_at: now })
    .where(
      'id',
      '=',
      selectOwn(scope, 'decisions')
        .select((e) => e.fn.min('id').as('id'))
        .where('email_id', '=', emailId)
        .where('kind', '=', kind)
        .where('suggestion_id', 'is', null)
        .where('undone_at', 'is', null),
    )
    .returning('data')
    .execute();
  return rows.map((row) => row.data);
}

/** The number of the decision that currently counts for the email's project; null if none does. */
export async function findStandingProjectDecision(
  scope: UserScope,
  emailId: string,
): Promise<number | null> {
  const row = await selectOwn(scope, 'decisions')
    .select('id')
    .where('email_id', '=', emailId)
    .where('kind', '=', 'project')
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.id ?? null;
}

export type JudgedDecision = {
  kind: DecisionKind;
  wasRight: boolean;
  confidence: number | null;
  /** YYYY-MM-DD in the reader's zone. */
  day: string;
};

/**
 * The newest decisions that judged a suggestion, oldest day first, in one JSON value, because thousands of rows are
 * slow to read.
 */
export async function listJudgedDecisions(
  scope: UserScope,
  timeZone: string,
): Promise<JudgedDecision[]> {
  const rows = await newestOnDays(scope, timeZone)
    .select(['kind', 'was_right', sql<(number | null)[]>`json_agg(confidence)`.as('confidences')])
    .groupBy(['day', 'kind', 'was_right'])
    .orderBy('day')
    .execute();
  return rows.flatMap(({ kind, was_right: wasRight, day, confidences }) =>
    confidences.map((confidence) => ({ kind, wasRight: wasRight === true, confidence, day })),
  );
}

export type JudgedCount = Omit<JudgedDecision, 'confidence'> & {
  /** How many of the edges the confidence has reached; null where there was none. */
  band: number | null;
  decided: number;
  /** The sum of their confidences; null where there was none. */
  confidences: number | null;
};

/** The same decisions counted, where their confidences matter by bands only. */
export async function countJudgedDecisions(
  scope: UserScope,
  { timeZone, edges }: { timeZone: string; edges: readonly number[] },
): Promise<JudgedCount[]> {
  const rows = await newestOnDays(scope, timeZone)
    .select([
      'kind',
      'was_right',
      sql<number | null>`width_bucket(confidence, ${sql.lit(`{${edges.join()}}`)}::float8[])`.as(
        'band',
      ),
      (e) => e.fn.countAll<number>().as('decided'),
      (e) => e.fn.sum<number | null>('confidence').as('confidences'),
    ])
    .groupBy(['day', 'kind', 'was_right', 'band'])
    .orderBy('day')
    .execute();
  return rows.map(({ was_right: wasRight, ...row }) => ({ ...row, wasRight: wasRight === true }));
}

function newestOnDays(scope: UserScope, timeZone: string) {
  const newest = selectOwn(scope, 'decisions')
    .select((e) => [
      'kind',
      'was_right',
      'confidence',
      localDay(e.ref('decided_at'), timeZone).as('day'),
    ])
    .where('undone_at', 'is', null)
    .where('was_right', 'is not', null)
    .orderBy('id', 'desc')
    .limit(AT_MOST);
  return scope.trx.selectFrom(newest.as('newest')).select('day');
}

export type ReadingVerdict = {
  kind: 'task' | 'due';
  wasRight: boolean;
  source: 'built-in' | 'language-model';
  /** Both analyses found the task; its date is the language model's. */
  agreed: boolean;
};

/** Standing decisions on tasks and their dates, with the analysis that suggested them. */
export async function listReadingVerdicts(scope: UserScope): Promise<ReadingVerdict[]> {
  const rows = await scope.trx
    .selectFrom(newestJudged(scope).as('decisions'))
    .innerJoin('suggestions', (join) =>
      join
        .onRef('suggestions.user_id', '=', 'decisions.user_id')
        .onRef('suggestions.id', '=', 'decisions.suggestion_id'),
    )
    .select([
      'decisions.kind',
      'decisions.was_right',
      'suggestions.source',
      sql<boolean>`coalesce(suggestions.proposed ->> 'agreed' = 'true', false)`.as('agreed'),
    ])
    .execute();
  return rows.flatMap(({ kind, was_right: wasRight, source, agreed }) =>
    source === 'person' || (kind !== 'task' && kind !== 'due')
      ? []
      : [{ kind, wasRight: wasRight === true, source, agreed }],
  );
}

function newestJudged(scope: UserScope) {
  return selectOwn(scope, 'decisions')
    .select(['user_id', 'suggestion_id', 'kind', 'was_right'])
    .where('kind', 'in', ['task', 'due'])
    .where('undone_at', 'is', null)
    .where('was_right', 'is not', null)
    .orderBy('id', 'desc')
    .limit(AT_MOST);
}

/** Standing decisions, at most MEASURED_DECISIONS. */
export async function countDecisions(scope: UserScope): Promise<number> {
  const standing = selectOwn(scope, 'decisions')
    .select('id')
    .where('undone_at', 'is', null)
    .where('kind', '!=', 'feedback')
    .limit(AT_MOST);
  const row = await scope.trx
    .selectFrom(standing.as('standing'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The confidences of automatic approvals that the person changed. */
export async function listOverruled(scope: UserScope): Promise<number[]> {
  const rows = await selectOwn(scope, 'decisions')
    .select('confidence')
    .where('kind', '=', 'project')
    .where('undone_at', 'is', null)
    .where(sql<boolean>`data->>'overruled' = 'true'`)
    .execute();
  return rows.map((row) => row.confidence ?? 0);
}
