import * as contracts from '@docket/core/archives/archives.contract';
import type { QueryInputOf } from '@docket/core/contract';

import { mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('archives');

export const archivesQuery = (query: QueryInputOf<typeof contracts.getArchives>) =>
  pagedContractQuery('archives', contracts.getArchives, { query });
export const useArchiveItem = mutation(contracts.archiveItem);
export const useUnarchiveItem = mutation(contracts.unarchiveItem);
