import { join } from 'node:path';

import { expect, it } from 'vitest';

import { LABELS } from '../labelled/written-labels';
import { readTitledLines } from './titled-lines';

it.each(['titles-first', 'titles-second'])('the asks of %s are found in their messages', (name) => {
  const lost = readTitledLines(join(LABELS, `${name}.jsonl`)).filter(({ body, tasks }) =>
    tasks.some(({ start, end, titles }) => start < 0 || end > body.length || !titles[0]),
  );
  expect(lost.map(({ id }) => id)).toEqual([]);
});
