import * as proof from '@docket/core/sync/completeness.contract';
import { getNotifications } from '@docket/core/sync/notifications.contract';
import * as contracts from '@docket/core/sync/sync.contract';

import { contractQuery, pagedContractQuery, useContractMutation } from './contract-query';

export const syncStatusQuery = () => contractQuery('sync', contracts.getSyncStatus);
export const useStartSync = () => useContractMutation('sync', contracts.startSync);

export const completenessQuery = () => contractQuery('sync', proof.getCompleteness);
export const useCheckCompleteness = () => useContractMutation('sync', proof.checkCompleteness);
export const useHealCompleteness = () => useContractMutation('sync', proof.healCompleteness);
export const useCancelCheck = () => useContractMutation('sync', proof.cancelCompletenessCheck);

export const syncDaysQuery = (days: number) =>
  pagedContractQuery('sync', proof.listSyncDays, { query: { days } });
export const useSetFolderIncluded = () => useContractMutation('sync', proof.setFolderIncluded);

export const notificationsQuery = () => contractQuery('sync', getNotifications);
