import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ClauseAct } from '@docket/intelligence/tasks/request-model';

import { LABELS } from '../labelled/written-labels';
import type { LabelledSentences } from './labelled-sentences';

/**
 * How a reader who had not seen any code labelled each sentence: must, question, optional, information, promise or
 * unclear.
 */
const ACTS: Readonly<Record<string, readonly ClauseAct[]>> = {
  m: ['ask'],
  q: ['question'],
  o: ['offer'],
  i: ['information'],
  p: ['information'],
  x: [],
};

/** A reader's labels of the sentences, by line; the file only holds line numbers. Throws for other sentences. */
export function readSentenceActs({ sentences, sha256 }: LabelledSentences): ClauseAct[][] {
  const [head = '', ...lines] = readFileSync(join(LABELS, 'sentence-acts.tsv'), 'utf8')
    .trim()
    .split('\n');
  if (head !== `# ${sha256}`) throw new Error('These are not the sentences that were labelled');
  const acts = sentences.map((): ClauseAct[] => []);
  for (const line of lines) {
    const [at = '', letter = ''] = line.split('\t', 2);
    const read = ACTS[letter];
    if (read === undefined || acts[Number(at) - 1] === undefined)
      throw new Error(`sentence-acts.tsv: “${line}” names no sentence and act`);
    acts[Number(at) - 1] = [...read];
  }
  return acts;
}
