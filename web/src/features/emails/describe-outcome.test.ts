import { expect, it } from 'vitest';

import { buildEmail, buildProject, buildSuggestion } from '../../testing/build-email';
import { describeOutcome } from './describe-outcome';

const open = buildSuggestion({ approved: null, dueDate: null });

it('describes the outcome of an older email', () => {
  const outcome = (...suggestedTasks: ReturnType<typeof buildSuggestion>[]) =>
    describeOutcome(buildEmail({ suggestedTasks, suggestedReply: null, recommendedProject: null }));
  expect(outcome({ ...open, approved: true }, { ...open, approved: false })).toBe('1 task created');
  expect(outcome({ ...open, approved: false })).toBe('Task rejected');
  expect(outcome({ ...open, dueDate: '2024-03-05' })).toBe('Was due 5 Mar 2024, not decided');
  expect(outcome(open)).toBe('Not decided');
  expect(outcome()).toBe('Not decided');
});

it.each([
  [true, 'p1', 'Filed', 'Filed, tasks rejected'],
  [false, 'p1', 'Project rejected', 'Project rejected, tasks rejected'],
  [false, null, 'Filed without a project', 'Filed without a project, tasks rejected'],
])('a project decision counts: approved %s, project %s', (approved, id, filed, withTasks) => {
  const recommendedProject = buildProject({ approved, id });
  const rejected = buildSuggestion({ approved: false });
  const outcome = (suggestedTasks: (typeof rejected)[]) =>
    describeOutcome(buildEmail({ suggestedTasks, recommendedProject }));
  expect(outcome([])).toBe(filed);
  expect(outcome([rejected, rejected])).toBe(withTasks);
});
