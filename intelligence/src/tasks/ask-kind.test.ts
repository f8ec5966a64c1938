import { describe, expect, it } from 'vitest';

import { isSameKind, kindOfAsk, learnedPriority, rejectionsInARow } from './ask-kind';

const REPORT = {
  title: 'Fill in the timesheet',
  words: 'Please fill in your timesheet for the week of 2 November by Friday.',
  subject: 'Timesheet of week 45',
};
const kind = (more: Partial<typeof REPORT> = {}) => kindOfAsk({ ...REPORT, ...more });

describe('an ask of the same kind', () => {
  it.each<[string, Partial<typeof REPORT>]>([
    ['comes again with another number', { subject: 'Timesheet of week 46' }],
    [
      'names another day and month',
      { words: 'Please fill in your timesheet for the week of 7 December by Monday.' },
    ],
    ['is a reminder', { subject: 'Reminder: Timesheet of week 45' }],
  ])('%s', (_, more) => {
    expect(isSameKind(kind(), kind(more))).toBe(true);
  });

  it.each<[string, Partial<typeof REPORT>]>([
    ['asks for something else', { title: 'Book the crane', words: 'Please book the crane.' }],
    ['has the same words about another topic', { subject: 'Audit of the depot' }],
    ['has no words at all', { title: '', words: '2 November' }],
  ])('is not one that %s', (_, more) => {
    expect(isSameKind(kind(), kind(more))).toBe(false);
  });
});

describe('rejections in a row', () => {
  const priority = { read: 'P2', chosen: 'P2' } as const;
  const rejected = { kind: kind(), wasApproved: false, priority };
  const approved = { kind: kind(), wasApproved: true, priority };
  const other = { kind: kind({ subject: 'Audit of the depot' }), wasApproved: true, priority };

  it.each([
    ['no decision', [], 0],
    ['rejections of its kind', [rejected, rejected, rejected], 3],
    ['those since the last approval', [rejected, rejected, approved, rejected], 2],
    ['none after an approval', [approved, rejected, rejected, rejected], 0],
    ['only asks of its kind', [rejected, other, rejected], 2],
  ])('count %s', (_, decided, count) => {
    expect(rejectionsInARow(kind(), decided)).toBe(count);
  });
});

describe('the priority of a recurring ask', () => {
  const decided = (read: 'P1' | 'P3', chosen: 'P3' | 'P4', wasApproved = true) => ({
    kind: kind(),
    wasApproved,
    priority: { read, chosen },
  });
  const lowered = decided('P3', 'P4');

  it.each([
    ['is the one that the person gave the last three', [lowered, lowered, lowered], 'P4'],
    ['is read as long as there are fewer', [lowered, lowered], 'P3'],
    ['is read if one of them kept it', [lowered, decided('P3', 'P3'), lowered], 'P3'],
    ['is read if another one was read then', [lowered, decided('P1', 'P4'), lowered], 'P3'],
    ['is read if one was rejected', [lowered, decided('P3', 'P4', false), lowered], 'P3'],
  ])('%s', (_, earlier, expected) => {
    expect(learnedPriority(kind(), earlier, 'P3')).toBe(expected);
  });
});
