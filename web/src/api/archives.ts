import * as contracts from '@docket/core/archives/archives.contract';

import { contractQuery, useContractMutation } from './contract-query';

export const archivesQuery = () => contractQuery('archives', contracts.getArchives);
export const useArchiveItem = () => useContractMutation('archives', contracts.archiveItem);
export const useUnarchiveItem = () => useContractMutation('archives', contracts.unarchiveItem);
