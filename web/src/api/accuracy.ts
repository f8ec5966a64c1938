import { getAccuracy } from '@docket/core/review/accuracy.contract';
import { getTrainingProgress } from '@docket/core/review/review.contract';

import { contractQuery } from './contract-query';

export const accuracyQuery = () => contractQuery('accuracy', getAccuracy);
export const trainingProgressQuery = () => contractQuery('accuracy', getTrainingProgress);
