import { describe, expect, test } from 'vitest';

import { compareListing, type StoredMessage } from './compare-slice';
import { coveredSpans, olderStretch, slicesOf } from './completeness-plan';

const at = (day: string) => new Date(`2026-10-${day}Z`);
const range = (from: string, to: string, isDone = true) => ({
  from: at(from),
  to: at(to),
  isDone,
});
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('the covered time of a folder', () => {
  test('is the span of its completed ranges, the newest up to now', () => {
    const ranges = [
      range('10', '20'),
      range('05', '10'),
      range('03', '05', false),
      range('01', '03'),
    ];
    expect(coveredSpans(ranges, at('25'))).toEqual([span('05', '25'), span('01', '03')]);
  });

  test('does not reach past now, and is empty before the newest range is read', () => {
    expect(coveredSpans([range('10', '20')], at('15'))).toEqual([span('10', '15')]);
    expect(coveredSpans([range('10', '20', false)], at('15'))).toEqual([]);
    expect(coveredSpans([], at('15'))).toEqual([]);
  });
});

describe('the slices that are compared', () => {
  const days = [
    { folderId: 'f', day: at('03'), stored: 60 },
    { folderId: 'f', day: at('02'), stored: 50 },
    { folderId: 'f', day: at('01'), stored: 10 },
  ];

  test('follow each other without a gap, newest first, cut at day boundaries', () => {
    expect(slicesOf(span('01', '03T12:00'), days, 100)).toEqual([
      span('03', '03T12:00'),
      span('01', '03'),
    ]);
    expect(slicesOf(span('01', '03T12:00'), [], 100)).toEqual([span('01', '03T12:00')]);
  });

  test('of the slow sweep go back day by day, and start over at the end', () => {
    expect(olderStretch(days, at('04'), 100)).toEqual({ from: at('03'), to: at('04') });
    expect(olderStretch(days, at('03'), 100)).toEqual({ from: null, to: at('03') });
  });
});

describe('comparing a listing with what is stored', () => {
  const listed = (id: string, day = '01', changeKey: string | null = 'v1') => ({
    id,
    receivedAt: at(day).toISOString(),
    changeKey,
    isDraft: false,
  });
  const stored = (messageId: string, part: Partial<StoredMessage> = {}): StoredMessage => ({
    messageId,
    folderId: 'f',
    changeKey: 'v1',
    receivedAt: at('01'),
    isAway: false,
    ...part,
  });

  test('equal sets have no gap', () => {
    const { days, gaps } = compareListing('f', [listed('a'), listed('a')], [stored('a')]);
    expect(gaps).toEqual([]);
    expect(days.get('2026-10-01')).toMatchObject({ expected: 1, stored: 1 });
  });

  test.each([
    ['not stored', []],
    ['stored as gone', [stored('a', { isAway: true })]],
    ['stored in another folder', [stored('a', { folderId: 'other' })]],
  ])('a listed message that is %s is missing', (_, rows) => {
    const { days, gaps } = compareListing('f', [listed('a')], rows);
    expect(gaps).toEqual([
      { messageId: 'a', kind: 'missing', day: '2026-10-01', receivedAt: at('01') },
    ]);
    expect(days.get('2026-10-01')).toMatchObject({ expected: 1, stored: 0, missing: 1 });
  });

  test('a stored email that is not listed is extra, on its own day', () => {
    const { days, gaps } = compareListing('f', [], [stored('a', { receivedAt: at('02') })]);
    expect(gaps).toEqual([
      { messageId: 'a', kind: 'extra', day: '2026-10-02', receivedAt: at('02') },
    ]);
    expect(days.get('2026-10-02')).toMatchObject({ expected: 0, stored: 1, extra: 1 });
  });

  test('equal counts do not hide one missing and one extra message', () => {
    const { gaps } = compareListing('f', [listed('a')], [stored('b')]);
    expect(gaps.map(({ kind }) => kind).toSorted()).toEqual(['extra', 'missing']);
  });

  test('another version is outdated; a draft is not counted', () => {
    const draft = { ...listed('d'), isDraft: true };
    const found = compareListing('f', [listed('a', '01', 'v2'), draft], [stored('a')]);
    expect(found.gaps).toEqual([
      { messageId: 'a', kind: 'outdated', day: '2026-10-01', receivedAt: at('01') },
    ]);
    expect(found.days.get('2026-10-01')).toMatchObject({ expected: 1, stored: 1, outdated: 1 });
  });
});
