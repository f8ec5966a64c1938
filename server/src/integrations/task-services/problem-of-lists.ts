import { listListsToLeave } from './pending-tasks.repository';
import { inRun, nameOf, type SyncRun } from './sync-run';
import { TaskServiceError } from './task-service-error';

type Lists = { goneLists: readonly string[]; refusedLists: readonly string[] };

/** In words for the person: which list is not kept in sync, and what becomes of its tasks. */
export async function problemOfLists(
  run: SyncRun,
  { goneLists, refusedLists }: Lists,
): Promise<TaskServiceError | null> {
  const gone = problemOfGone(run, goneLists);
  if (gone !== null || refusedLists.length === 0) return gone;
  return problemOfRefused(run, refusedLists);
}

function problemOfGone(run: SyncRun, gone: readonly string[]): TaskServiceError | null {
  const name = nameOfFirst(run, gone);
  if (name === null) return null;
  return new TaskServiceError(
    'gone',
    `The list “${name}” no longer exists in ${nameOf(run.service)}. Choose another list for its projects; their tasks are still in Docket.`,
  );
}

async function problemOfRefused(
  run: SyncRun,
  refused: readonly string[],
): Promise<TaskServiceError> {
  const toLeave = await inRun(run, (work) => listListsToLeave(work, run.service, refused));
  const isLeft = toLeave.length > 0;
  const name = nameOfFirst(run, isLeft ? toLeave : refused);
  const which = name === null ? 'a list' : `the list “${name}”`;
  const others = refused.length === run.lists.length ? '' : ' Your other lists are.';
  const moves = isLeft
    ? ' Tasks for which you chose another list move there as soon as Docket may read this one.'
    : '';
  return new TaskServiceError(
    'refused',
    `Docket is not allowed to read ${which} in ${nameOf(run.service)}, so its tasks are not kept in sync.${others}${moves}`,
  );
}

/** Of those that a project was chosen for. */
function nameOfFirst({ choices }: SyncRun, lists: readonly string[]): string | null {
  return choices.find(({ listId }) => lists.includes(listId ?? ''))?.listName ?? null;
}
