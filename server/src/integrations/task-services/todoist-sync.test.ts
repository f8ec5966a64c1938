import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TaskLink, TaskServiceStatus } from '@docket/core/task-services/task-service';

import { freshSandboxMailbox, type SandboxMailbox } from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { syncService } from './sync-tasks.usecases';

type Copy = {
  id: string;
  content: string;
  description: string;
  project: string;
  checked: boolean;
  steps: { content: string; checked: boolean }[];
};

let sandbox: SandboxMailbox;
let docket: TestApp;
let ines: SignedIn;
let projectId: string;

beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
  ines = await docket.signIn();
  const project = { name: 'Harbour Street', color: '#e44332' };
  projectId = (await ines.post('/projects', project)).body.id as string;
  await ines.put('/task-services/todoist', { token: 'a token' });
  await ines.put('/task-services/todoist/projects', { projects: [{ projectId, listId: null }] });
  return () => docket.close();
});

const sync = () =>
  syncService(
    docket.deps,
    { userId: ines.user.id, service: 'todoist' },
    { signal: new AbortController().signal },
  );
const syncAgain = async () => {
  await ines.post('/task-services/todoist/sync', {});
  await sync();
};
const copies = async () => (await sandbox.control<{ tasks: Copy[] }>('GET', '/todoist')).tasks;
const change = (task: string, body: object) =>
  sandbox.control('POST', '/todoist/change', { task, ...body });
const fault = (rule: object) => sandbox.control('POST', '/faults', { script: [rule] });
// The first call of a sync reads.
const lostAnswer = {
  fault: 'drop-after',
  match: { method: 'POST', path: '/sync' },
  after: 1,
  times: 1,
};
const createTask = async (fields: object = {}) =>
  (await ines.post('/tasks', { title: 'Send the contract', project_id: projectId, ...fields }))
    .body;
const taskOf = async (id: string) => (await ines.get(`/tasks/${id}`)).body;
const checklist = [
  { id: '1', text: 'Read it', completed: true },
  { id: '2', text: 'Sign it', completed: false },
];
const status = async (): Promise<TaskServiceStatus> =>
  (await ines.get('/task-services')).body.items.find(
    (one: TaskServiceStatus) => one.service === 'todoist',
  );

describe('a task of a chosen project in Todoist', () => {
  it('appears in a project of the same name with priority, due time, labels, sub-tasks and the link back', async () => {
    const task = await createTask({
      description: 'Signed, please',
      priority: 'P1',
      due_date: '2026-12-01',
      due_time: '15:30',
      tags: ['legal'],
      checklist,
    });
    await sync();
    expect(await copies()).toMatchObject([
      {
        content: 'Send the contract',
        description: `Signed, please\n\nDocket: http://127.0.0.1:3000/tasks?id=${task.id}`,
        project: 'Harbour Street',
        priority: 4,
        due: { date: '2026-12-01T15:30:00' },
        labels: ['legal'],
        steps: [
          { content: 'Read it', checked: true },
          { content: 'Sign it', checked: false },
        ],
      },
    ]);
    const [link] = (await ines.get(`/task-links?taskIds=${task.id}`)).body.items as TaskLink[];
    expect(link).toMatchObject({
      state: 'linked',
      url: expect.stringContaining('https://app.todoist.com/app/task/'),
    });
  });

  it('follows edits, loses its due date, and is reopened with the steps that were open', async () => {
    const task = await createTask({ due_date: '2026-12-01', checklist });
    await sync();
    await ines.patch(`/tasks/${task.id}`, {
      title: 'Send both',
      due_date: null,
      status: 'completed',
    });
    await sync();
    expect(await copies()).toMatchObject([{ content: 'Send both', due: null, checked: true }]);
    expect((await copies())[0]?.steps.every(({ checked }) => checked)).toBe(true);
    await sync();
    expect((await taskOf(task.id)).checklist).toMatchObject([
      { completed: true },
      { completed: false },
    ]);
    await ines.patch(`/tasks/${task.id}`, { status: 'to_do' });
    await sync();
    expect(await copies()).toMatchObject([
      { checked: false, steps: [{ checked: true }, { checked: false }] },
    ]);
  });

  it.each(['drop', 'drop-after', 'truncate', '500', '503', '429'])(
    'is created once (%s)',
    async (kind) => {
      await sync();
      await fault({
        fault: kind,
        match: { method: 'POST', path: '/todoist/.*/sync' },
        after: 1,
        times: 1,
      });
      await createTask({ checklist });
      await sync();
      await syncAgain();
      expect(await copies()).toMatchObject([{ content: 'Send the contract', steps: [{}, {}] }]);
      expect(await status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
    },
  );
});

it('a task that leaves and returns while its copy is being removed exists once', async () => {
  const task = await createTask();
  await sync();
  const other = { name: 'Elsewhere', color: '#e44332' };
  const elsewhere = (await ines.post('/projects', other)).body.id as string;
  await ines.patch(`/tasks/${task.id}`, { project_id: elsewhere });
  await fault({
    fault: 'drop-after',
    match: { method: 'POST', path: '/sync' },
    after: 1,
    times: 1,
  });
  await sync();
  await ines.patch(`/tasks/${task.id}`, { project_id: projectId });
  await syncAgain();
  expect(await copies()).toMatchObject([{ content: task.title }]);
  expect(await status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
});

it('a copy deleted there before Docket knew of it blocks no other task', async () => {
  await sync();
  await fault(lostAnswer);
  const gone = await createTask({ title: 'Gone' });
  await sync();
  await change('Gone', { deleted: true });
  const task = await createTask();
  await syncAgain();
  expect(await copies()).toMatchObject([{ content: task.title }]);
  expect((await ines.get(`/tasks/${gone.id}`)).status).toBe(404);
});

it('a change of a copy whose creation was never answered is taken over', async () => {
  await sync();
  await fault(lostAnswer);
  const task = await createTask();
  await sync();
  await change(task.title, { content: 'Send both', checked: true });
  await syncAgain();
  expect(await taskOf(task.id)).toMatchObject({ title: 'Send both', status: 'completed' });
  expect(await copies()).toMatchObject([{ content: 'Send both', checked: true }]);
});

it('a task that leaves its project while it is being rejected is no longer a failure', async () => {
  const kept = await ines.post('/projects', { name: 'Kept', color: '#e44332' });
  await sync();
  await fault({ ...lostAnswer, fault: 'slow', ms: 8_000 });
  const task = await createTask();
  const refused = sync();
  await vi.waitFor(
    async () =>
      expect(await sandbox.control('GET', '/faults')).toMatchObject({ rules: [{ struck: 1 }] }),
    { timeout: 60_000 },
  );
  await sandbox.control('POST', '/todoist/projects/delete', { project: 'Harbour Street' });
  await ines.patch(`/tasks/${task.id}`, { project_id: kept.body.id });
  await refused;
  expect(await status()).toMatchObject({ failed: 1 });
  // Not requested by the person, who would trigger a retry in any case.
  await sync();
  expect(await status()).toMatchObject({ linked: 0, waiting: 0, failed: 0 });
});

describe('what a person does in Todoist', () => {
  it('is taken over: new title, date, time, labels, a ticked and an added sub-task, done', async () => {
    const task = await createTask({ checklist });
    await sync();
    const [copy] = await copies();
    await sandbox.control('POST', '/todoist/add', { content: 'File it', parent_id: copy?.id });
    await change('Send the contract', {
      content: 'Send both',
      due: { date: '2026-12-03T09:15:00' },
      labels: ['urgent'],
      priority: 4,
      steps: { 'Sign it': true },
    });
    await sync();
    expect(await taskOf(task.id)).toMatchObject({
      title: 'Send both',
      description: '',
      due_date: '2026-12-03',
      due_time: '09:15',
      tags: ['urgent'],
      priority: 'P1',
      status: 'to_do',
      checklist: [
        { id: '1', text: 'Read it', completed: true },
        { id: '2', text: 'Sign it', completed: true },
        { text: 'File it', completed: false },
      ],
    });
    await change('Send both', { checked: true });
    await sync();
    expect(await taskOf(task.id)).toMatchObject({ status: 'completed' });
  });

  it('deletes here what is deleted there, but nothing that disappears with its whole project', async () => {
    const [one, other] = [await createTask(), await createTask({ title: 'Other' })];
    await sync();
    await change('Other', { deleted: true });
    await sync();
    expect((await ines.get(`/tasks/${other.id}`)).status).toBe(404);
    await sandbox.control('POST', '/todoist/projects/delete', { project: 'Harbour Street' });
    await sync();
    expect(await taskOf(one.id)).toMatchObject({ title: 'Send the contract' });
    expect((await status()).problem?.message).toMatch(
      /The list “Harbour Street” no longer exists in Todoist/,
    );
  });

  it('is found again by one full sync when the sync token has expired', async () => {
    const task = await createTask();
    await sync();
    await change('Send the contract', { checked: true });
    await sandbox.control('POST', '/todoist/expire', {});
    await sync();
    expect(await taskOf(task.id)).toMatchObject({ status: 'completed' });
  });
});

describe('the limits and the token of Todoist', () => {
  it('are kept: told to wait, Docket shows this and waits', async () => {
    await sync();
    await sandbox.control('POST', '/todoist/limits', { partial: 0, full: 0 });
    await createTask();
    await sync();
    expect((await status()).problem?.message).toBe(
      'Todoist is not responding (429). Docket will try again automatically.',
    );
    await sandbox.control('POST', '/todoist/limits', { partial: 1000, full: 100 });
    await sync();
    expect(await copies()).toEqual([]);
    docket.clock.advance(15_000);
    await sync();
    expect(await copies()).toHaveLength(1);
  });

  it('a rejected token is reported before anything is stored', async () => {
    await ines.delete('/task-services/todoist');
    expect(await ines.put('/task-services/todoist', { token: 'refused' })).toMatchObject({
      status: 422,
      body: {
        error: {
          message: 'Todoist does not accept the API token. Copy it again from Todoist’s settings.',
        },
      },
    });
    expect(await status()).toMatchObject({ state: 'disconnected' });
  });
});
