import { describe, expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';
import { readDates } from './read-dates';

/** A Tuesday. */
const REFERENCE = '2026-05-19T10:15:00';

function day(text: string): string | null {
  return readPhrase(text, REFERENCE)?.date ?? null;
}

describe('a time relative to another, in any wording', () => {
  const RELATIONS = {
    after: ['after', 'right after', 'immediately following', 'just past', 'that follows', 'post'],
    before: ['before', 'just before', 'preceding', 'prior to', 'ahead of', 'leading up to'],
  };
  const SUBJECTS = [
    ['the Friday', '2026-06-12', '2026-06-05'],
    ['two days', '2026-06-12', '2026-06-08'],
    ['the day', '2026-06-11', '2026-06-09'],
    ['the week', '2026-06-15', '2026-06-01'],
    ['the second business day', '2026-06-12', '2026-06-08'],
    ['two Mondays', '2026-06-22', '2026-06-01'],
    ['the night', '2026-06-11', '2026-06-09'],
  ] as const;
  const ANCHORS = ['June 10', 'the 10th of June', 'the review on June 10'];
  const phrases = SUBJECTS.flatMap(([subject, after, before]) =>
    ANCHORS.flatMap((anchor) => [
      ...RELATIONS.after.map((relation) => [`${subject} ${relation} ${anchor}`, after]),
      ...RELATIONS.before.map((relation) => [`${subject} ${relation} ${anchor}`, before]),
    ]),
  );
  it.each(phrases)('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe('times of day', () => {
  it.each([
    ['8 on Monday morning', '08:00'],
    ['quarter of five pm', '16:45'],
    ['ten of five', '16:50'],
    ['in an hour or two', '12:15'],
  ])('%s is at %s', (text, expected) => {
    expect(readPhrase(text, REFERENCE)?.time).toBe(expected);
  });

  it.each(['two of five', 'a quarter of a million'])('%s is none', (text) => {
    expect(day(text)).toBeNull();
  });
});

describe('composed phrases', () => {
  it.each([
    ['within a day or two', '2026-05-20'],
    ["by the month's end", '2026-05-31'],
    ["by next month's end", '2026-06-30'],
    ["by week's end", '2026-05-22'],
    ['next month on the same day', '2026-06-19'],
    ['last year on this day', '2025-05-19'],
    ['the penultimate Friday of June', '2026-06-19'],
    ['the next to last business day of June', '2026-06-29'],
    ['the last but one Monday in June', '2026-06-22'],
    ["June's first Monday", '2026-06-01'],
    ['the Sunday nearest the 15th of June', '2026-06-14'],
    ['two days after the start of July', '2026-07-03'],
    ["next year's June 10", '2027-06-10'],
    ['last June 10', '2025-06-10'],
    ['Wednesday - June 10', '2026-06-10'],
    ['ten business days after Sunday', '2026-06-05'],
    ['in no more than three days', '2026-05-22'],
    ['in just over a week', '2026-05-26'],
    ['a hundred days from now', '2026-08-27'],
    ['in the coming two weeks', '2026-06-02'],
    ['0930 hours on Thursday', '2026-05-21'],
    ['on the 27th no later than 5pm', '2026-05-27'],
    ['Thursday starting at 4', '2026-05-21'],
    ['on 20260610', '2026-06-10'],
    ['on 2026-161', '2026-06-10'],
    ['2026-06-03/2026-06-07', '2026-06-03'],
    ['in H2 2026', '2026-07-01'],
    ['Victoria Day 2027', '2027-05-24'],
    ['the first Sunday of Advent 2027', '2027-11-28'],
    ["Tisha b'Av 2018", '2018-07-22'],
    ['by 11', '2026-05-19'],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });

  it.each([
    'Building 5/7, Suite 2',
    'order 20260610',
    'I am at 10',
    'the H2 heading',
    'wait until 5 people are here',
    'by 5 per cent',
  ])('%s is none', (text) => {
    expect(day(text)).toBeNull();
  });

  it.each(['by 5', 'at dusk', 'the next hour'])('%s is too weak in running text', (text) => {
    const [mention] = readDates(text, { receivedAt: `${REFERENCE}Z`, readerZone: 'UTC' });
    expect(mention?.certainty).toBeLessThan(0.5);
  });

  it('keeps the limit set by the words', () => {
    const mentions = [
      'by the end of the day',
      'no later than 3 days from now',
      'Friday, no later than 5pm',
    ].map(
      (text) => readDates(text, { receivedAt: `${REFERENCE}Z`, readerZone: 'UTC' })[0]?.isDeadline,
    );
    expect(mentions).toEqual([true, true, true]);
  });
});
