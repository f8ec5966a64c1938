import { emptyBackground, type Background } from '@docket/intelligence/projects/background';

import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

export async function findBackground(scope: UserScope): Promise<Background> {
  const row = await backgroundRow(scope).executeTakeFirst();
  return row ? toBackground(row) : emptyBackground();
}

/** Creates the row if it is missing and locks it. Must be the last lock of a transaction. */
export async function lockBackground(scope: UserScope): Promise<Background> {
  await scope.trx
    .insertInto('mail_backgrounds')
    .values({ user_id: scope.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return toBackground(await backgroundRow(scope).forUpdate().executeTakeFirstOrThrow());
}

export async function saveBackground(
  scope: UserScope,
  { messages, window, counts }: Background,
): Promise<void> {
  await updateOwn(scope, 'mail_backgrounds')
    .set({ messages, counted: window, counts: Buffer.from(counts) })
    .execute();
}

/** The newest emails that were counted, or would be now. */
export async function listNewestClassified(scope: UserScope, limit: number): Promise<string[]> {
  const rows = await selectOwn(scope, 'emails')
    .select('id')
    .where('ai_classification', 'is not', null)
    .orderBy('received_time', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function backgroundRow({ trx, userId }: UserScope) {
  return trx.selectFrom('mail_backgrounds').selectAll().where('user_id', '=', userId);
}

function toBackground(row: { messages: number; counted: number; counts: Buffer }): Background {
  return { messages: row.messages, window: row.counted, counts: row.counts };
}
