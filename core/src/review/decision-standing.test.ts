import { expect, it } from 'vitest';

import { decisionSchema } from './decision';
import { standingOf } from './decision-standing';

type Seen = Parameters<typeof standingOf>[1];
type Task = Seen['suggestedTasks'][number];

const email = (approved: boolean | null, project: boolean | null = null) =>
  ({
    suggestedTasks: [{ id: 't1', title: 'Call', approved } as Task],
    recommendedProject: { id: 'p1', approved: project },
    suggestedReply: null,
  }) as unknown as Seen;
const decision = (action: string, data: object = {}) =>
  decisionSchema.parse({ emailId: 'e1', action, data });

it.each([
  ['approve_task', { taskId: 't1' }, true],
  ['approve_all_tasks', {}, true],
  ['approve_task', { taskId: 'another' }, false],
  ['confirm_project', {}, false],
  ['archive', {}, false],
])('%s %o: a task decided elsewhere changes how it stands: %s', (action, data, changes) => {
  const one = standingOf(decision(action, data), email(null));
  expect(standingOf(decision(action, data), email(false)) !== one).toBe(changes);
});

it('a project decided elsewhere changes how a decision on the project stands, and no other', () => {
  const stands = (action: string, project: boolean | null) =>
    standingOf(decision(action), email(null, project));
  expect(stands('confirm_project', false)).not.toBe(stands('confirm_project', null));
  expect(stands('approve_all_tasks', false)).toBe(stands('approve_all_tasks', null));
});
