import type { CompactExample } from '@docket/intelligence/projects/learner';
import { sql } from 'kysely';

import { moveLearnedExamples } from '../../analysis/learn/learned-examples.repository';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import type { DecisionKind } from './decisions.repository';
import { applyImportedDecisions } from '../../mail/emails/email-decisions.repository';

/** A standing decision, with the message identified as in every installation. */
export type PortableDecision = {
  /** The Internet message id; 'id:' and the provider's id for a message without one. */
  message: string;
  kind: DecisionKind;
  projectId: string | null;
  wasRight: boolean | null;
  confidence: number | null;
  data: Readonly<Record<string, unknown>>;
  decidedAt: string;
  /** What it taught, if it is the latest on its message: no text, only hashed features. */
  learned: Pick<CompactExample, 'projectId' | 'at' | 'features'> | null;
};

const REFERENCE = sql<string>`coalesce(decisions.awaits_message, emails.internet_message_id, 'id:' || emails.message_id)`;

/** Standing ones, oldest first. */
export async function listPortableDecisions(scope: UserScope): Promise<PortableDecision[]> {
  const rows = await selectOwn(scope, 'decisions')
    .leftJoin('emails', (join) =>
      join
        .onRef('emails.user_id', '=', 'decisions.user_id')
        .onRef('emails.id', '=', 'decisions.email_id'),
    )
    .leftJoin('learned_examples as learned', (join) =>
      join
        .onRef('learned.user_id', '=', 'decisions.user_id')
        .onRef('learned.decision_id', '=', 'decisions.id'),
    )
    .select([
      REFERENCE.as('message'),
      'decisions.kind',
      'decisions.project_id',
      'decisions.was_right',
      'decisions.confidence',
      'decisions.data',
      'decisions.decided_at',
      'learned.project_id as learned_project_id',
      'learned.received_at',
      'learned.features',
    ])
    .where('decisions.undone_at', 'is', null)
    .where(REFERENCE, 'is not', null)
    .orderBy('decisions.id')
    .execute();
  return rows.map((row) => ({
    message: row.message,
    kind: row.kind,
    projectId: row.project_id,
    wasRight: row.was_right,
    confidence: row.confidence,
    data: row.data,
    decidedAt: row.decided_at.toISOString(),
    learned:
      row.received_at === null || row.features === null
        ? null
        : {
            projectId: row.learned_project_id,
            at: row.received_at,
            features: row.features,
          },
  }));
}

/**
 * Where decisions on these messages belong: the received email, else the placeholder shared by decisions awaiting it.
 */
export async function findDecisionPlaces(
  scope: UserScope,
  references: readonly string[],
): Promise<Map<string, { emailId: string; isHere: boolean }>> {
  const { rows } = await sql<{ reference: string; email_id: string; is_here: boolean }>`
    with wanted as (select unnest(${references}::text[]) as reference),
    here as (
      select reference, id as email_id, true as is_here, is_from_reader, created_at
      from wanted join emails on emails.user_id = ${scope.userId} and emails.internet_message_id = reference
      union all
      select reference, id, true, is_from_reader, created_at
      from wanted join emails on emails.user_id = ${scope.userId} and reference like 'id:%'
        and emails.message_id = substr(reference, 4)
      union all
      select reference, email_id, false, true, decided_at
      from wanted join decisions on decisions.user_id = ${scope.userId} and decisions.awaits_message = reference
    )
    select distinct on (reference) reference, email_id, is_here from here
    order by reference, is_here desc, is_from_reader, created_at`.execute(scope.trx);
  return new Map(
    rows.map((row) => [row.reference, { emailId: row.email_id, isHere: row.is_here }]),
  );
}

export type ImportedDecision = Omit<PortableDecision, 'message' | 'learned'> & {
  emailId: string;
  awaitsMessage: string | null;
};

/** Returns the numbers of the decisions, in the order given. */
export async function insertPortableDecisions(
  scope: UserScope,
  decisions: readonly ImportedDecision[],
): Promise<number[]> {
  if (decisions.length === 0) return [];
  const rows = await scope.trx
    .insertInto('decisions')
    .values(
      decisions.map((decision) => ({
        user_id: scope.userId,
        kind: decision.kind,
        email_id: decision.emailId,
        project_id: decision.projectId,
        was_right: decision.wasRight,
        confidence: decision.confidence,
        data: JSON.stringify(decision.data),
        decided_at: decision.decidedAt,
        awaits_message: decision.awaitsMessage,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id).toSorted((one, other) => one - other);
}

/** Which of these emails have a learned example. */
export async function listLearnedEmailIds(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Set<string>> {
  const rows = await selectOwn(scope, 'learned_examples')
    .select('email_id')
    .where('email_id', '=', sql<string>`any(${emailIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.email_id));
}

/** Assigns decisions that were imported before these messages arrived to them. */
export async function adoptDecisions(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; place: string }>`
    with come as (
      select found.* from unnest(${emailIds}::uuid[]) as given (id), lateral (
        select id, internet_message_id, 'id:' || message_id as provider_id, created_at from emails
        where user_id = ${scope.userId} and id = given.id and not is_from_reader offset 0
      ) as found
      where exists (select from decisions where user_id = ${scope.userId} and awaits_message is not null)
    ), named as (
      select id, internet_message_id as reference, created_at from come
      union all select id, provider_id, created_at from come
    )
    select distinct on (decisions.email_id) named.id, decisions.email_id as place
    from named join decisions on decisions.user_id = ${scope.userId} and decisions.awaits_message = named.reference
    order by decisions.email_id, named.created_at`.execute(scope.trx);
  if (rows.length === 0) return;
  const [ids, places] = [rows.map(({ id }) => id), rows.map(({ place }) => place)];
  const come = sql`unnest(${ids}::uuid[], ${places}::uuid[]) as come (id, place)`;
  await sql`update decisions set email_id = come.id, awaits_message = null from ${come}
    where decisions.user_id = ${scope.userId} and decisions.email_id = come.place and decisions.undone_at is null`.execute(
    scope.trx,
  );
  await moveLearnedExamples(scope, { places, emailIds: ids });
  await applyImportedDecisions(scope, ids);
}
