import { expect, it } from 'vitest';

import { scoreReplies, type ScoredReply } from './score-replies';

const draft = { isInLanguageOfMessage: true, words: 20 };
const message = (fields: Partial<ScoredReply>): ScoredReply => ({
  reply: 'expected',
  draft,
  asks: [],
  ...fields,
});

it('counts a draft where one is expected, silence where none is, and neither where both are fine', () => {
  const scores = scoreReplies([
    message({
      asks: [
        { isTakenUp: true, isDateNamed: true },
        { isTakenUp: false, isDateNamed: null },
      ],
    }),
    message({ draft: null, asks: [{ isTakenUp: false, isDateNamed: false }] }),
    message({ reply: 'none', draft: null }),
    message({ reply: 'none', draft: { isInLanguageOfMessage: false, words: 200 } }),
    message({ reply: 'either' }),
  ]);
  expect(scores).toMatchObject({ drafted: 0.5, quiet: 0.5, asksTaken: 0.5, datesNamed: 1 });
  expect(scores).toMatchObject({ nExpected: 2, nQuiet: 2, nAsks: 2, nDates: 1, nDrafts: 3 });
  expect(scores.language).toBeCloseTo(2 / 3);
  expect(scores.short).toBeCloseTo(2 / 3);
  expect(scores.medianWords).toBe(20);
});

it('returns null when there is nothing to count', () => {
  expect(scoreReplies([])).toMatchObject({ drafted: null, quiet: null, medianWords: null });
});
