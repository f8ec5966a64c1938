import * as contracts from '@docket/core/jobs/jobs.contract';

import { contractQuery, useContractMutation } from './contract-query';

export const jobsQuery = () => contractQuery('sync', contracts.listJobs);
export const useCancelJob = () => useContractMutation('sync', contracts.cancelJob);
export const useRetryJob = () => useContractMutation('sync', contracts.retryJob);
