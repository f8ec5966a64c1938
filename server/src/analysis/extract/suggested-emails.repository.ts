import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

const MAX_EMAILS = 1_000;

/** The newest emails with suggested tasks from the built-in analysis; those from a language model are left out. */
export async function listSuggestedEmailIds(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'emails')
    .select('emails.id')
    .where('emails.is_archived', '=', false)
    .where('emails.removed_at', 'is', null)
    .where('emails.status', '=', 'completed')
    .where((e) =>
      e.exists(
        e
          .selectFrom('suggestions')
          .select('suggestions.id')
          .whereRef('suggestions.user_id', '=', 'emails.user_id')
          .whereRef('suggestions.email_id', '=', 'emails.id'),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('suggestions as asked')
            .select('asked.id')
            .whereRef('asked.user_id', '=', 'emails.user_id')
            .whereRef('asked.email_id', '=', 'emails.id')
            .where('asked.source', '=', 'language-model'),
        ),
      ),
    )
    .orderBy('emails.received_time', 'desc')
    .orderBy('emails.id')
    .limit(MAX_EMAILS)
    .execute();
  return rows.map((row) => row.id);
}
