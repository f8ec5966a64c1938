import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { TaskServiceStatus } from '@docket/core/task-services/task-service';

import {
  RADICALE_AUTHORIZATION,
  RADICALE_LOGIN,
  startRadicale,
  type Radicale,
} from '../../../../scripts/start-radicale';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { syncService } from './sync-tasks.usecases';

let radicale: Radicale;
let docket: TestApp;
let ines: SignedIn;
let projectId: string;

beforeAll(async () => {
  radicale = await startRadicale();
  return () => radicale.stop();
});
beforeEach(async (context) => {
  docket = await createTestApp({
    now: new Date(),
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
  ines = await docket.signIn();
  // A new list for each test, because the server keeps them all.
  const project = { name: `Harbour Street ${context.task.id}`, color: '#e44332' };
  projectId = (await ines.post('/projects', project)).body.id as string;
  await ines.put('/task-services/caldav', { url: radicale.url, ...RADICALE_LOGIN });
  await ines.put('/task-services/caldav/projects', { projects: [{ projectId, listId: null }] });
  return () => docket.close();
});

const sync = () =>
  syncService(
    docket.deps,
    { userId: ines.user.id, service: 'caldav' },
    { signal: new AbortController().signal },
  );
const createTask = async (fields: object = {}) =>
  (await ines.post('/tasks', { title: 'Send the contract', project_id: projectId, ...fields }))
    .body;
const taskOf = async (id: string) => (await ines.get(`/tasks/${id}`)).body;
const status = async (): Promise<TaskServiceStatus> =>
  (await ines.get('/task-services')).body.items.find(
    (one: TaskServiceStatus) => one.service === 'caldav',
  );
const list = async () => (await status()).projects[0]?.listId ?? '';
const call = (url: string, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { authorization: RADICALE_AUTHORIZATION, ...(init.headers as Record<string, string>) },
  });

/** Addresses of the tasks in the list, as another client sees them. */
async function addresses(): Promise<string[]> {
  const answer = await call(await list(), {
    method: 'PROPFIND',
    headers: { depth: '1' },
    body: '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>',
  });
  const found = [...(await answer.text()).matchAll(/<href>([^<]+\.ics)<\/href>/g)];
  return found.map(([, href = '']) => new URL(href, radicale.url).href);
}

async function only(): Promise<{ url: string; text: string }> {
  const [url, ...more] = await addresses();
  if (url === undefined || more.length > 0) throw new Error(`There are ${more.length + 1} tasks`);
  return { url, text: (await (await call(url)).text()).replaceAll('\r\n ', '') };
}

async function edit(change: (text: string) => string): Promise<void> {
  const { url, text } = await only();
  const answer = await call(url, {
    method: 'PUT',
    headers: { 'content-type': 'text/calendar' },
    body: change(text),
  });
  expect(answer.ok).toBe(true);
}

describe('a task of a chosen project on a real CalDAV server', () => {
  it('appears as a VTODO with everything the server can hold and the link back', async () => {
    const task = await createTask({
      description: 'Signed, please',
      priority: 'P1',
      due_date: '2026-12-01',
      due_time: '15:30',
      tags: ['legal'],
    });
    await sync();
    const { text } = await only();
    const address = `http://127.0.0.1:3000/tasks?id=${task.id}`;
    for (const line of [
      'SUMMARY:Send the contract',
      `DESCRIPTION:Signed\\, please\\n\\nDocket: ${address}`,
      `URL:${address}`,
      'STATUS:NEEDS-ACTION',
      'PRIORITY:1',
      'DUE:20261201T153000',
      'CATEGORIES:legal',
    ])
      expect(text).toContain(line);
    expect(await status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
  });

  it('follows edits, completion and reopening, preserves what another client added, and is deleted with its task', async () => {
    const task = await createTask({ due_date: '2026-12-01' });
    await sync();
    await edit((text) => text.replace('END:VTODO', 'X-OTHER-CLIENT:kept\r\nEND:VTODO'));
    await ines.patch(`/tasks/${task.id}`, {
      title: 'Send both',
      status: 'completed',
      due_date: null,
    });
    await sync();
    const { text } = await only();
    expect(text).toContain('SUMMARY:Send both');
    expect(text).toContain('STATUS:COMPLETED');
    expect(text).toContain('X-OTHER-CLIENT:kept');
    expect(text).not.toContain('DUE');
    await ines.patch(`/tasks/${task.id}`, { status: 'to_do' });
    await sync();
    expect((await only()).text).toContain('STATUS:NEEDS-ACTION');
    await ines.delete(`/tasks/${task.id}`);
    docket.clock.advance(11_000);
    await sync();
    expect(await addresses()).toEqual([]);
  });
});

const checklist = [
  { id: '1', text: 'Read it', completed: true },
  { id: '2', text: 'Sign it', completed: false },
];

/** The sub-tasks as another client reads them, in no particular order. */
async function subTasks(): Promise<{ url: string; text: string }[]> {
  const found = await Promise.all(
    (await addresses()).map(async (url) => ({ url, text: await (await call(url)).text() })),
  );
  return found.filter(({ text }) => text.includes('RELATED-TO'));
}

async function subTask(title: string): Promise<{ url: string; text: string }> {
  const [one, ...more] = (await subTasks()).filter(({ text }) => text.includes(`SUMMARY:${title}`));
  if (one === undefined || more.length > 0) throw new Error(`${more.length} more of ${title}`);
  return one;
}

describe('the checklist of a task on a CalDAV server', () => {
  it('becomes sub-tasks that name their parent, follow edits and are deleted with their task', async () => {
    const task = await createTask({ checklist });
    await sync();
    const parent = (await addresses()).find((url) => /\/[0-9a-f-]{36}\.ics$/.test(url)) ?? '';
    const uid = /([^/]+)\.ics$/.exec(parent)?.[1] ?? '';
    const sign = (await subTask('Sign it')).text;
    expect(sign.replaceAll('\r\n ', '')).toContain(`RELATED-TO:${uid}`);
    expect(sign).toContain('STATUS:NEEDS-ACTION');
    expect((await subTask('Read it')).text).toContain('STATUS:COMPLETED');
    await ines.patch(`/tasks/${task.id}`, {
      checklist: [
        { id: '2', text: 'Sign it', completed: true },
        { id: '3', text: 'Send it', completed: false },
      ],
    });
    await sync();
    expect(await subTasks()).toHaveLength(2);
    expect((await subTask('Sign it')).text).toContain('STATUS:COMPLETED');
    expect((await subTask('Send it')).text).toContain('STATUS:NEEDS-ACTION');
    await ines.delete(`/tasks/${task.id}`);
    docket.clock.advance(11_000);
    await sync();
    expect(await addresses()).toEqual([]);
  });

  it('leaves no sub-task behind when only its task is deleted there', async () => {
    await createTask({ checklist });
    await sync();
    const parent = (await addresses()).find((url) => /\/[0-9a-f-]{36}\.ics$/.test(url)) ?? '';
    await call(parent, { method: 'DELETE' });
    await sync();
    expect(await addresses()).toEqual([]);
  });

  it('takes over what was ticked and added there, in order, and sends nothing back', async () => {
    const task = await createTask({ checklist });
    await sync();
    await sync();
    const sign = await subTask('Sign it');
    const headers = { 'content-type': 'text/calendar' };
    const ticked = sign.text.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    await call(sign.url, { method: 'PUT', headers, body: ticked });
    const added = sign.text
      .replace(/UID:.*/, 'UID:of-another-client')
      .replace('SUMMARY:Sign it', 'SUMMARY:File it')
      .replace(/X-APPLE-SORT-ORDER.*\r\n/, '');
    await call(`${await list()}of-another-client.ics`, { method: 'PUT', headers, body: added });
    await sync();
    expect((await taskOf(task.id)).checklist).toMatchObject([
      { text: 'Read it', completed: true },
      { text: 'Sign it', completed: true },
      { text: 'File it', completed: false },
    ]);
    const before = (await ines.get('/outbound')).body.items.length;
    await sync();
    expect((await ines.get('/outbound')).body.items).toHaveLength(before);
    expect(await status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
  });
});

describe('what a person does in another CalDAV client', () => {
  it('is taken over: new title, day, done', async () => {
    const task = await createTask({ due_date: '2026-12-01' });
    await sync();
    await edit((text) =>
      text
        .replace('SUMMARY:Send the contract', 'SUMMARY:Send both')
        .replace('DUE;VALUE=DATE:20261201', 'DUE;VALUE=DATE:20261203')
        .replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED'),
    );
    await sync();
    expect(await taskOf(task.id)).toMatchObject({
      title: 'Send both',
      description: '',
      due_date: '2026-12-03',
      status: 'completed',
    });
  });

  it('deletes the task here', async () => {
    const task = await createTask();
    await sync();
    await call((await only()).url, { method: 'DELETE' });
    await sync();
    expect((await ines.get(`/tasks/${task.id}`)).status).toBe(404);
  });

  it('moves the task to another list, where it is still kept in sync', async () => {
    const task = await createTask();
    await sync();
    const other = new URL('../elsewhere/', await list()).href;
    await call(other, { method: 'MKCALENDAR' });
    const destination = `${other}moved.ics`;
    await call((await only()).url, { method: 'MOVE', headers: { destination } });
    await sync();
    await ines.patch(`/tasks/${task.id}`, { title: 'Send both' });
    await sync();
    expect(await (await call(destination)).text()).toContain('SUMMARY:Send both');
  });

  it('deletes nothing if the whole list is gone', async () => {
    const task = await createTask();
    await sync();
    await call(await list(), { method: 'DELETE' });
    await sync();
    expect(await taskOf(task.id)).toMatchObject({ title: 'Send the contract' });
    expect((await status()).problem?.message).toMatch(/no longer exists in CalDAV/);
  });
});

describe('connecting a CalDAV server', () => {
  it('finds lists that can hold tasks, and refuses a wrong password with a clear error', async () => {
    await sync();
    expect((await ines.get('/task-services/caldav/lists')).body.items).toContainEqual(
      expect.objectContaining({ id: await list() }),
    );
    const wrong = { url: radicale.url, username: 'ines', password: 'wrong' };
    expect((await ines.put('/task-services/caldav', wrong)).body.error.message).toBe(
      'The CalDAV server does not accept the username or password. Check them, or create a new app password.',
    );
  });

  it('says what to check if there is no such server, without promising a retry', async () => {
    const nowhere = { url: 'https://nowhere.invalid/dav', ...RADICALE_LOGIN };
    expect((await ines.put('/task-services/caldav', nowhere)).body.error.message).toBe(
      'The CalDAV server cannot be found. Check the address, or try again later.',
    );
  });

  it('connects to no private address that the administrator does not allow', async () => {
    const other = await createTestApp();
    const daniel = await other.signIn('Daniel Okoro');
    const refused = await daniel.put('/task-services/caldav', {
      url: radicale.url,
      ...RADICALE_LOGIN,
    });
    expect(refused.body.error.message).toMatch(/is a private address/);
    await other.close();
  });
});
