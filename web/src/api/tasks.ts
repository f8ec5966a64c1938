import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/tasks/tasks.contract';

import { call } from './client';
import { contractQuery, pagedContractQuery, mutationHooks } from './contract-query';

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
export const useUpdateTask = mutation(contracts.updateTask);
export const useDeleteTask = mutation(contracts.deleteTask);
