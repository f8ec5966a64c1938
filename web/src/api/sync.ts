import * as contracts from '@docket/core/sync/sync.contract';

import { contractQuery, useContractMutation } from './contract-query';

export const syncStatusQuery = () => contractQuery('sync', contracts.getSyncStatus);
export const useStartSync = () => useContractMutation('sync', contracts.startSync);
