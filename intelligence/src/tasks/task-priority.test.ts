import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { expect, it } from 'vitest';

import { readPriority, type PrioritySource } from './task-priority';

const read = (text: string, more: Partial<PrioritySource> = {}) =>
  readPriority(
    {
      sentence: { start: 0, end: text.length, text },
      near: [],
      subject: '',
      importance: 'normal',
      daysLeft: null,
      dueWords: null,
      isTool: false,
      ...more,
    },
    DEFAULT_TASK_STYLE.urgencyMap,
  ).priority;

it.each([
  ['P3', 'Please send me the contract.', {}],
  ['P1', 'Please send it immediately.', {}],
  ['P2', 'Please send it immediately.', { isTool: true }],
  ['P4', 'Please send it when you have time.', {}],
  ['P2', 'Please send me the contract.', { daysLeft: 2 }],
  ['P3', 'Please send me the contract.', { daysLeft: 3 }],
  ['P2', 'Please send the contract for $250,000.', {}],
  ['P1', 'Please send the contract for $250,000.', { daysLeft: 1 }],
  ['P3', 'Please send the contract for $250,000.', { isTool: true }],
  ['P3', 'Please send the contract for $250.', {}],
  ['P1', 'It must be there TOMORROW.', { daysLeft: 1, dueWords: 'TOMORROW' }],
  ['P2', 'It must be there tomorrow.', { daysLeft: 1, dueWords: 'tomorrow' }],
  ['P3', 'It must be there NEXT FRIDAY.', { daysLeft: 8, dueWords: 'NEXT FRIDAY' }],
] as const)('the priority is %s for: %s %j', (priority, text, more) => {
  expect(read(text, more)).toBe(priority);
});
