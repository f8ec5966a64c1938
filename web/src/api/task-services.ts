import * as contracts from '@docket/core/task-services/task-services.contract';
import type { TaskServiceKey } from '@docket/core/task-services/task-service';
import { queryOptions } from '@tanstack/react-query';

import { call } from './client';
import { contractQuery, mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('settings');

export const taskServicesQuery = () => contractQuery('settings', contracts.listTaskServices);
/** Calls the task service itself. The key has no topic, so live updates do not refetch it. */
export const serviceListsQuery = (service: TaskServiceKey) =>
  queryOptions({
    queryKey: ['service-lists', service],
    queryFn: ({ signal }) => call(contracts.listServiceLists, { params: { service } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
/** Links of the tasks on a page; the previous ones stay while the next page loads. */
export const taskLinksQuery = (taskIds: readonly string[]) =>
  pagedContractQuery('tasks', contracts.listTaskLinks, { query: { taskIds: taskIds.join(',') } });

export const useConnectTaskService = mutation(contracts.connectTaskService);
export const useDisconnectTaskService = mutation(contracts.disconnectTaskService);
export const useChooseServiceProjects = mutation(contracts.chooseServiceProjects);
export const useSyncTaskService = mutation(contracts.syncTaskService);
export const useSendTaskToService = mutationHooks('tasks')(contracts.sendTaskToService);
export const useDismissTaskConflicts = mutationHooks('tasks')(contracts.dismissTaskConflicts);
