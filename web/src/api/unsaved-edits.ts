// An approval creates the task as the edit before it left it, so it must not go ahead if that edit failed.
import type { BodyInputOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { processDecision } from '@docket/core/review/review.contract';
import type { QueryClient } from '@tanstack/react-query';

type DecisionInput = BodyInputOf<typeof processDecision>;
type Edit = { decision: DecisionInput; isSaved: Promise<boolean> };
const editsInFlight = new WeakMap<QueryClient, readonly Edit[]>();
const editsOf = (client: QueryClient) => editsInFlight.get(client) ?? [];

/** Whether the decision approves the task of an earlier edit. */
export function approvesEdited(decision: DecisionInput, earlier: DecisionInput): boolean {
  if (earlier.action !== 'edit_task' || earlier.emailId !== decision.emailId) return false;
  if (decision.action === 'approve_all_tasks') return true;
  return decision.action === 'approve_task' && decision.data.taskId === earlier.data.taskId;
}

/** Remembers an edit until it is answered. It replaces earlier edits of its task, because it says everything anew. */
export function trackEdit(
  client: QueryClient,
  decision: DecisionInput,
  isSaved: Promise<boolean>,
): void {
  if (decision.action !== 'edit_task') return;
  const { taskId } = decision.data;
  const edit = { decision, isSaved };
  const others = editsOf(client).filter(
    (one) => one.decision.action !== 'edit_task' || one.decision.data.taskId !== taskId,
  );
  editsInFlight.set(client, [...others, edit]);
  void isSaved.then(() =>
    editsInFlight.set(
      client,
      editsOf(client).filter((one) => one !== edit),
    ),
  );
}

/** Whether the edits in flight of the tasks that the decision approves are saved, once they are answered. */
export async function areEditsSaved(
  client: QueryClient,
  decision: DecisionInput,
): Promise<boolean> {
  const edits = editsOf(client).filter((edit) => approvesEdited(decision, edit.decision));
  return (await Promise.all(edits.map(({ isSaved }) => isSaved))).every(Boolean);
}

export function notApproved({ action }: DecisionInput): AppError {
  const what = action === 'approve_all_tasks' ? 'the tasks were' : 'the task was';
  return new AppError(
    'suggestion.edit_not_saved',
    `Your edit could not be saved, so ${what} not approved.`,
  );
}
