import { describe, expect, it } from 'vitest';

import { flawsOf, scoreTitles } from './score-titles';

describe('a title', () => {
  it.each([
    ['Send the plan to Ann', []],
    ['Reply to Ann: do you have the plan?', []],
    ['Call Ann', []],
    ['The plan is late', ['no instruction']],
    ['Set up', ['no object']],
    ['Handle it', ['no object']],
    ['Send me the plan', ['speaks as the sender']],
    ['Make: IMPORTANT ! !', ['markup, link or bare mark']],
    ['Send the plan to the', ['ends in the middle']],
    [`Send ${'a very '.repeat(12)}long plan`, ['long']],
  ])('%s', (title, flaws) => {
    expect(flawsOf(title)).toEqual(flaws);
  });
});

it('counts shares', () => {
  expect(scoreTitles(['Send the plan', 'Set up', 'The plan', 'Sign the…'])).toEqual({
    imperative: 0.75,
    short: 1,
    withObject: 0.75,
    clean: 1,
    good: 0.5,
    cut: 0.25,
    n: 4,
  });
});
