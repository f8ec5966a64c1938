import { randomUUID } from 'node:crypto';

import { asUser } from '../platform/db/database';
import type { SignedIn, TestApp } from './test-app';

type Past = { confidence: number | null; right: number; decided: number; at?: Date };

/** Inserts this many decisions on projects recommended with this confidence. */
export async function decideBefore(
  docket: TestApp,
  who: SignedIn,
  { confidence, right, decided, at }: Past,
): Promise<void> {
  await asUser(docket.db, who.user.id, ({ trx, userId }) =>
    trx
      .insertInto('decisions')
      .values(
        Array.from({ length: decided }, (_, index) => ({
          user_id: userId,
          kind: 'project',
          email_id: randomUUID(),
          was_right: index < right,
          confidence,
          ...(at === undefined ? {} : { decided_at: at }),
        })),
      )
      .execute(),
  );
}
