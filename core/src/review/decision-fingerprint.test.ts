import { expect, it } from 'vitest';

import { decisionSchema } from './decision';
import { decisionFingerprint, isAsSeen } from './decision-fingerprint';

type Seen = Parameters<typeof decisionFingerprint>[1];
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
])('%s %o: deciding a task elsewhere changes the fingerprint: %s', (action, data, changes) => {
  const one = decisionFingerprint(decision(action, data), email(null));
  expect(decisionFingerprint(decision(action, data), email(false)) !== one).toBe(changes);
});

it('deciding the project elsewhere changes only the fingerprint of project decisions', () => {
  const stands = (action: string, project: boolean | null) =>
    decisionFingerprint(decision(action), email(null, project));
  expect(stands('confirm_project', false)).not.toBe(stands('confirm_project', null));
  expect(stands('approve_all_tasks', false)).toBe(stands('approve_all_tasks', null));
});

it('another recommendation changes the fingerprint of project decisions', () => {
  const shown = { ...email(null), recommendedProject: { id: 'p1', approved: null } };
  const other = { ...email(null), recommendedProject: { id: 'p2', approved: null } };
  const stands = (seen: unknown) =>
    decisionFingerprint(decision('confirm_project', { projectId: 'p1' }), seen as Seen);
  expect(stands(other)).not.toBe(stands(shown));
});

it('a decision queued before the project was part of it has the same fingerprint', () => {
  const before = decisionFingerprint(decision('reject_project'), email(null));
  expect(decisionFingerprint(decision('reject_project', { projectId: 'p1' }), email(null))).toBe(
    before,
  );
});

it.each([
  ['title', 'Call Ada'],
  ['description', 'About the roof'],
  ['priority', 'P1'],
  ['dueDate', '2031-05-10'],
  ['dueTime', '09:30'],
])('editing the %s elsewhere changes the fingerprint of a decision on the task', (field, value) => {
  const one = email(null);
  const other = {
    ...one,
    suggestedTasks: one.suggestedTasks.map((task) => ({ ...task, [field]: value })),
  };
  const approval = decision('approve_task', { taskId: 't1' });
  expect(decisionFingerprint(approval, other)).not.toBe(decisionFingerprint(approval, one));
});

it('feedback given elsewhere changes the fingerprint of feedback', () => {
  const feedback = decision('submit_feedback', { text: 'Too early' });
  const stands = (text: string) =>
    decisionFingerprint(feedback, { ...email(null), feedback: text });
  expect(stands('Wrong project')).not.toBe(stands(''));
});

it.each([
  ['approve_task', { taskId: 't1' }, 't1 null Call', true],
  ['approve_all_tasks', {}, 't1 null Call', true],
  ['approve_task', { taskId: 't1' }, 't1 null Call Ada', false],
  ['approve_task', { taskId: 't1' }, 't1 false Call', false],
  ['submit_feedback', { text: 'Late' }, '', true],
])('%s %o, seen by an earlier version of the app as “%s”, is as it was seen: %s', (...of) => {
  const [action, data, seen, isSame] = of;
  const now = { ...email(null), feedback: 'Wrong project' };
  expect(isAsSeen(seen, decision(action, data), now)).toBe(isSame);
});

it('feedback given elsewhere is not as it was seen without any', () => {
  const feedback = decision('submit_feedback', { text: 'Too early' });
  const seen = decisionFingerprint(feedback, { ...email(null), feedback: '' });
  expect(isAsSeen(seen, feedback, { ...email(null), feedback: 'Wrong project' })).toBe(false);
});
