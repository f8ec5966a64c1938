import type { UserScope } from '../../platform/db/database';
import { updateOwn } from '../../platform/db/own-rows';

/** null = the message is where its email says. */
export async function setMoveProblem(
  scope: UserScope,
  emailId: string,
  problem: string | null,
): Promise<void> {
  await updateOwn(scope, 'emails')
    .set({ move_problem: problem })
    .where('id', '=', emailId)
    .where('move_problem', 'is distinct from', problem)
    .execute();
}

/** False if the email is no longer archived, or its message's folder is already known. */
export async function keepMovedFrom(
  scope: UserScope,
  emailId: string,
  folderId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(scope, 'emails')
    .set({ moved_from: folderId })
    .where('id', '=', emailId)
    .where('is_archived', '=', true)
    .where('moved_from', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The message is back in its folder. */
export async function forgetMovedFrom(scope: UserScope, emailId: string): Promise<void> {
  await updateOwn(scope, 'emails')
    .set({ moved_from: null })
    .where('id', '=', emailId)
    .where('moved_from', 'is not', null)
    .execute();
}
