import { getAccuracy } from '@docket/core/review/accuracy.contract';

import { contractQuery } from './contract-query';

export const accuracyQuery = () => contractQuery('accuracy', getAccuracy);
