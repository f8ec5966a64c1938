import type { QueryInputOf } from '@docket/core/contract';
import { MAX_PAGE_SIZE, pageCount } from '@docket/core/pagination';
import type { Service } from '@docket/core/services/service';
import * as contracts from '@docket/core/services/services.contract';
import { queryOptions } from '@tanstack/react-query';

import { call } from './client';
import { pagedContractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('services');

export const servicesQuery = (query: QueryInputOf<typeof contracts.listServices>) =>
  pagedContractQuery('services', contracts.listServices, { query });
/** Every service, for a form that offers them all. */
export const allServicesQuery = () =>
  queryOptions({
    queryKey: ['services', 'all'],
    queryFn: async ({ signal }) => {
      const services: Service[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page, pageSize: MAX_PAGE_SIZE };
        // oxlint-disable-next-line no-await-in-loop -- the first page tells how many there are
        const answer = await call(contracts.listServices, { query }, { signal });
        services.push(...answer.items);
        pages = pageCount(answer.total, MAX_PAGE_SIZE);
      }
      return services;
    },
  });
export const findService = (id: string) => call(contracts.getService, { params: { id } });

export const useCreateService = mutation(contracts.createService);
export const useUpdateService = mutation(contracts.updateService);
export const useAddServiceProject = mutation(contracts.addServiceProject);
export const useUpdateServiceProject = mutation(contracts.updateServiceProject);
export const useDeleteServiceProject = mutation(contracts.deleteServiceProject);
