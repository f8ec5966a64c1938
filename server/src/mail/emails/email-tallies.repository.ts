// Counts of a person's emails without reading them: triggers on emails maintain the tallies (migration 0050).
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

/** listed, matched, pending, toReview and decided count the queue: neither archived, snoozed nor sent by the person. */
export type EmailTallies = {
  stored: number;
  listed: number;
  matched: number;
  pending: number;
  toReview: number;
  decided: number;
  autoApproved: number;
};

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

export async function readTallies(scope: UserScope): Promise<EmailTallies> {
  return selectOwn(scope, 'email_tallies')
    .select([
      sumOf('stored').as('stored'),
      sumOf('listed').as('listed'),
      sumOf('matched').as('matched'),
      sumOf('pending').as('pending'),
      sumOf('to_review').as('toReview'),
      sumOf('decided').as('decided'),
      sumOf('auto_approved').as('autoApproved'),
    ])
    .executeTakeFirstOrThrow();
}

/** '' is mail imported from files. */
export async function countStoredByFolder(scope: UserScope): Promise<Map<string, number>> {
  const rows = await selectOwn(scope, 'email_tallies')
    .select(['folder_id', sumOf('stored').as('stored')])
    .groupBy('folder_id')
    .having(sumOf('stored'), '<>', 0)
    .execute();
  return new Map(rows.map((row) => [row.folder_id, row.stored]));
}

/** Recounts the rows. Returns how many tallies were wrong; always 0 unless the database was changed by hand. */
export async function recountEmails(scope: UserScope): Promise<number> {
  const { rows } = await sql<{
    wrong: number;
  }>`select recount_tallies(${scope.userId}) as wrong`.execute(scope.trx);
  return rows[0]?.wrong ?? 0;
}
