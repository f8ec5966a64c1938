import * as contracts from '@docket/core/preview/preview.contract';

import { useContractMutation } from './contract-query';

export const usePredictTask = () => useContractMutation('home', contracts.predictTask);
export const useDryRunTask = () => useContractMutation('home', contracts.dryRunTask);
