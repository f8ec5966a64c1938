import type { DueDate } from '@docket/core/extraction/suggestion';
import { expect, it } from 'vitest';

import { suggestUpdates } from './task-updates';

const now = new Date('2026-11-02T17:00:00Z');

it.each([
  ['2026-11-04', 'Move to Wed 4 Nov: Send the contract'],
  ['2025-11-04', 'Move to 4 Nov 2025: Send the contract'],
  ['2027-01-08', 'Move to 8 Jan 2027: Send the contract'],
])('a move to %s is called “%s”', (date, title) => {
  const due = { date, span: null } as DueDate;
  const evidence = { start: 0, end: 5, text: 'Later' };
  const update = { taskId: 't1', change: 'reschedule' as const, due, evidence };
  const tasks = [{ id: 't1', title: 'Send the contract', due: null }];
  const [suggestion] = suggestUpdates('e1', [update], { tasks, now });
  expect(suggestion?.proposal.title).toBe(title);
});
