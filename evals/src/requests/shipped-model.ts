import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  loadRequestModel,
  type RequestModel,
  type RequestWeights,
} from '@docket/intelligence/tasks/request-model';

import type { Half } from '../labelled/draw-half';

/** The shipped weights: learned from every label. */
export const WEIGHTS = fileURLToPath(
  new URL('../../../intelligence/weights/requests.json', import.meta.url),
);
/** Learned without the held-out labels, so that these can measure it. */
export const DEVELOPED_WEIGHTS = fileURLToPath(
  new URL('../../weights/requests-developed.json', import.meta.url),
);

export function readShippedWeights(): RequestWeights {
  return readWeights(WEIGHTS);
}

export function readDevelopedWeights(): RequestWeights {
  return readWeights(DEVELOPED_WEIGHTS);
}

/** The shipped model. */
export function readShippedModel(): RequestModel {
  return loadRequestModel(readShippedWeights());
}

export type ScoredModel = { model: RequestModel; weights: 'shipped' | 'developed' };

/** The model that may score a set: if part of the set is held out, the one that has not learned from it. */
export function readModelFor(file: string, half: Half | null): ScoredModel {
  const isOfSet = half !== null || /(?:^|-)aside(?:-|\.)/.test(basename(file));
  if (!isOfSet) return { model: readShippedModel(), weights: 'shipped' };
  return { model: loadRequestModel(readDevelopedWeights()), weights: 'developed' };
}

function readWeights(path: string): RequestWeights {
  return JSON.parse(readFileSync(path, 'utf8')) as RequestWeights;
}
