import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/tasks/tasks.contract';

import { call } from './client';
import { pagedContractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('tasks');

type TaskListQuery = QueryInputOf<typeof contracts.listTasks>;

export const tasksQuery = (query: TaskListQuery) =>
  pagedContractQuery('tasks', contracts.listTasks, { query });
export const findTask = (id: string) => call(contracts.getTask, { params: { id } });

export const useCreateTask = mutation(contracts.createTask);
export const useUpdateTask = mutation(contracts.updateTask);
export const useDeleteTask = mutation(contracts.deleteTask);
