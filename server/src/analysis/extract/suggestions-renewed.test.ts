import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asSystem, asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import type { NewSuggestion } from './suggestion-row';
import { replaceSuggestions } from './suggestions.repository';

type Task = {
  id: string;
  title: string;
  priority: string;
  dueDate: string | null;
  dueTime: string | null;
};

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T17:00:00Z' });
  who = await docket.signIn('Ines Ferreira');
});
afterAll(() => docket.close());

const ASKS = 'Please send the plan.\n\nPlease sign the contract.\n\nPlease book the crane.';
const tasksOf = async (id: string): Promise<Task[]> =>
  (await who.get(`/emails/${id}/recommendations`)).body.suggestedTasks;
const decide = (emailId: string, action: string, data: object) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
/** What creating the project started would otherwise analyze the mail again after the change. */
const jobsAreDone = () =>
  docket.runJobs(() =>
    asSystem(docket.db, async (trx) => {
      const { rows } = await sql`select from graphile_worker.jobs
        where run_at <= now() and key like ${`%${who.user.id}%`} limit 1`.execute(trx);
      return rows.length === 0;
    }),
  );

it('a new rule updates priority and date of undecided suggestions, not of decided and edited ones', async () => {
  const { id: projectId } = (await who.post('/projects', { name: 'Roof' })).body;
  const { id } = await receiveAnalysed(docket, who, { text: ASKS });
  const [approved, edited, waiting] = await tasksOf(id);
  await decide(id, 'approve_task', { taskId: approved?.id });
  await decide(id, 'edit_task', {
    taskId: edited?.id,
    edit: { title: 'Sign it', description: '', priority: 'P4', dueDate: null },
  });

  const rule = {
    name: 'Kerr',
    if: { domainMatches: ['kerr.example'] },
    then: { projectId, priority: 'P1', due: '48h' },
  };
  await who.post('/rules', rule);
  const find = async (title: string) =>
    (await tasksOf(id)).find((task) => task.title === title) as Task;
  await docket.runJobs(async () => (await find(waiting?.title ?? ''))?.priority === 'P1');
  expect(await find(waiting?.title ?? '')).toMatchObject({ dueDate: '2026-11-04' });
  expect(await find(approved?.title ?? '')).toMatchObject({ priority: approved?.priority });
  expect(await find('Sign it')).toMatchObject({ priority: 'P4', dueDate: null });
});

it('a changed project updates the date of undecided suggestions', async () => {
  const { id: projectId } = (
    await who.post('/projects', { name: 'Hall', domainMatches: ['hall.example'] })
  ).body;
  const from = { name: 'Mia', address: 'mia@hall.example' };
  const { id } = await receiveAnalysed(docket, who, { from, text: 'Please send the plan.' });
  expect((await tasksOf(id))[0]?.dueDate).toBeNull();
  await jobsAreDone();
  await who.patch(`/projects/${projectId}`, { defaultDueRule: 'next_business_day' });
  await docket.runJobs(async () => (await tasksOf(id))[0]?.dueDate === '2026-11-03');
});

it('other working hours update the time of undecided suggestions, a new name of the context nothing', async () => {
  const context = (name: string, end: string) => ({
    name,
    color: '#2563eb',
    timezone: 'Europe/London',
    workingHours: { start: '09:00', end, days: [1, 2, 3, 4, 5] },
  });
  const { id: contextId } = (await who.post('/contexts', context('Work', '17:00'))).body;
  const { id } = await receiveAnalysed(docket, who, {
    from: { name: 'Noor', address: 'noor@castellan.example' },
    text: 'Please count the slates by EOD Friday.',
  });
  const timeOf = async () => (await tasksOf(id))[0]?.dueTime;
  expect(await timeOf()).toBe('17:00');
  await jobsAreDone();
  await who.patch(`/contexts/${contextId}`, context('Office', '17:00'));
  const waiting = await asSystem(docket.db, async (trx) => {
    const { rows } = await sql`select from graphile_worker.jobs
      where key = ${`extract-again:${who.user.id}`}`.execute(trx);
    return rows.length;
  });
  expect(waiting).toBe(0);
  await who.patch(`/contexts/${contextId}`, context('Office', '16:00'));
  await docket.runJobs(async () => (await timeOf()) === '16:00');
});

it('a priority chosen for the project is that of undecided tasks about which the email says nothing', async () => {
  const { id: projectId } = (
    await who.post('/projects', { name: 'Quay', domainMatches: ['quay.example'] })
  ).body;
  const from = { name: 'Mia', address: 'mia@quay.example' };
  const text = 'Please send the plan.';
  const { id: plain } = await receiveAnalysed(docket, who, { from, text });
  const { id: urgent } = await receiveAnalysed(docket, who, {
    from,
    text: 'Please send the drawings immediately.',
  });
  const priorityOf = async (id: string) => (await tasksOf(id))[0]?.priority;
  // The default that every project has says nothing.
  expect([await priorityOf(plain), await priorityOf(urgent)]).toEqual(['P3', 'P1']);
  await jobsAreDone();
  await who.patch(`/projects/${projectId}`, { defaultPriority: 'P4' });
  await docket.runJobs(async () => (await priorityOf(plain)) === 'P4');
  expect(await priorityOf(urgent)).toBe('P1');
  await jobsAreDone();
  // Until it is chosen, P2 is only what every project starts with.
  await who.patch(`/projects/${projectId}`, { defaultPriority: 'P2' });
  await docket.runJobs(async () => (await priorityOf(plain)) === 'P3');
  await jobsAreDone();
  await who.patch(`/projects/${projectId}`, { defaultPriorityChosen: true });
  await docket.runJobs(async () => (await priorityOf(plain)) === 'P2');
});

const proposal = (title: string, text: string, start: number): NewSuggestion['proposal'] => ({
  kind: 'request',
  title,
  description: '',
  priority: 'P2',
  due: null,
  confidence: 0.8,
  evidence: {
    task: { start, end: start + text.length, text },
    due: null,
    priority: null,
  },
  source: 'built-in',
});
/** As the worker does when it reanalyses the email. */
const makeAnew = (emailId: string, proposals: NewSuggestion['proposal'][]) =>
  asUser(docket.db, who.user.id, (scope) =>
    replaceSuggestions(
      scope,
      {
        emailIds: [emailId],
        suggestions: proposals.map((one) => ({ emailId, proposal: one, update: null })),
      },
      docket.deps.clock.now(),
    ),
  );

it('a time that a person has set stays when the email is reanalysed', async () => {
  const text = 'Please sign the lease by Friday.';
  const { id } = await receiveAnalysed(docket, who, { text, subject: 'Lease' });
  const [{ id: taskId, ...task } = expect.fail()] = await tasksOf(id);
  await decide(id, 'edit_task', { taskId, edit: { ...task, dueTime: '09:00' } });
  await makeAnew(id, [proposal('Sign and return the lease', text, 0)]);
  expect(await tasksOf(id)).toMatchObject([{ title: task.title, dueTime: '09:00' }]);
});

it('approving a suggestion that was regenerated meanwhile approves its successor for the same sentence', async () => {
  const { id } = await receiveAnalysed(docket, who, { text: ASKS, subject: 'Stairs' });
  const [plan, contract, crane] = await tasksOf(id);
  const contractText = 'Please sign the contract.';
  await makeAnew(id, [
    proposal('Get the crane booked', 'Please book the crane.', ASKS.indexOf('Please book')),
    proposal('Sign and return the contract', contractText, ASKS.indexOf(contractText)),
  ]);
  expect((await tasksOf(id)).map((task) => task.title)).toEqual([
    'Get the crane booked',
    'Sign and return the contract',
  ]);

  const { status, body } = await decide(id, 'approve_task', { taskId: contract?.id });
  expect(status).toBe(200);
  expect(body.updatedEmail.suggestedTasks).toMatchObject([
    { id: crane?.id, title: 'Get the crane booked', approved: null },
    { id: contract?.id, title: 'Sign and return the contract', approved: true },
  ]);
  const { items } = (await who.get('/tasks?search=contract')).body;
  expect(items.map((task: Task) => task.title)).toContain('Sign and return the contract');

  const gone = await decide(id, 'approve_task', { taskId: plan?.id });
  expect([gone.status, gone.body.error]).toMatchObject([
    404,
    {
      code: 'suggestion.not_found',
      message:
        'The email was analyzed again, and this task is no longer suggested. Nothing was changed.',
    },
  ]);
});
