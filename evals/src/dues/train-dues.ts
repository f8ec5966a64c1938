// Learns which date of a message an ask is due on, and writes the weights:
// node --import tsx evals/src/dues/train-dues.ts
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { chooseDue } from '@docket/intelligence/dates/due-choice';

import shipped from '../../../intelligence/weights/dues.json';
import { examplesToLearnFrom, examplesToMeasure } from './due-examples';
import { crossValidate, learnDues, scoreDues } from './learn-dues';

const OUT = fileURLToPath(new URL('../../../intelligence/weights/dues.json', import.meta.url));

/** A smaller weight is written as 0 and left out. */
const SMALLEST = 0.005;

const examples = examplesToLearnFrom();
const aside = examplesToMeasure();
const weights = learnDues(examples);
console.table({
  'rules, learned from': scoreDues(examples, ({ byRules }) => byRules),
  'learned, cross-validated': crossValidate(examples),
  'rules, put aside': scoreDues(aside, ({ byRules }) => byRules),
  'as shipped before, put aside': scoreDues(
    aside,
    ({ candidates }) => chooseDue(candidates, shipped)?.date ?? null,
  ),
  'learned, put aside': scoreDues(
    aside,
    ({ candidates }) => chooseDue(candidates, weights)?.date ?? null,
  ),
});
const kept = Object.entries(weights)
  .filter(([, weight]) => Math.abs(weight) >= SMALLEST)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([feature, weight]) => [feature, Number(weight.toFixed(2))]);
writeFileSync(OUT, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
