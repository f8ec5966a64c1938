// Writes the encoder's training data, one message per line: its source, its windows and, for each clause in them, label,
// weight and the linear model's confidence.
// node --import tsx evals/src/encoder/train-examples.ts --out FILE [--half developed] [--without SOURCE,SOURCE]
// --without: retrains the linear model without these sources, so that whatever scores them has not learned from them.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { encoderWindows } from '@docket/intelligence/tasks/encoder-input';
import { loadRequestModel } from '@docket/intelligence/tasks/request-model';
import { loadPieces } from '@docket/intelligence/tasks/word-pieces';

import type { LabelledClause } from '../requests/clause-examples';
import { learnRequests } from '../requests/learn-requests';
import { readDevelopedWeights } from '../requests/shipped-model';
import { readTrainingSources } from '../requests/training-sources';
import { PIECES } from './encoder-files';

const { values } = parseArgs({
  options: { half: { type: 'string' }, out: { type: 'string' }, without: { type: 'string' } },
});
const pieces = loadPieces(readFileSync(PIECES, 'utf8'));
const sources = readTrainingSources(values.half === 'developed' ? 'developed' : null);
const without = values.without?.split(',') ?? [];
const linear = loadRequestModel(
  without.length === 0
    ? readDevelopedWeights()
    : learnRequests(sources.filter(({ name }) => !without.includes(name))),
);
const lines: string[] = [];
for (const source of sources)
  for (const clauses of source.messages) {
    const inputs = clauses.map(({ input }) => input);
    const chances = linear.read(inputs);
    const windows = encoderWindows(inputs, pieces).map((window) => ({
      pieces: window.pieces,
      clauses: window.clauses.map(({ at, from, to }) => ({
        from,
        to,
        ...labelOf(clauses[at], source.weight),
        linear: (chances[at]?.ask ?? 0) + (chances[at]?.question ?? 0),
      })),
    }));
    lines.push(JSON.stringify({ source: source.name, windows }));
  }
writeFileSync(values.out ?? 'examples.jsonl', `${lines.join('\n')}\n`);
console.log(`${lines.length} messages`);

/** Ambiguous clauses teach nothing; optional ones teach half as much. */
function labelOf(clause: LabelledClause | undefined, sourceWeight: number) {
  if (clause === undefined)
    throw new Error('A window holds a clause that its message does not have');
  const { acts, weight = 1 } = clause;
  const asks = acts.includes('ask') || acts.includes('question');
  const isOffer = acts.includes('offer');
  const doubt = asks && isOffer ? 0 : isOffer ? 0.5 : 1;
  return { asks: asks && !isOffer ? 1 : 0, weight: weight * sourceWeight * doubt };
}
