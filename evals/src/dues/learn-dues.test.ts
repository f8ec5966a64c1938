import { chooseDue } from '@docket/intelligence/dates/due-choice';
import { expect, it } from 'vitest';

import type { DueExample } from './due-examples';
import { learnDues, scoreDues } from './learn-dues';

function example(id: string, wanted: string | null): DueExample {
  const due = { date: '2026-03-13', time: null, span: null, alternatives: [], reason: '' };
  return {
    id,
    source: `author ${Number(id) % 3}`,
    candidates: [
      { due, features: [wanted === null ? 'far' : 'near'] },
      { due: null, features: ['none'] },
    ],
    wanted,
    byRules: null,
  };
}

it('learns where the right day is, and counts right, missed, wrong and needless days', () => {
  const examples = Array.from({ length: 20 }, (_, index) =>
    example(String(index), index % 2 === 0 ? '2026-03-13' : null),
  );
  const weights = learnDues(examples);
  const learned = scoreDues(
    examples,
    ({ candidates }) => chooseDue(candidates, weights)?.date ?? null,
  );
  expect(learned).toEqual({ dated: 10, right: 10, missed: 0, wrong: 0, undated: 10, given: 0 });
  expect(scoreDues(examples, () => '2026-03-14')).toEqual({
    dated: 10,
    right: 0,
    missed: 0,
    wrong: 10,
    undated: 10,
    given: 10,
  });
});
