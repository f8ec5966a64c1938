import { describe, expect, it } from 'vitest';

import { datesOfText, dueCandidates } from './due-candidates';
import { chooseDue } from './due-choice';
import type { DueContext } from './fallback-due';
import { resolveDue } from './resolve-due';

/** A Tuesday, 10:00 in New York. */
const context: DueContext = {
  receivedAt: '2026-03-10T14:00:00Z',
  readerZone: 'America/New_York',
  working: {
    timezone: 'America/New_York',
    workingHours: { start: '09:00', end: '17:30', days: [1, 2, 3, 4, 5] },
  },
};

function due(text: string, request: string, subject = ''): string | null {
  const start = text.indexOf(request);
  const span = { start, end: start + request.length, actAt: start };
  return resolveDue(text, span, { ...context, subject })?.date ?? null;
}

describe('the due date of an ask is chosen among the days that the message names', () => {
  it("a day and month that has just passed is not next year's", () => {
    const text = 'Your report was due on 27 February. Could you let us know how far you are?';
    expect(due(text, 'Could you let us know how far you are?')).toBeNull();
  });

  it.each([
    [
      'the limit that follows without the word deadline',
      'It is your budget and your call. We have to release the order by Thursday evening.',
      'It is your budget and your call.',
      '2026-03-12',
    ],
    [
      'what happens unless it is done',
      'Update the payment method. Otherwise your workspace will be suspended on March 20.',
      'Update the payment method.',
      '2026-03-20',
    ],
    [
      'its own day, asked as a question',
      'Could you send me the signed offer today?',
      'Could you send me the signed offer today?',
      '2026-03-10',
    ],
  ])('%s', (_, text, request, expected) => {
    expect(due(text, request)).toBe(expected);
  });

  it.each([
    ['We will decide on 2 April. Please send me the plan the day before.', '2026-04-01'],
    ['The board meets on 2 April. Please send me the plan two days before.', '2026-03-31'],
  ])('the day so long before an event: %s', (text, expected) => {
    expect(due(text, text.slice(text.indexOf('Please')))).toBe(expected);
  });

  it.each([
    ['The board meets on 2 April. Please send me the plan by the Friday before.', '2026-03-27'],
    ['The board meets on 2 April. We want the plan the week before.', '2026-03-27'],
  ])('a weekday or week counted back from an event: %s', (text, expected) => {
    expect(due(text, text.split('. ')[1] ?? '')).toBe(expected);
  });

  it('not what is so long after something that the ask names', () => {
    expect(due('Say after five minutes.', 'Say after five minutes.')).toBeNull();
  });

  it('the day in the subject', () => {
    expect(
      due('Please choose a plan.', 'Please choose a plan.', 'Enrollment ends by March 20'),
    ).toBe('2026-03-20');
  });

  it('the limit that the ask sets itself, whatever else is named', () => {
    const text = 'The fair is on Friday. Please send me the list by Thursday. It closes on Monday.';
    expect(due(text, 'Please send me the list by Thursday.')).toBe('2026-03-12');
  });
});

describe('days derived from a named one are candidates too', () => {
  function offered(text: string, request: string): (string | undefined)[] {
    const start = text.indexOf(request);
    const span = { start, end: start + request.length, actAt: start };
    const mentions = datesOfText(text, context);
    return dueCandidates(text, span, { context, found: null, mentions }).map(
      ({ due: day }) => day?.date,
    );
  }

  it.each([
    [
      'the day before',
      'The auditor is here Thursday. The certificates are in your email.',
      '2026-03-11',
    ],
    ['the working day before', 'He starts on Monday. His account is with you.', '2026-03-13'],
    [
      'so long before',
      'My panel sits on 2 April and the portfolio locks a week ahead of it. Your report is missing.',
      '2026-03-26',
    ],
    [
      'so many working days before',
      'The conference is on 7 April. A letter is filed three business days before it.',
      '2026-04-02',
    ],
    [
      'the other reading of numbers',
      'Month closing is on 4/5/2026. Your note is missing.',
      '2026-05-04',
    ],
    [
      'the day before a visit of several days',
      'Painters are here from 12 to 16 April. The sills must be cleared.',
      '2026-04-11',
    ],
    [
      'the end of a span that somebody is given',
      'The contract gives you thirty days to accept. The roof is leaking.',
      '2026-04-09',
    ],
    [
      'so long before the first day of a visit',
      'The camp is from 12 to 16 April. The form is needed two weeks before. It is missing.',
      '2026-03-29',
    ],
    [
      'the end of any other length of time',
      'The quote is valid for 14 days. See it.',
      '2026-03-24',
    ],
    [
      'the end of a length that counts from a named day',
      'You start on 1 April. Name a beneficiary within 30 days of that date.',
      '2026-05-01',
    ],
    ['the day of the message', 'I am in the lobby and need a badge.', '2026-03-10'],
  ])('%s', (_, text, expected) => {
    expect(offered(text, text.split('. ').at(-1) ?? text)).toContain(expected);
  });
});

describe('none is chosen', () => {
  it.each([
    [
      'from what has happened',
      'We met on Tuesday. Please review the plan.',
      'Please review the plan.',
    ],
    [
      'from another item of a list',
      '- Review the plan.\n- Call Bob about it by Friday.',
      '- Review the plan.',
    ],
    ['where no day is named', 'Please review the plan.', 'Please review the plan.'],
    [
      'from the month that a question is about',
      'What are the costs in October?',
      'What are the costs in October?',
    ],
    [
      'from the weekend that a question is about',
      'Is everything still on for this weekend?',
      'Is everything still on for this weekend?',
    ],
  ])('%s', (_, text, request) => {
    expect(due(text, request)).toBeNull();
  });
});

it('tells the nearest day, the nearest limit and the day that a lead time counts from apart', () => {
  const text =
    'The fair is on Friday. I need the list. We meet on Monday, two days before. Answer by 20 March.';
  const start = text.indexOf('I need');
  const candidates = dueCandidates(
    text,
    { start, end: start + 16, actAt: start },
    { context, found: null, mentions: datesOfText(text, context) },
  );
  const of = (date: string) => candidates.find(({ due: day }) => day?.date === date)?.features;
  expect(of('2026-03-13')).toContain('nearest');
  expect(of('2026-03-16')).toContain('has a lead');
  expect(of('2026-03-20')).toContain('nearest limit');
});

it('offers each day once with all of its mentions, the day before, the day of the message, and none', () => {
  const text = 'Friday is the fair. Please send the list. It closes Friday.';
  const start = text.indexOf('Please');
  const candidates = dueCandidates(
    text,
    { start, end: start + 21, actAt: start },
    { context, found: null, mentions: datesOfText(text, context) },
  );
  expect(candidates.map(({ due: day }) => day?.date ?? null)).toEqual([
    '2026-03-13',
    '2026-03-12',
    '2026-03-10',
    null,
  ]);
  expect(candidates[0]?.features).toEqual(expect.arrayContaining(['next before', 'next after']));
});

it('takes the candidate with the highest score, none included', () => {
  const day = { date: '2026-03-13', time: null, span: null, alternatives: [], reason: '' };
  const candidates = [
    { due: day, features: ['near', 'limit'] },
    { due: null, features: ['none'] },
  ];
  expect(chooseDue(candidates, { near: 1, limit: 1, none: 1.5 })).toBe(day);
  expect(chooseDue(candidates, { near: 1, none: 1.5 })).toBeNull();
});
