import type { UserScope } from '../../platform/db/database';

/** null = the message lies where its email says. */
export async function noteMoveProblem(
  scope: UserScope,
  emailId: string,
  problem: string | null,
): Promise<void> {
  await scope.trx
    .updateTable('emails')
    .set({ move_problem: problem })
    .where('user_id', '=', scope.userId)
    .where('id', '=', emailId)
    .where('move_problem', 'is distinct from', problem)
    .execute();
}
