import { describe, expect, it } from 'vitest';

import { changes, later } from '../testing/later-message';
import type { ThreadTask } from './extraction-input';

describe('an undecided ask for an answer', () => {
  const answer = {
    id: 't6',
    title: 'Tell Dana how many doors there are',
    due: null,
    isUndecided: true,
  };
  const confirm = { id: 't7', title: 'Confirm the overtime hours', due: null, isUndecided: true };
  const own = (text: string, ...asks: ThreadTask[]) => changes(later(text, asks, true));

  it.each(['Hi Dana,\n\n14, all on the ground floor.\n\nRobin', 'Yes, all is fine.'])(
    'is settled by the reader’s own message, whatever its words: %s',
    (text) => {
      expect(own(text, answer)).toEqual(['t6 complete']);
      expect(own(text, confirm)).toEqual(['t7 complete']);
    },
  );

  it.each([
    'Thanks Dana, noted.',
    'I will check and get back to you.',
    'Which hall do you mean?',
    'Let me ask Tom.',
    'Ich kläre das morgen.',
  ])('is not by “%s”', (text) => {
    expect(own(text, answer)).toEqual([]);
  });

  it('is not if there are two, if it is for somebody else, or if something is to be done', () => {
    const text = '14, all on the ground floor.';
    expect(own(text, answer, confirm)).toEqual([]);
    expect(own(text, { ...answer, title: 'Tell Tom how many doors there are' })).toEqual([]);
    expect(own(text, { ...answer, title: 'Confirm with the plumber that he comes' })).toEqual([]);
    expect(own(text, { ...answer, title: 'Order the doors' })).toEqual([]);
  });
});

it.each([
  ['Just chasing the below, I cannot go on until I know.', ['t6 update']],
  ['Gentle reminder on this one.', ['t6 update']],
  ['Just chasing this, we need it by Friday.', []],
  ['Ignore that, I found a whole box in the cellar!', ['t6 complete']],
  ['Ignore that last paragraph of mine.', []],
])('“%s” of the asker does to an undecided ask: %s', (text, expected) => {
  const ask = { id: 't6', title: 'Order 10 rolls of paper', due: null, isUndecided: true };
  expect(changes(later(text, [ask]))).toEqual(expected);
});

describe('an undecided ask of somebody else', () => {
  const ask = { id: 't6', title: 'Find somebody', due: null, isUndecided: true, isOfOther: true };

  it.each([
    'I can do it, already agreed with Fay.',
    'Hi both, I’ll take it.',
    'Das mache ich.',
    'Je m’en occupe.',
  ])('is settled by who takes it over: %s', (text) => {
    expect(changes(later(text, [ask]))).toEqual(['t6 complete']);
    expect(changes(later(text, [ask, { ...ask, id: 't7' }]))).toEqual([]);
    expect(changes(later(text, [{ ...ask, isOfOther: false }]))).toEqual([]);
  });

  it.each(['I have it now, thanks.', 'Done.', 'Never mind.', 'I can do it if you pay the taxi?'])(
    'is by nothing else: %s',
    (text) => {
      expect(changes(later(text, [ask]))).toEqual([]);
    },
  );
});
