// Trains the request model: on every label for the shipped weights, without the held-out labels for those that `npm run
// eval` uses.
// node --import tsx evals/src/requests/train-requests.ts [--half developed] [--out FILE]
// Uses the labels in evals/labels and the data described in ../shared/data/README.md.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { learnRequests } from './learn-requests';
import { readTrainingSources } from './training-sources';
import { DEVELOPED_WEIGHTS, WEIGHTS } from './shipped-model';

const { values } = parseArgs({ options: { half: { type: 'string' }, out: { type: 'string' } } });
const isDeveloped = values.half === 'developed';
const sources = readTrainingSources(isDeveloped ? 'developed' : null);
const weights = learnRequests(sources);
const out = values.out ?? (isDeveloped ? DEVELOPED_WEIGHTS : WEIGHTS);
writeFileSync(out, `${JSON.stringify(weights)}\n`);
console.log(
  `${weights.words.hashes.length} features, ${weights.vocabulary.split(' ').length} words, from`,
  weights.learnedFrom,
);
