import * as contracts from '@docket/core/archives/archives.contract';

import { contractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('archives');

export const archivesQuery = () => contractQuery('archives', contracts.getArchives);
export const useArchiveItem = mutation(contracts.archiveItem);
export const useUnarchiveItem = mutation(contracts.unarchiveItem);
