import type { SuggestedTask } from '@docket/core/emails/email';
import type { DueDate, TaskEvidence, TaskProposal } from '@docket/core/extraction/suggestion';
import { sql, type Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';
import type { SuggestionsTable } from '../../platform/db/tables.generated';
import { isRowId } from '../../platform/db/row-id';
import { toSuggestionRow, type NewSuggestion, type Proposed } from './suggestion-row';

export type Suggestion = {
  id: string;
  emailId: string;
  ordinal: number;
  kind: string;
  title: string;
  description: string;
  priority: SuggestedTask['priority'];
  dueDate: string | null;
  dueTime: string | null;
  due: DueDate | null;
  confidence: number;
  evidence: TaskEvidence | null;
  source: TaskProposal['source'];
  /** Null also if it was withdrawn. */
  approved: boolean | null;
  taskId: string | null;
  /** Its original form. */
  proposed: Proposed;
};

/** Locks the row until the transaction ends, so that decisions on it are serialized. */
export async function lockSuggestion(
  scope: UserScope,
  { emailId, id }: { emailId: string; id: string },
): Promise<Suggestion | null> {
  if (!isRowId(id) || !isRowId(emailId)) return null;
  const row = await selectOwn(scope, 'suggestions')
    .selectAll()
    .where('id', '=', id)
    .where('email_id', '=', emailId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toSuggestion(row) : null;
}

/** The approved suggestion that became this task, or changed it; null if there is none. */
export async function findApprovedSuggestion(
  scope: UserScope,
  taskId: string,
): Promise<{ id: string; emailId: string } | null> {
  if (!isRowId(taskId)) return null;
  const row = await selectOwn(scope, 'suggestions')
    .select(['id', 'email_id'])
    .where('task_id', '=', taskId)
    .where('approved', '=', true)
    .where(sql<boolean>`proposed->>'update' is null`)
    .executeTakeFirst();
  return row ? { id: row.id, emailId: row.email_id } : null;
}

/** The email it was made from; null if it does not exist or belongs to another user. */
export async function findSuggestionEmail(scope: UserScope, id: string): Promise<string | null> {
  if (!isRowId(id)) return null;
  const row = await selectOwn(scope, 'suggestions')
    .select('email_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email_id ?? null;
}

export async function listSuggestions(scope: UserScope, emailId: string): Promise<Suggestion[]> {
  const rows = await selectOwn(scope, 'suggestions')
    .selectAll()
    .where('email_id', '=', emailId)
    .orderBy('ordinal')
    .execute();
  return rows.map(toSuggestion);
}

/** Of several emails, in no particular order. */
export async function listSuggestionsOf(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Suggestion[]> {
  if (emailIds.length === 0) return [];
  const rows = await selectOwn(scope, 'suggestions')
    .selectAll()
    .where('email_id', 'in', emailIds)
    .execute();
  return rows.map(toSuggestion);
}

export async function changeSuggestion(
  scope: UserScope,
  id: string,
  change: Partial<Pick<Suggestion, 'title' | 'description' | 'priority' | 'dueDate' | 'dueTime'>>,
): Promise<void> {
  await updateOwn(scope, 'suggestions')
    .set({
      title: change.title,
      description: change.description,
      priority: change.priority,
      due_date: change.dueDate,
      due_time: change.dueTime,
    })
    .where('id', '=', id)
    .execute();
}

export type SuggestionDecision = {
  approved: boolean | null;
  taskId: string | null;
  decidedAt: Date | null;
  proposed?: Proposed;
};

export async function decideSuggestion(
  scope: UserScope,
  id: string,
  decision: SuggestionDecision,
): Promise<void> {
  await updateOwn(scope, 'suggestions')
    .set({
      approved: decision.approved,
      task_id: decision.taskId,
      decided_at: decision.decidedAt,
      proposed: sql`${decision.proposed ? JSON.stringify(decision.proposed) : sql.ref('proposed')}::jsonb - 'withdrawn'`,
    })
    .where('id', '=', id)
    .execute();
}

/** A change of a task that is no longer open; stored as rejected, although nobody has decided it. */
export const isWithdrawn = sql<boolean>`(suggestions.proposed->>'withdrawn' is not null)`;

/** No longer as it was proposed. */
export const isEdited = sql<boolean>`(suggestions.title <> suggestions.proposed->>'title'
  or suggestions.description <> suggestions.proposed->>'description'
  or suggestions.priority <> suggestions.proposed->>'priority'
  or suggestions.due_date::text is distinct from suggestions.proposed->>'dueDate'
  or left(suggestions.due_time::text, 5) is distinct from suggestions.proposed->>'dueTime')`;

/** Holds something that a person did, which no analysis can make again. */
export const isOfPerson = sql<boolean>`(suggestions.approved is not null or suggestions.source = 'person'
  or suggestions.proposed->>'restored' is not null or ${isEdited})`;

// Reanalysis also keeps a later message's change of a task.
const isTouched = sql<boolean>`(${isOfPerson} or suggestions.proposed->>'update' is not null)`;

/**
 * Replaces suggestions after reanalysis: what a person decided or edited stays, what is proposed again keeps its
 * suggestion, the rest is replaced. Nothing is suggested twice for one sentence or under one title. A replacement keeps
 * the id, so that a decision on the old reading applies to its successor.
 */
export async function replaceSuggestions(
  scope: UserScope,
  { emailIds, suggestions }: { emailIds: readonly string[]; suggestions: readonly NewSuggestion[] },
  now: Date,
): Promise<void> {
  if (emailIds.length === 0) return;
  const earlier = await selectOwn(scope, 'suggestions')
    .select(['id', 'email_id', 'ordinal', 'proposed', 'evidence', isTouched.as('touched')])
    .where('email_id', 'in', emailIds)
    .execute();
  const again = new Set(suggestions.map(({ emailId, proposal }) => sameKey(emailId, proposal)));
  const stays = (row: (typeof earlier)[number]) =>
    row.touched || again.has(sameKey(row.email_id, toProposed(row.proposed)));
  const dropped = earlier
    .filter((row) => !stays(row))
    .map(({ id, email_id, proposed, evidence }) => ({
      id,
      places: places(email_id, toProposed(proposed).title, evidence),
    }));
  if (dropped.length > 0)
    await deleteOwn(scope, 'suggestions')
      .where(
        'id',
        'in',
        dropped.map(({ id }) => id),
      )
      .execute();
  const ordinals = new Map<string, number>();
  const known = new Set<string>();
  for (const row of earlier.filter(stays)) {
    ordinals.set(row.email_id, Math.max(ordinals.get(row.email_id) ?? 0, row.ordinal));
    for (const key of places(row.email_id, toProposed(row.proposed).title, row.evidence))
      known.add(key);
  }
  const rows = suggestions
    .filter(
      ({ emailId, proposal }) =>
        !places(emailId, proposal.title, proposal.evidence).some((key) => known.has(key)),
    )
    .map((suggestion) => {
      const ordinal = (ordinals.get(suggestion.emailId) ?? 0) + 1;
      ordinals.set(suggestion.emailId, ordinal);
      const { emailId, proposal } = suggestion;
      const id = takeDroppedId(dropped, places(emailId, proposal.title, proposal.evidence));
      return { ...toSuggestionRow(scope.userId, { ...suggestion, ordinal }, now), id };
    });
  if (rows.length > 0) await scope.trx.insertInto('suggestions').values(rows).execute();
}

function toProposed(proposed: unknown): Proposed {
  return proposed as Proposed;
}

function sameKey(emailId: string, proposal: TaskProposal | Proposed): string {
  const due =
    'dueDate' in proposal
      ? [proposal.dueDate, proposal.dueTime]
      : [proposal.due?.date ?? null, proposal.due?.time ?? null];
  return JSON.stringify([emailId, proposal.title, proposal.description, proposal.priority, due]);
}

function toSuggestion(row: Selectable<SuggestionsTable>): Suggestion {
  const proposed = toProposed(row.proposed);
  return {
    id: row.id,
    emailId: row.email_id,
    ordinal: row.ordinal,
    kind: row.kind,
    title: row.title,
    description: row.description,
    priority: row.priority,
    dueDate: row.due_date,
    dueTime: row.due_time,
    due: row.due,
    confidence: row.confidence,
    evidence: row.evidence,
    source: row.source,
    approved: proposed.withdrawn === true ? null : row.approved,
    taskId: row.task_id,
    proposed,
  };
}

/** Only one suggestion may occupy each of these: a title and a place in the text. */
function places(emailId: string, title: string, evidence: TaskEvidence | null): string[] {
  const start = evidence?.task.start;
  const named = `${emailId} title ${title.trim().toLowerCase()}`;
  return start === undefined ? [named] : [named, `${emailId} at ${start}`];
}

/** Removes the first dropped suggestion at one of these places and returns its id. */
function takeDroppedId(
  dropped: { id: string; places: string[] }[],
  wanted: string[],
): string | undefined {
  const at = dropped.findIndex((row) => row.places.some((place) => wanted.includes(place)));
  return at === -1 ? undefined : dropped.splice(at, 1)[0]?.id;
}

/** Appends a suggestion to the existing ones; returns its id. */
export async function addSuggestion(
  scope: UserScope,
  suggestion: NewSuggestion,
  now: Date,
): Promise<string> {
  const last = await selectOwn(scope, 'suggestions')
    .select((e) => e.fn.max('ordinal').as('ordinal'))
    .where('email_id', '=', suggestion.emailId)
    .executeTakeFirst();
  const ordinal = (last?.ordinal ?? 0) + 1;
  const { id } = await scope.trx
    .insertInto('suggestions')
    .values(toSuggestionRow(scope.userId, { ...suggestion, ordinal }, now))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes an undecided suggestion; a decided one stays. */
export async function removeUndecidedSuggestion(scope: UserScope, id: string): Promise<void> {
  if (!isRowId(id)) return;
  await deleteOwn(scope, 'suggestions')
    .where('id', '=', id)
    .where('approved', 'is', null)
    .execute();
}

/** False if a person has edited or decided it meanwhile, or it is gone: then nothing was removed. */
export async function removeUntouchedSuggestion(scope: UserScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'suggestions')
    .where('id', '=', id)
    .where((e) => e.not(isTouched))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
