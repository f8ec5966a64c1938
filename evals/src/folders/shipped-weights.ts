import { existsSync, readFileSync } from 'node:fs';

import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';

const SHIPPED = new URL('../../../intelligence/weights/projects.json', import.meta.url);
const WITHOUT = new URL('../../weights/', import.meta.url);

export function readShippedWeights(): ProjectWeights {
  return readWeights(SHIPPED);
}

/**
 * Weights fitted without this owner's mail. For an unknown owner these are the shipped ones, which have not seen their
 * mail.
 */
export function readWeightsWithout(owner: string): ProjectWeights {
  const file = new URL(`projects-without-${encodeURIComponent(owner)}.json`, WITHOUT);
  return readWeights(existsSync(file) ? file : SHIPPED);
}

function readWeights(file: URL): ProjectWeights {
  return JSON.parse(readFileSync(file, 'utf8')) as ProjectWeights;
}
