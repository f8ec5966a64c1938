import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  loadRequestModel,
  type RequestModel,
  type RequestWeights,
} from '@docket/intelligence/tasks/request-model';

export const WEIGHTS = fileURLToPath(
  new URL('../../../intelligence/weights/requests.json', import.meta.url),
);

export function readShippedWeights(): RequestWeights {
  return JSON.parse(readFileSync(WEIGHTS, 'utf8')) as RequestWeights;
}

/** The model that the product ships. */
export function readShippedModel(): RequestModel {
  return loadRequestModel(readShippedWeights());
}
