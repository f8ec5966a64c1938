// Learns the request model from labelled sentences and writes the weights that the product ships:
// node --import tsx evals/src/requests/train-requests.ts FILE
import { writeFileSync } from 'node:fs';

import type { RequestWeights } from '@docket/intelligence/tasks/request-model';

import { calibrate } from './calibrate';
import { readLabelledSentences } from './labelled-sentences';
import { featuresOf, scoreByFolds, trainRequests } from './request-training';
import { readTeachers } from './teacher-labels';
import { WEIGHTS } from './shipped-model';

const LEAST_WEIGHT = 4;

const [data] = process.argv.slice(2);
if (!data) throw new Error('usage: train-requests FILE');
const { sentences, labels, sha256 } = readLabelledSentences(data);
const features = featuresOf(sentences);
const teachers = readTeachers(sha256);
const calibration = calibrate(scoreByFolds(features, labels, teachers), labels);
const { index, plain, ratio } = trainRequests(features, labels, teachers.at(-1));
const weights: Record<string, [number, number]> = {};
for (const [name, at] of index) {
  const pair: [number, number] = [hundredths(plain.weights[at]), hundredths(ratio.weights[at])];
  if (Math.abs(pair[0]) + Math.abs(pair[1]) >= LEAST_WEIGHT) weights[name] = pair;
}
const file: RequestWeights = {
  version: 1,
  trainedOn: sha256,
  bias: [plain.bias, ratio.bias],
  weights,
  calibration,
};
writeFileSync(WEIGHTS, `${JSON.stringify(file)}\n`);
console.log(
  `${Object.keys(weights).length} of ${index.size} features kept, calibration ${calibration.join(', ')}`,
);

function hundredths(weight: number | undefined): number {
  return Math.round((weight ?? 0) * 100);
}
