import { expect, it } from 'vitest';

import { buildEmail, buildSuggestion } from '../../testing/build-email';
import { describeOutcome } from './describe-outcome';

const open = buildSuggestion({ approved: null, dueDate: null });

it('describes the outcome of an older email', () => {
  const outcome = (...suggestedTasks: ReturnType<typeof buildSuggestion>[]) =>
    describeOutcome(buildEmail({ suggestedTasks, suggestedReply: null, recommendedProject: null }));
  expect(outcome({ ...open, approved: true }, { ...open, approved: false })).toBe('1 task created');
  expect(outcome({ ...open, approved: false })).toBe('Rejected');
  expect(outcome({ ...open, dueDate: '2024-03-05' })).toBe('Was due 5 Mar 2024, not decided');
  expect(outcome(open)).toBe('Not decided');
  expect(outcome()).toBe('Not decided');
});
