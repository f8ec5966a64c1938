import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/services/services.contract';

import { call } from './client';
import { pagedContractQuery, useContractMutation } from './contract-query';

export const servicesQuery = (query: QueryInputOf<typeof contracts.listServices>) =>
  pagedContractQuery('services', contracts.listServices, { query });
export const findService = (id: string) => call(contracts.getService, { params: { id } });

export const useCreateService = () => useContractMutation('services', contracts.createService);
export const useUpdateService = () => useContractMutation('services', contracts.updateService);
export const useAddServiceProject = () =>
  useContractMutation('services', contracts.addServiceProject);
export const useUpdateServiceProject = () =>
  useContractMutation('services', contracts.updateServiceProject);
export const useDeleteServiceProject = () =>
  useContractMutation('services', contracts.deleteServiceProject);
