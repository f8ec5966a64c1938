// Leaving a task service: no credentials are kept, and no job is left to run.
import { TASK_SERVICE_KEYS, type TaskServiceKey } from '@docket/core/task-services/task-service';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asSystem } from '../../platform/db/database';
import { RADICALE_LOGIN, startRadicale, type Radicale } from '../../../../scripts/start-radicale';
import {
  connectMailbox,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { startDueServices, syncService, wakeServices } from './sync-tasks.usecases';

let sandbox: SandboxMailbox;
let radicale: Radicale;
let docket: TestApp;
let ines: SignedIn;
let projectId: string;

beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
  radicale = await startRadicale();
  return () => radicale.stop();
});
beforeEach(async (context) => {
  await sandbox.control('POST', '/reset', {});
  docket = await createTestApp({
    now: new Date(),
    environment: { ...sandbox.environment, DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  const project = { name: `Harbour Street ${context.task.id}`, color: '#e44332' };
  projectId = (await ines.post('/projects', project)).body.id as string;
  return () => docket.close();
});

const CREDENTIALS: Record<TaskServiceKey, () => object> = {
  todo: () => ({}),
  todoist: () => ({ token: 'a token' }),
  caldav: () => ({ url: radicale.url, ...RADICALE_LOGIN }),
};

async function connect(service: TaskServiceKey): Promise<string> {
  await ines.put(`/task-services/${service}`, CREDENTIALS[service]());
  const projects = [{ projectId, listId: null }];
  await ines.put(`/task-services/${service}/projects`, { projects });
  return (await ines.post('/tasks', { title: 'Send the contract', project_id: projectId })).body.id;
}

const sync = (service: TaskServiceKey) =>
  syncService(
    docket.deps,
    { userId: ines.user.id, service },
    { signal: new AbortController().signal },
  );

/** Of all people, in any state. */
const syncJobs = () =>
  asSystem(docket.db, async (trx) => {
    const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = 'task-services.sync'`.execute(trx);
    return rows.map(({ key }) => key);
  });

const kept = (service: TaskServiceKey) =>
  asSystem(docket.db, (trx) =>
    trx
      .selectFrom('task_services')
      .select(['state', 'sealed_secret', 'cursor', 'next_sync_at'])
      .where('service', '=', service)
      .executeTakeFirst(),
  );

describe.each(TASK_SERVICE_KEYS)('disconnecting %s', (service) => {
  it('deletes token, password and sync position, and leaves no job behind', async () => {
    const taskId = await connect(service);
    await sync(service);
    expect(await kept(service)).toMatchObject({ state: 'connected' });
    expect(await syncJobs()).toHaveLength(1);
    expect((await ines.delete(`/task-services/${service}`)).body).toEqual({ kept: 1 });
    const nothing = {
      state: 'disconnected',
      sealed_secret: null,
      cursor: null,
      next_sync_at: null,
    };
    expect(await kept(service)).toEqual(nothing);
    expect(await syncJobs()).toEqual([]);

    // Nor does anything start one later.
    await ines.patch(`/tasks/${taskId}`, { title: 'Only here' });
    await wakeServices(docket.deps, ines.user.id);
    docket.clock.advance(60_000);
    await startDueServices(docket.deps);
    expect(await syncJobs()).toEqual([]);
  });

  it('during a comparison ends it and starts no other', async () => {
    await connect(service);
    const disconnectedWithin = {
      ...docket.deps,
      taskServiceFor: (account: Parameters<typeof docket.deps.taskServiceFor>[0]) => {
        const api = docket.deps.taskServiceFor(account);
        return {
          ...api,
          createTask: async (order: Parameters<typeof api.createTask>[0]) => {
            await ines.delete(`/task-services/${service}`);
            return api.createTask(order);
          },
        };
      },
    };
    const account = { userId: ines.user.id, service };
    await syncService(disconnectedWithin, account, { signal: new AbortController().signal });
    expect(await syncJobs()).toEqual([]);
    expect(await kept(service)).toMatchObject({ state: 'disconnected', sealed_secret: null });
  });
});

it('a token or password is stored sealed while connected', async () => {
  await connect('todoist');
  const { sealed_secret: sealed } = (await kept('todoist')) ?? {};
  expect(sealed?.toString('utf8')).not.toContain('a token');
  expect(sealed?.length).toBeGreaterThan(0);
});
