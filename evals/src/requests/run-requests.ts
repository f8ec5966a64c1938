// Scores request detection on lines of `Yes|No<TAB>sentence`, that is, the shipped model on sentences without a message
// around them. The labels of requests-train.tsv are noisy and were learned from at a quarter of the weight.
import { CLAUSE_ACTS } from '@docket/intelligence/tasks/request-model';

import { withInterval } from '../confidence-interval';
import { readLabelledSentences } from './labelled-sentences';
import { readShippedModel } from './shipped-model';

/** Above this a sentence asks; the model is not calibrated on sentences on their own. */
const ASKS = 0.35;

export function runRequests({ data, json }: { data: string; json: boolean }): void {
  const { sentences, labels } = readLabelledSentences(data);
  const model = readShippedModel();
  const said = sentences.map((words) => {
    const [chances] = model.read([{ words, around: null }]);
    return chances !== undefined && chances.ask + chances.question >= ASKS;
  });
  const count = (asks: boolean, label: number): number =>
    said.filter((one, at) => one === asks && labels[at] === label).length;
  const [hits, extra, missed] = [count(true, 1), count(true, 0), count(false, 1)];
  const n = sentences.length;
  const accuracy = (n - extra - missed) / n;
  const f1 = (2 * hits) / Math.max(1, 2 * hits + extra + missed);
  if (json) console.log(JSON.stringify({ accuracy, f1, n }));
  else
    console.log(
      `accuracy ${withInterval(accuracy, n)}, F1 ${f1.toFixed(3)} on ${n} sentences (${CLAUSE_ACTS.join(', ')})`,
    );
}
