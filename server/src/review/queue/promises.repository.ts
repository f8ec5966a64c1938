// Mail the reader sent that has suggestions: promises, and updates of earlier tasks. Matches the indexes' conditions: a
// prepared statement is planned without its parameters and would otherwise read every open suggestion.
import { MAX_PROMISES } from '@docket/core/emails/email';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

export function promises(scope: UserScope) {
  return selectOwn(scope, 'emails')
    .where('is_archived', '=', sql.lit(false))
    .where('removed_at', 'is', null)
    .where('is_from_reader', '=', sql.lit(true))
    .where((e) =>
      e.exists(
        e
          .selectFrom('suggestions')
          .select('suggestions.id')
          .where('suggestions.is_promise', '=', sql.lit(true))
          .whereRef('suggestions.user_id', '=', 'emails.user_id')
          .whereRef('suggestions.email_id', '=', 'emails.id'),
      ),
    );
}

/** Sent emails with an undecided suggestion, at most MAX_PROMISES. */
export function openPromises(scope: UserScope) {
  return selectOwn(scope, 'suggestions')
    .innerJoin('emails', (join) =>
      join
        .onRef('emails.user_id', '=', 'suggestions.user_id')
        .onRef('emails.id', '=', 'suggestions.email_id'),
    )
    .select('emails.id')
    .distinct()
    .where('suggestions.is_promise', '=', sql.lit(true))
    .where('suggestions.approved', 'is', null)
    .where('emails.is_archived', '=', sql.lit(false))
    .where('emails.removed_at', 'is', null)
    .limit(sql.lit(MAX_PROMISES));
}
