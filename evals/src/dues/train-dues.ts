// Learns which date of a message an ask is due on, and writes the weights:
// node --import tsx evals/src/dues/train-dues.ts
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { chooseDue } from '@docket/intelligence/dates/due-choice';
import { DUE_WEIGHTS } from '@docket/intelligence/dates/due-weights';

import { examplesToLearnFrom, examplesToMeasure } from './due-examples';
import { crossValidate, learnDues, scoreDues } from './learn-dues';

const OUT = fileURLToPath(
  new URL('../../../intelligence/src/dates/due-weights.ts', import.meta.url),
);

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
    ({ candidates }) => chooseDue(candidates, DUE_WEIGHTS)?.date ?? null,
  ),
  'learned, put aside': scoreDues(
    aside,
    ({ candidates }) => chooseDue(candidates, weights)?.date ?? null,
  ),
});
const rows = Object.entries(weights)
  .filter(([, weight]) => Math.abs(weight) >= SMALLEST)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([feature, weight]) => `  '${feature}': ${Number(weight.toFixed(2))},`);
writeFileSync(
  OUT,
  `import type { DueWeights } from './due-choice';

/** Learned by evals/src/dues/train-dues.ts. */
export const DUE_WEIGHTS: DueWeights = {
${rows.join('\n')}
};
`,
);
