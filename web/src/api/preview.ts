import * as contracts from '@docket/core/preview/preview.contract';

import { mutationHooks } from './contract-query';

const mutation = mutationHooks('home');

export const usePredictTask = mutation(contracts.predictTask);
export const useDryRunTask = mutation(contracts.dryRunTask);
