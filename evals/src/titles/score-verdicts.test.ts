import { expect, it } from 'vitest';

import { scoreVerdicts } from './score-verdicts';

const verdicts = {
  key: [
    { n: 1, docket: 'A' as const },
    { n: 2, docket: 'B' as const },
    { n: 3, docket: 'A' as const },
  ],
  pairs: [
    { n: 1, verdict: 'A' as const },
    { n: 2, verdict: 'A' as const },
    { n: 3, verdict: 'equal' as const },
  ],
  titles: [
    { n: 1, verdict: 'good' as const },
    { n: 2, verdict: 'topicless' as const },
  ],
  drafts: [{ n: 1, broken: false, commits: true, unwanted: false }],
};

it('counts verdicts for the side that the key gives Docket, and ties', () => {
  const [asGood, better, wrong, topicless, broken, commits] = scoreVerdicts(verdicts).measures;
  expect(asGood).toMatchObject({ share: 2 / 3, n: 3 });
  expect(better?.share).toBeCloseTo(1 / 3);
  expect([wrong?.share, topicless?.share, broken?.share, commits?.share]).toEqual([0, 0.5, 0, 1]);
});

it('refuses a verdict on a pair that was never drawn', () => {
  expect(() => scoreVerdicts({ ...verdicts, key: [] })).toThrow('pair 1 has no key');
});
