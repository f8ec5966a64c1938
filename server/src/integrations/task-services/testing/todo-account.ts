// A person with a project whose tasks go to the sandbox's To Do; registers its own hooks.
import { beforeAll, beforeEach } from 'vitest';

import type { TaskLink, TaskServiceStatus } from '@docket/core/task-services/task-service';
import type { Task } from '@docket/core/tasks/task';

import {
  connectMailbox,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app';
import type { SyncDependencies } from '../sync-run';
import { syncService } from '../sync-tasks.usecases';

export type TodoCopy = {
  id: string;
  title: string;
  list: string;
  status: string;
  importance: string;
  body: { content: string };
  categories: string[];
  dueDateTime: { dateTime: string; timeZone: string } | null;
  steps: { displayName: string; isChecked: boolean }[];
  linkedResources: { webUrl: string; applicationName: string }[];
};

const never = new AbortController().signal;
const AFTER_UNDO_MS = 11_000;
const AFTER_SETTLING_MS = 16_000;

export function todoAccount() {
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
    await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
    const project = { name: 'Harbour Street', color: '#e44332' };
    projectId = (await ines.post('/projects', project)).body.id as string;
    return () => docket.close();
  });
  const syncWith = (deps: SyncDependencies, limit: { pullMs?: number } = {}) =>
    syncService(deps, { userId: ines.user.id, service: 'todo' }, { signal: never, ...limit });
  const sync = () => syncWith(docket.deps);
  const copies = async () => (await sandbox.control<{ tasks: TodoCopy[] }>('GET', '/todo')).tasks;

  return {
    get sandbox() {
      return sandbox;
    },
    get docket() {
      return docket;
    },
    get ines() {
      return ines;
    },
    get projectId() {
      return projectId;
    },
    connect: async () => {
      await ines.put('/task-services/todo', {});
      await ines.put('/task-services/todo/projects', { projects: [{ projectId, listId: null }] });
    },
    signInAgain: () => connectMailbox(docket, { userId: ines.user.id, url: sandbox.url }),
    choose: (projects: { projectId: string; listId: string | null }[]) =>
      ines.put('/task-services/todo/projects', { projects }),
    /** The person's own context; must be their first. */
    zone: (timezone: string) =>
      ines.post('/contexts', { name: 'Office', color: '#e44332', timezone, workingHours: null }),
    sync,
    /** With time to read one changed task. */
    syncBriefly: () => syncWith(docket.deps, { pullMs: 0 }),
    /** As a process reached at another address. */
    syncAt: (publicUrl: string) =>
      syncWith({ ...docket.deps, config: { ...docket.deps.config, publicUrl } }),
    copies,
    /** The only copy. */
    copy: async () => {
      const [one, ...more] = await copies();
      if (one === undefined || more.length > 0)
        throw new Error(`There are ${more.length + (one === undefined ? 0 : 1)} copies`);
      return one;
    },
    createTask: async (fields: object = {}): Promise<Task> =>
      (await ines.post('/tasks', { title: 'Send the contract', project_id: projectId, ...fields }))
        .body,
    task: async (id: string): Promise<Task> => (await ines.get(`/tasks/${id}`)).body,
    change: (task: string, body: object) =>
      sandbox.control('POST', '/todo/change', { task, ...body }),
    fault: (...script: object[]) => sandbox.control('POST', '/faults', { script }),
    status: async (): Promise<TaskServiceStatus> =>
      (await ines.get('/task-services')).body.items.find(
        (one: TaskServiceStatus) => one.service === 'todo',
      ),
    links: async (taskId: string): Promise<TaskLink[]> =>
      (await ines.get(`/task-links?taskIds=${taskId}`)).body.items,
    /** An interrupted creation is looked up once it can no longer be carried out. */
    afterSettling: () => docket.clock.advance(AFTER_SETTLING_MS),
    /** A delete is sent once it can no longer be undone. */
    afterUndo: () => docket.clock.advance(AFTER_UNDO_MS),
  };
}
