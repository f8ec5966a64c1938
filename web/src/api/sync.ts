import * as jobs from '@docket/core/jobs/jobs.contract';
import * as proof from '@docket/core/sync/completeness.contract';
import { getMailboxNotifications } from '@docket/core/sync/notifications.contract';
import { listSetAside } from '@docket/core/sync/set-aside.contract';
import * as contracts from '@docket/core/sync/sync.contract';

import { contractQuery, mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('sync');

export const syncStatusQuery = () => contractQuery('sync', contracts.getSyncStatus);
export const notificationsQuery = () => contractQuery('sync', getMailboxNotifications);
export const useStartSync = mutation(contracts.startSync);

export const completenessQuery = () => contractQuery('sync', proof.getCompleteness);
export const useCheckCompleteness = mutation(proof.checkCompleteness);
export const useHealCompleteness = mutation(proof.healCompleteness);
export const useCancelCheck = mutation(proof.cancelCompletenessCheck);

export const syncDaysQuery = (days: number) =>
  pagedContractQuery('sync', proof.listSyncDays, { query: { days } });
export const useSetFolderIncluded = mutation(proof.setFolderIncluded);

export const setAsideQuery = () => contractQuery('sync', listSetAside);

export const jobsQuery = () => contractQuery('sync', jobs.listJobs);
export const useCancelJob = mutation(jobs.cancelJob);
export const useRetryJob = mutation(jobs.retryJob);
