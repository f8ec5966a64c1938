import { describe, expect, it } from 'vitest';

import { wilsonInterval } from '../confidence-interval';
import { meanScore, scoreUser, type ScoredMessage } from './score-folders';

function message(
  confidence: number,
  first: boolean,
  parts: Partial<ScoredMessage> = {},
): ScoredMessage {
  return { confidence, first, amongThree: true, proposed: true, ...parts };
}

describe('the score of a user', () => {
  const score = scoreUser('u', [
    message(0.95, true),
    message(0.95, false),
    message(0.45, false, { amongThree: false }),
    message(0, false, { proposed: false }),
  ]);

  it('counts an abstention as wrong but excludes it from calibration', () => {
    expect(score).toMatchObject({
      top1: 0.25,
      top3: 0.75,
      coverage: 0.75,
      n: 4,
      precisionAt90: 0.5,
      atLeast90: 2,
    });
    expect(score.ece).toBeCloseTo((0.9 + 0.45) / 3);
  });

  it('excludes a user without confident messages from the mean precision', () => {
    const unsure = scoreUser('v', [message(0.5, true)]);
    expect(unsure.precisionAt90).toBeNull();
    expect(meanScore([score, unsure])).toMatchObject({ precisionAt90: 0.5, top1: 0.625, n: 5 });
  });

  it('counts those whose subject contains the name of their project over all users', () => {
    const named = { isNamed: true };
    const one = scoreUser('v', [message(0.5, true, named), message(0.5, false, named)]);
    const other = scoreUser('w', [message(0.5, true, named), message(0.5, true)]);
    expect(meanScore([one, other])).toMatchObject({ named: 3, shareNamed: 2 / 3 });
  });

  it('computes the share at 0.9 or more, and its interval, over all messages together', () => {
    const right = scoreUser('w', [message(0.95, true), message(0.95, true)]);
    const mean = meanScore([score, right, right]);
    expect(mean.shareAt90).toBeCloseTo(5 / 6);
    expect(mean.lowestAt90).toBeCloseTo(wilsonInterval(5 / 6, 6)[0]);
  });
});
