import { expect, it } from 'vitest';

import { calibrate } from './calibrate';
import { scoreByFolds, scoreFeatures, trainRequests } from './request-training';
import { scoreRequests } from './score-requests';

const features = Array.from({ length: 100 }, (_, at) => [
  at % 2 === 0 ? 'ask' : 'tell',
  `word${at % 7}`,
]);
const labels = Uint8Array.from(features, (_, at) => Number(at % 2 === 0));

it('learns what separates the classes', () => {
  const model = trainRequests(features, labels);
  expect(scoreFeatures(model, ['ask'])).toBeGreaterThan(0.9);
  expect(scoreFeatures(model, ['tell'])).toBeLessThan(0.1);
});

it('scores each sentence by a model that has not seen it, the same on every run', () => {
  const unique = features.map((_, at) => [`only${at}`]);
  expect(scoreRequests(scoreByFolds(unique, labels), labels).accuracy).toBeLessThan(0.7);
  expect(scoreByFolds(features, labels)).toEqual(scoreByFolds(features, labels));
});

it('counts accuracy, precision, recall and F1', () => {
  expect(scoreRequests([0.9, 0.6, 0.2, 0.1], Uint8Array.from([1, 0, 1, 0]))).toEqual({
    accuracy: 0.5,
    precision: 0.5,
    recall: 0.5,
    f1: 0.5,
    n: 4,
  });
});

it('calibrates overconfident scores towards their frequency', () => {
  const scores = Float64Array.from({ length: 100 }, (_, at) => (at < 50 ? 0.99 : 0.01));
  const seen = Uint8Array.from({ length: 100 }, (_, at) => Number(at < 50 ? at < 40 : at < 60));
  const [slope] = calibrate(scores, seen);
  expect(1 / (1 + Math.exp(-slope * Math.log(99)))).toBeCloseTo(0.8, 1);
});

it('learns words that only taught sentences have, as far as their teacher is sure', () => {
  const taught = {
    features: Array.from({ length: 40 }, (_, at) => [at % 2 === 0 ? 'kindly' : 'yesterday']),
    chances: Float64Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 0.9 : 0.1)),
  };
  const model = trainRequests(features, labels, taught);
  expect(scoreFeatures(model, ['kindly'])).toBeGreaterThan(0.7);
  expect(scoreFeatures(model, ['yesterday'])).toBeLessThan(0.3);
  expect(scoreFeatures(trainRequests(features, labels), ['kindly'])).toBeCloseTo(0.5, 1);
});
