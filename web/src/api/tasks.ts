import type { BodyInputOf, Contract, QueryInputOf } from '@docket/core/contract';
import { MAX_PAGE_SIZE } from '@docket/core/pagination';
import { checkItem, type ItemCheck, type Task } from '@docket/core/tasks/task';
import * as contracts from '@docket/core/tasks/tasks.contract';
import { useMutationState } from '@tanstack/react-query';

import { call, type CallInput } from './client';
import {
  contractQuery,
  keptListQuery,
  pagedContractQuery,
  mutationHooks,
  useContractMutation,
  useRemoveRecord,
  useStoreRecord,
} from './contract-query';
import { useRecordToEdit } from './record-to-edit';

const mutation = mutationHooks('tasks');

type TaskListQuery = QueryInputOf<typeof contracts.listTasks>;

const MINUTE_MS = 60_000;
export const tasksQuery = (query: TaskListQuery) => ({
  ...pagedContractQuery('tasks', contracts.listTasks, { query }),
  // Which tasks are overdue changes with the time alone. A new day is noticed elsewhere.
  refetchInterval: /\bis:overdue\b/i.test(query?.search ?? '') ? MINUTE_MS : (false as const),
});
/** The page of the list that is on screen; what a search finds is not kept. */
export const shownTasksQuery = (query: TaskListQuery) =>
  query?.search ? tasksQuery(query) : keptListQuery(tasksQuery(query));
/** Which of these tasks of a page the list still has, on any page. */
export async function findListedTasks(
  query: TaskListQuery,
  ids: readonly string[],
): Promise<string[]> {
  const asked = { ...query, ids: ids.join(','), page: 1, pageSize: MAX_PAGE_SIZE };
  const { items } = await call(contracts.listTasks, { query: asked });
  return items.map(({ id }) => id);
}
/** Parses a due date from typed text. */
export const dueDateQuery = (text: string) => ({
  ...contractQuery('contexts', contracts.readDueDate, { query: { text } }),
  staleTime: 60_000,
});
export const findTask = (id: string) => call(contracts.getTask, { params: { id } });

export const useCreateTask = mutation(contracts.createTask);
const useStoreTask = () => useStoreRecord('tasks', contracts.listTasks);
type Waiting = { scope: { id: string }; networkMode: 'online' };

/** Of changes to a card: sent one at a time, and without a connection kept on this page until there is one. */
export const CARD_CHANGES: Waiting = { scope: { id: 'task-changes' }, networkMode: 'online' };

export function useUpdateTask(options: Partial<Waiting> = {}) {
  return useContractMutation('tasks', contracts.updateTask, {
    ...options,
    onSuccess: useStoreTask(),
  });
}
export function useDeleteTask() {
  return useContractMutation('tasks', contracts.deleteTask, {
    onSuccess: useRemoveRecord('tasks', contracts.listTasks),
  });
}

type ManyTasks = BodyInputOf<typeof contracts.changeTasks>;
/** What is done with all selected tasks. */
export type TasksChange = ManyTasks extends infer One
  ? One extends { ids: string[] }
    ? Omit<One, 'ids'>
    : never
  : never;
/** The parts of one step share no task. */
export const callChangeTasks = (body: ManyTasks, step: string) =>
  call(contracts.changeTasks, { body, step, key: `${step}.${body.ids[0]}` });

export function useCheckTaskItem() {
  return useContractMutation('tasks', contracts.checkTaskItem, {
    ...CARD_CHANGES,
    // Before the check stops pending, so that the item does not change back until the list is refetched.
    onSuccess: useStoreTask(),
  });
}

export const useTaskToEdit = () => useRecordToEdit('tasks', findTask);

const pendingCalls = ({ name }: Contract) =>
  ({ mutationKey: ['tasks', name], status: 'pending' }) as const;
type SentUpdate = CallInput<typeof contracts.updateTask>;
type SentCheck = CallInput<typeof contracts.checkTaskItem>;

/** The tasks with the checks and statuses that are not answered yet. One that fails is gone from the list at once. */
export function usePendingTasks(tasks: readonly Task[]): readonly Task[] {
  const checks = useMutationState({
    filters: pendingCalls(contracts.checkTaskItem),
    select: ({ state }) => state.variables as SentCheck,
  });
  const updates = useMutationState({
    filters: pendingCalls(contracts.updateTask),
    select: ({ state }) => state.variables as SentUpdate,
  });
  return tasks.map((task) => withStatus(withChecks(task, checksOf(task, checks)), updates));
}

function withStatus(task: Task, sent: readonly SentUpdate[]): Task {
  const asked = sent.findLast(
    ({ params, body }) => params.id === task.id && body.status !== undefined,
  );
  return asked?.body.status === undefined ? task : { ...task, status: asked.body.status };
}

function checksOf({ id }: Task, sent: readonly SentCheck[]): ItemCheck[] {
  return sent.flatMap(({ params, body }) => (params.id === id ? [body] : []));
}

function withChecks(task: Task, checks: readonly ItemCheck[]): Task {
  if (checks.length === 0) return task;
  return { ...task, checklist: checks.reduce(checkItem, task.checklist) };
}
