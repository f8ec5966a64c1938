import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import { toSuggestionRow, type NewSuggestion } from './suggestion-row';

/** Appends a suggestion to the existing ones; returns its id. */
export async function addSuggestion(
  scope: UserScope,
  suggestion: NewSuggestion,
  now: Date,
): Promise<string> {
  const last = await scope.trx
    .selectFrom('suggestions')
    .select((e) => e.fn.max('ordinal').as('ordinal'))
    .where('user_id', '=', scope.userId)
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
  await scope.trx
    .deleteFrom('suggestions')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('approved', 'is', null)
    .execute();
}
