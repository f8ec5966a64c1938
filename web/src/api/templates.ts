import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/templates/templates.contract';

import { call } from './client';
import { pagedContractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('templates');

export const templatesQuery = (query: QueryInputOf<typeof contracts.listTemplates>) =>
  pagedContractQuery('templates', contracts.listTemplates, { query });
export const findTemplate = (id: string) => call(contracts.getTemplate, { params: { id } });

export const useCreateTemplate = mutation(contracts.createTemplate);
export const useUpdateTemplate = mutation(contracts.updateTemplate);
