import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/tasks/tasks.contract';

import { call } from './client';
import { pagedContractQuery, useContractMutation } from './contract-query';

export type TaskListQuery = QueryInputOf<typeof contracts.listTasks>;

export const tasksQuery = (query: TaskListQuery) =>
  pagedContractQuery('tasks', contracts.listTasks, { query });
export const findTask = (id: string) => call(contracts.getTask, { params: { id } });

export const useCreateTask = () => useContractMutation('tasks', contracts.createTask);
export const useUpdateTask = () => useContractMutation('tasks', contracts.updateTask);
export const useDeleteTask = () => useContractMutation('tasks', contracts.deleteTask);
