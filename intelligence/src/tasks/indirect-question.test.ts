import { describe, expect, it } from 'vitest';

import { indirectQuestion } from './indirect-question';

describe('a question as the clause that its answer is about', () => {
  it.each([
    ['Has the extractor fan been serviced?', 'whether the extractor fan has been serviced'],
    ['Did the tiles ever arrive?', 'whether the tiles arrived'],
    ['Does the quote include scaffolding?', 'whether the quote includes scaffolding'],
    ['Do the skips come back on Monday?', 'whether the skips come back on Monday'],
    ['Is the lift on stair two still locked?', 'whether the lift on stair two is still locked'],
    ['Could the depot lend us a van?', 'whether the depot could lend us a van'],
    ['Where are the spare keys?', 'where the spare keys are'],
    ['Why was this rejected?', 'why this was rejected'],
    ['When will Priya have her pass?', 'when Priya will have her pass'],
    ['How many are older than a year?', 'how many are older than a year'],
    ['Is Friday any good for the visit?', 'whether Friday is any good for the visit'],
    ['Does that work for you?', 'whether that works for you'],
    [
      'Does this work on the roof include the gutters?',
      'whether this work on the roof includes the gutters',
    ],
    [
      'Will this plan for the yard include your permit?',
      'whether this plan for the yard will include your permit',
    ],
    ['Does that work for the site visit?', 'whether that works for the site visit'],
    [
      'Does this fit in the van if we move the crates?',
      'whether this fits in the van if we move the crates',
    ],
    ['Does that work for you to use?', 'whether that works for you to use'],
    ['Which gasket did you order in June?', 'which gasket you ordered in June'],
  ])('%s', (question, clause) => {
    expect(indirectQuestion(question)).toBe(clause);
  });

  it.each([
    ['Are the beams heat treated?', 'the end of the noun is ambiguous'],
    ['Can I park behind the depot?', 'the writer is the subject'],
    ['Will this plan for the yard affect your permit?', 'an unknown verb'],
    ['Does this work on the roof count?', 'the end of the subject is ambiguous'],
    ['Did the crew zorb?', 'an unknown verb'],
    ['Thoughts?', 'no verb'],
  ])('%s is left alone: %s', (question) => {
    expect(indirectQuestion(question)).toBeNull();
  });
});
