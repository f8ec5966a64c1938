import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { sharedFieldsOf } from '@docket/core/task-services/shared-fields';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { DryRun } from '../dry-run';
import { createTodoist } from './todoist';
import { createTodoistDryRun } from './todoist-dry-run';

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

const received: Received[] = [];
let server: Server;
let todoistUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body: body === '' ? null : JSON.parse(body) });
      response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  todoistUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  received.length = 0;
});

const task: Parameters<DryRun['createTaskRequest']>[0] = {
  title: 'Send the contract',
  description: 'Signed, please',
  priority: 'P1',
  due: '2026-11-06',
  dueTime: '15:30',
  tags: ['roof', 'legal'],
};
const dryRunOf = (fields: object = {}) =>
  createTodoistDryRun({ todoistUrl, publicUrl: 'https://docket.example' }).createTaskRequest({
    ...task,
    ...fields,
  });

it.each([
  ['with every field', {}],
  ['all day', { dueTime: null }],
  ['with a title only', { description: '', priority: 'P3', due: null, dueTime: null, tags: [] }],
] as const)('the request of a task %s is the one that Todoist is sent', async (_, fields) => {
  const { due, dueTime, ...sent } = { ...task, ...fields };
  const todoist = createTodoist({
    baseUrl: todoistUrl,
    token: '<your Todoist token>',
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  const creation = todoist.createTask({
    listId: '<your Todoist project>',
    key: 'a key',
    isRetry: false,
    fields: sharedFieldsOf({
      ...sent,
      tags: [...sent.tags],
      status: 'to_do',
      due_date: due,
      due_time: dueTime,
      checklist: [],
    }),
    link: { url: 'https://docket.example/tasks?id=<the new task>', title: sent.title },
    timeZone: 'Europe/Lisbon',
    claim: () => Promise.resolve(),
  });
  await expect(creation).rejects.toMatchObject({ kind: 'unavailable' });
  const shown = dryRunOf(fields);
  const aUuid: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const [request] = received;
  expect(shown).toMatchObject({ method: request?.method, url: todoistUrl + '/sync' });
  expect(request?.path).toBe('/api/v1/sync');
  expect(request?.headers).toMatchObject(shown.headers);
  const { commands } = shown.body as { commands: object[] };
  expect(request?.body).toEqual({
    commands: commands.map((one) => ({ ...one, uuid: aUuid, temp_id: aUuid })),
  });
});

it('the token and what the task will only have once created are placeholders', () => {
  expect(dryRunOf()).toMatchObject({
    headers: { authorization: 'Bearer <your Todoist token>' },
    body: { commands: [{ args: { project_id: '<your Todoist project>' } }] },
  });
});

it('Todoist counts priorities in reverse', () => {
  const priorityOf = (priority: string) =>
    (dryRunOf({ priority }).body as { commands: [{ args: object }] }).commands[0].args;
  expect(['P1', 'P2', 'P3', 'P4'].map(priorityOf)).toMatchObject([
    { priority: 4 },
    { priority: 3 },
    { priority: 2 },
    { priority: 1 },
  ]);
});
