import { expect, it } from 'vitest';

import { decisionSchema } from './decision';
import { isInEffect } from './decision-in-effect';

type Email = Parameters<typeof isInEffect>[1];

const edit = {
  title: 'Call',
  description: '',
  priority: 'P2',
  dueDate: '2031-05-09',
  dueTime: null,
};
const answer = { kind: 'yes', to: 'meeting', date: '2031-05-09', time: null };
const withTask = (part: object) => ({
  suggestedTasks: [{ id: 't1', ...edit, approved: null, ...part }],
});
const withProject = (id: string | null, approved: boolean | null) => ({
  recommendedProject: { id, approved },
});
const withReply = (part: object) => ({
  suggestedReply: { body: 'Yes', state: 'suggested', ...part },
});

it.each([
  ['approve_task', { taskId: 't1' }, withTask({ approved: true }), withTask({ approved: false })],
  ['reject_task', { taskId: 't1' }, withTask({ approved: false }), withTask({ approved: true })],
  ['reset_task', { taskId: 't1' }, withTask({}), withTask({ approved: true })],
  ['edit_task', { taskId: 't1', edit }, withTask({}), withTask({ priority: 'P1' })],
  ['approve_all_tasks', {}, withTask({ approved: false }), withTask({})],
  ['confirm_project', { projectId: 'p1' }, withProject('p1', true), withProject('p2', true)],
  ['confirm_project', {}, withProject('p1', true), withProject('p1', false)],
  ['reject_project', { projectId: 'p1' }, withProject('p1', false), withProject(null, false)],
  ['change_project', { projectId: 'p1' }, withProject('p1', true), withProject('p1', null)],
  ['change_project', { projectId: null }, withProject(null, false), withProject(null, null)],
  ['reset_project', {}, withProject('p1', null), withProject('p1', true)],
  [
    'choose_answer',
    { answer },
    withReply({ answer }),
    withReply({ answer: { ...answer, kind: 'no' } }),
  ],
  ['send_reply', { body: 'Yes' }, withReply({ state: 'held' }), withReply({})],
  [
    'send_reply',
    { body: 'No' },
    withReply({ state: 'sent', body: 'No' }),
    withReply({ state: 'sent' }),
  ],
  ['cancel_reply', {}, withReply({}), withReply({ state: 'held' })],
  ['submit_feedback', { text: 'Late' }, { feedback: 'Late' }, { feedback: '' }],
])('%s %o is in effect only once it would change nothing', (action, data, after, other) => {
  const decision = decisionSchema.parse({ emailId: 'e1', action, data });
  const email = (part: object) =>
    ({
      suggestedTasks: [],
      recommendedProject: null,
      suggestedReply: null,
      feedback: '',
      ...part,
    }) as unknown as Email;
  expect(isInEffect(decision, email(after))).toBe(true);
  expect(isInEffect(decision, email(other))).toBe(false);
});
