import { expect, it } from 'vitest';

import { sharedWords } from './titles-beside';

it.each([
  ['Send the plan', 'send the plan', 1],
  ['Send the plan', 'Call Ann', 0],
  ['Send the plan to Ann', 'Send Ann the plan', 8 / 9],
  ['the the plan', 'the plan', 4 / 5],
  ['', '', 0],
])('%s and %s share %d of their words', (one, other, f1) => {
  expect(sharedWords(one, other)).toBeCloseTo(f1);
});
