// Learns the request model and writes the weights that the product ships:
// node --import tsx evals/src/requests/train-requests.ts [--half developed] [--out FILE]
// From the labels of evals/labels and the data described in ../shared/data/README.md; without --half from both halves.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { learnRequests } from './learn-requests';
import { readTrainingSources } from './training-sources';
import { WEIGHTS } from './shipped-model';

const { values } = parseArgs({
  options: { half: { type: 'string' }, out: { type: 'string', default: WEIGHTS } },
});
const sources = readTrainingSources(values.half === 'developed' ? 'developed' : null);
const weights = learnRequests(sources);
writeFileSync(values.out, `${JSON.stringify(weights)}\n`);
console.log(
  `${weights.words.hashes.length} features, ${weights.vocabulary.split(' ').length} words, from`,
  weights.learnedFrom,
);
