import type { QueryInputOf } from '@docket/core/contract';
import * as contracts from '@docket/core/templates/templates.contract';

import { pagedContractQuery, useContractMutation } from './contract-query';

export const templatesQuery = (query: QueryInputOf<typeof contracts.listTemplates>) =>
  pagedContractQuery('templates', contracts.listTemplates, { query });

export const useCreateTemplate = () => useContractMutation('templates', contracts.createTemplate);
export const useUpdateTemplate = () => useContractMutation('templates', contracts.updateTemplate);
