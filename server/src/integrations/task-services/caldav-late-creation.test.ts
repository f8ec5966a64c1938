// A creation that reaches the server late, after another comparison has overtaken its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { beforeAll, expect, it, vi } from 'vitest';

import {
  RADICALE_AUTHORIZATION,
  RADICALE_LOGIN,
  startRadicale,
  type Radicale,
} from '../../../../scripts/start-radicale';
import { createTestApp } from '../../testing/test-app';
import { syncService } from './sync-tasks.usecases';

const AFTER_SETTLING_MS = 15_000;

let radicale: Radicale;
beforeAll(async () => {
  radicale = await startRadicale();
  return () => radicale.stop();
});

/** A proxy that holds back the first creation until released. */
async function startDoor() {
  let letIn: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (letIn = resolve));
  const kept: string[] = [];
  const made: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method = 'GET', url = '/' } = request;
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      if (method === 'PUT') made.push(url);
      if (method === 'PUT' && made.length === 1) {
        kept.push(url);
        await opened;
      }
      const body = parts.length === 0 ? {} : { body: Buffer.concat(parts).toString() };
      const answer = await fetch(new URL(url, radicale.url), {
        method,
        headers: headers as Record<string, string>,
        ...body,
      });
      const {
        'content-encoding': ____,
        'content-length': _____,
        ...told
      } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, told).end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, kept, letIn, stop: () => server.close() };
}

it('a late creation does not bring back what has left the project', async () => {
  const door = await startDoor();
  const docket = await createTestApp({
    now: new Date(),
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
  const ines = await docket.signIn();
  const account = { userId: ines.user.id, service: 'caldav' as const };
  const sync = () => syncService(docket.deps, account, { signal: new AbortController().signal });
  const project = async (name: string) =>
    (await ines.post('/projects', { name, color: '#e44332' })).body.id as string;
  const [sent, other] = [await project('Harbour Street'), await project('Elm Court')];
  await ines.put('/task-services/caldav', { url: door.url, ...RADICALE_LOGIN });
  const projects = [{ projectId: sent, listId: null }];
  await ines.put('/task-services/caldav/projects', { projects });
  await sync();
  const task = (await ines.post('/tasks', { title: 'Send the contract', project_id: sent })).body;

  const overtaken = sync();
  await vi.waitFor(() => expect(door.kept).toHaveLength(1), { timeout: 60_000 });
  await ines.patch(`/tasks/${task.id}`, { project_id: other });
  await sync();
  door.letIn();
  await overtaken;
  docket.clock.advance(AFTER_SETTLING_MS);
  await sync();

  const found = await fetch(new URL(door.kept[0] ?? '', radicale.url), {
    headers: { authorization: RADICALE_AUTHORIZATION },
  });
  expect(found.status).toBe(404);
  const [status] = (await ines.get('/task-services')).body.items.filter(
    ({ service }: { service: string }) => service === 'caldav',
  );
  expect(status).toMatchObject({ linked: 0, waiting: 0, problem: null });
  door.stop();
  await docket.close();
});
