// Every undoable change of a person, and the records to test it on.
import { receiveAnalysed } from '../../../testing/received-mail';
import type { SignedIn, TestAnswer, TestApp } from '../../../testing/test-app';

async function createdId(who: SignedIn, url: string, body: object): Promise<string> {
  const answer = await who.post(url, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id as string;
}
export const decideFor =
  (who: SignedIn) =>
  (emailId: string, action: string, data: object = {}) =>
    who.post('/emails/recommendations/process', { emailId, action, data });

export const project = { name: 'Roof', color: '#2196F3' };
/** One of everything: two rules and contexts, and an analysed email with a suggested task. */
export async function giveOneOfEach(docket: TestApp, who: SignedIn) {
  const id = await createdId(who, '/projects', { name: 'Roof repair' });
  const email = await receiveAnalysed(docket, who, {
    text: 'Could you please send me the signed contract by Friday?',
  });
  const service = await createdId(who, '/services', { name: 'Painting' });
  const veto = { sender: 'offers@acme.example', projectId: id };
  await who.put('/vetoes', veto);
  return {
    project: id,
    veto,
    email: email.id as string,
    suggestion: email.suggestedTasks[0].id as string,
    task: await createdId(who, '/tasks', { title: 'Call Dana', project_id: id }),
    service,
    serviceProject: await createdId(who, `/services/${service}/projects`, {
      project_id: id,
      project_name: 'Roof',
    }),
    template: await createdId(who, '/templates', template('Handover')),
    rules: [
      await createdId(who, '/rules', rule('Dana', id)),
      await createdId(who, '/rules', rule('Kerr', id)),
    ],
    contexts: [
      await createdId(who, '/contexts', context('Office')),
      await createdId(who, '/contexts', context('Home')),
    ],
  };
}

type Given = Awaited<ReturnType<typeof giveOneOfEach>>;
type Change = [name: string, run: (who: SignedIn, its: Given) => Promise<TestAnswer>];
const rule = (name: string, projectId: string) => ({
  name,
  if: { senderIncludes: ['dana'] },
  then: { projectId },
});
export const changes: Change[] = [
  ['creating a project', (who) => who.post('/projects', project)],
  [
    'editing a project',
    (who, its) => who.patch(`/projects/${its.project}`, { name: 'Cellar', notes: 'x' }),
  ],
  [
    'archiving a project',
    (who, its) => who.patch(`/projects/${its.project}`, { status: 'archived' }),
  ],
  ['deleting a project', (who, its) => who.delete(`/projects/${its.project}`)],
  ['creating a task', (who, its) => who.post('/tasks', { title: 'New', project_id: its.project })],
  ['completing a task', (who, its) => who.patch(`/tasks/${its.task}`, { status: 'completed' })],
  ['dating a task', (who, its) => who.patch(`/tasks/${its.task}`, { due_date: '2026-11-20' })],
  ['archiving a task', (who, its) => who.patch(`/tasks/${its.task}`, { status: 'archived' })],
  ['deleting a task', (who, its) => who.delete(`/tasks/${its.task}`)],
  ['creating a service', (who) => who.post('/services', { name: 'Building' })],
  ['archiving a service', (who, its) => who.post(`/archives/services/${its.service}/archive`)],
  ['editing a service', (who, its) => who.patch(`/services/${its.service}`, { name: 'Plaster' })],
  [
    'adding a project to a service',
    (who, its) =>
      who.post(`/services/${its.service}/projects`, { project_id: its.project, project_name: 'X' }),
  ],
  [
    'changing a project of a service',
    (who, its) => who.patch(`/services/projects/${its.serviceProject}`, { status: 'done' }),
  ],
  [
    'removing a project from a service',
    (who, its) => who.delete(`/services/projects/${its.serviceProject}`),
  ],
  ['creating a template', (who) => who.post('/templates', template('Visit'))],
  [
    'editing a template',
    (who, its) =>
      who.patch(`/templates/${its.template}`, { ...template('Handover'), items: ['two'] }),
  ],
  ['archiving a template', (who, its) => who.post(`/archives/templates/${its.template}/archive`)],
  ['deleting a template', (who, its) => who.delete(`/templates/${its.template}`)],
  ['creating a rule', (who, its) => who.post('/rules', rule('Dana', its.project))],
  [
    'editing a rule',
    (who, its) =>
      who.patch(`/rules/${its.rules[0]}`, { ...rule('Dana', its.project), confidence: 0.9 }),
  ],
  ['deleting a rule', (who, its) => who.delete(`/rules/${its.rules[0]}`)],
  ['reordering rules', (who, its) => who.put('/rules/reorder', { ids: its.rules.toReversed() })],
  ['creating a context', (who) => who.post('/contexts', context('Workshop'))],
  [
    'editing a context',
    (who, its) =>
      who.patch(`/contexts/${its.contexts[1]}`, { ...context('Home'), timezone: 'Asia/Tokyo' }),
  ],
  ['deleting the default context', (who, its) => who.delete(`/contexts/${its.contexts[0]}`)],
  ['making a context the default', (who, its) => who.post(`/contexts/${its.contexts[1]}/default`)],
  ['changing the settings', (who) => who.patch('/settings', { theme: 'dark', density: 'compact' })],
  [
    'changing the task style',
    async (who) =>
      who.put('/style', { ...(await who.get('/style')).body, titleTemplate: 'Do: {{subject}}' }),
  ],
  ['confirming a project', (who, its) => decideFor(who)(its.email, 'confirm_project')],
  ['rejecting a project', (who, its) => decideFor(who)(its.email, 'reject_project')],
  [
    'saying none of the projects',
    (who, its) => decideFor(who)(its.email, 'change_project', { projectId: null }),
  ],
  [
    'approving a task',
    (who, its) => decideFor(who)(its.email, 'approve_task', { taskId: its.suggestion }),
  ],
  ['approving all tasks', (who, its) => decideFor(who)(its.email, 'approve_all_tasks')],
  [
    'rejecting a task',
    (who, its) => decideFor(who)(its.email, 'reject_task', { taskId: its.suggestion }),
  ],
  [
    'editing a suggestion',
    (who, its) =>
      decideFor(who)(its.email, 'edit_task', { taskId: its.suggestion, edit: suggestionEdit }),
  ],
  ['archiving an email', (who, its) => decideFor(who)(its.email, 'archive')],
  [
    'feedback',
    (who, its) => decideFor(who)(its.email, 'submit_feedback', { text: 'It is about the roof' }),
  ],
  [
    'snoozing an email',
    (who, its) => decideFor(who)(its.email, 'snooze', { until: '2026-11-20T09:00:00Z' }),
  ],
  [
    'ruling out a project for a sender',
    (who, its) => who.put('/vetoes', { sender: 'News@acme.example', projectId: its.project }),
  ],
  ['allowing a project for a sender again', (who, its) => who.delete('/vetoes', its.veto)],
  ['allowing images of a sender', (who, its) => who.post(`/emails/${its.email}/allow-images`)],
];
const suggestionEdit = {
  title: 'Sign it',
  description: 'today',
  priority: 'P1',
  dueDate: '2026-11-10',
  dueTime: null,
};
function template(name: string) {
  return { name, services: ['Painting'], items: ['one'] };
}
function context(name: string) {
  return { name, color: '#2196F3', timezone: 'Europe/London', workingHours: null };
}
