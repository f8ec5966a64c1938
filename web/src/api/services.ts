import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/services/services.contract';

import { call } from './client';
import { pagedContractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('services');

export const servicesQuery = (query: QueryInputOf<typeof contracts.listServices>) =>
  pagedContractQuery('services', contracts.listServices, { query });
export const findService = (id: string) => call(contracts.getService, { params: { id } });

export const useCreateService = mutation(contracts.createService);
export const useUpdateService = mutation(contracts.updateService);
export const useAddServiceProject = mutation(contracts.addServiceProject);
export const useUpdateServiceProject = mutation(contracts.updateServiceProject);
export const useDeleteServiceProject = mutation(contracts.deleteServiceProject);
