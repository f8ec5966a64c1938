import type { QueryInputOf, ResponseOf } from '@docket/core/contract';
import { checkItem, type ItemCheck, type Task } from '@docket/core/tasks/task';
import * as contracts from '@docket/core/tasks/tasks.contract';
import { onlineManager, useMutationState, useQueryClient } from '@tanstack/react-query';

import { call, type CallInput } from './client';
import {
  contractQuery,
  pagedContractQuery,
  mutationHooks,
  useContractMutation,
} from './contract-query';
import { isAccepted } from './pending-changes';

const mutation = mutationHooks('tasks');

type TaskListQuery = QueryInputOf<typeof contracts.listTasks>;

export const tasksQuery = (query: TaskListQuery) =>
  pagedContractQuery('tasks', contracts.listTasks, { query });
/** Parses a due date from typed text. */
export const dueDateQuery = (text: string) => ({
  ...contractQuery('contexts', contracts.readDueDate, { query: { text } }),
  staleTime: 60_000,
});
export const findTask = (id: string) => call(contracts.getTask, { params: { id } });

export const useCreateTask = mutation(contracts.createTask);
export function useUpdateTask(options: { scope?: { id: string } } = {}) {
  return useContractMutation('tasks', contracts.updateTask, {
    mutationKey: ['tasks', contracts.updateTask.name],
    ...options,
    // A form opened before the list is read again must not take its own change for one made elsewhere.
    onSuccess: useStoreTask(),
  });
}
export const useDeleteTask = mutation(contracts.deleteTask);

const itemCheck = { mutationKey: ['tasks', contracts.checkTaskItem.name] };
/** scope: mutations of the same scope are sent one at a time. */
export function useCheckTaskItem(scope: { id: string }) {
  return useContractMutation('tasks', contracts.checkTaskItem, {
    ...itemCheck,
    scope,
    // Before the check stops pending, so that the item does not change back until the list is refetched.
    onSuccess: useStoreTask(),
  });
}

/** Writes a changed task into the lists that show it. */
function useStoreTask() {
  const client = useQueryClient();
  return (task: Task) => {
    client.setQueriesData<ResponseOf<typeof contracts.listTasks>>(
      { queryKey: ['tasks', contracts.listTasks.name] },
      (page) => page && { ...page, items: page.items.map((one) => newer(one, task)) },
    );
  };
}

const newer = (shown: Task, task: Task) => (shown.id === task.id ? task : shown);

/**
 * The task to open in the form. If changes to it are still being saved, waits for them and reads it again. Otherwise the
 * form would start from the old version and undo them, or report them as made elsewhere.
 */
export function useTaskToEdit(): (task: Task) => Promise<Task> {
  const client = useQueryClient();
  return async (task) => {
    const changes = client
      .getMutationCache()
      .findAll({ mutationKey: ['tasks'], status: 'pending' })
      .filter(({ state }) => (state.variables as SentChange).params.id === task.id);
    // Offline, the answer may take hours.
    if (changes.length === 0 || !onlineManager.isOnline()) return task;
    await Promise.all(changes.map((one) => isAccepted(client, one)));
    return findTask(task.id);
  };
}

type SentChange = Pick<CallInput<typeof contracts.updateTask>, 'params'>;
type SentCheck = CallInput<typeof contracts.checkTaskItem>;

/** The tasks with the checks that are not answered yet. One that fails is gone from the list at once. */
export function useCheckedTasks(tasks: readonly Task[]): readonly Task[] {
  const pending = useMutationState({
    filters: { ...itemCheck, status: 'pending' },
    select: ({ state }) => state.variables as SentCheck,
  });
  return tasks.map((task) => withChecks(task, checksOf(task, pending)));
}

function checksOf({ id }: Task, sent: readonly SentCheck[]): ItemCheck[] {
  return sent.flatMap(({ params, body }) => (params.id === id ? [body] : []));
}

function withChecks(task: Task, checks: readonly ItemCheck[]): Task {
  if (checks.length === 0) return task;
  return { ...task, checklist: checks.reduce(checkItem, task.checklist) };
}
