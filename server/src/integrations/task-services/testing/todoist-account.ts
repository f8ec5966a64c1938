// A person with a project whose tasks go to the sandbox's Todoist; registers its own hooks.
import { beforeAll, beforeEach } from 'vitest';

import type { TaskServiceStatus } from '@docket/core/task-services/task-service';
import type { Task } from '@docket/core/tasks/task';

import { freshSandboxMailbox, type SandboxMailbox } from '../../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app';
import { syncService } from '../sync-tasks.usecases';

export type TodoistCopy = {
  id: string;
  content: string;
  description: string;
  project: string;
  checked: boolean;
  steps: { content: string; checked: boolean }[];
};

export function todoistAccount() {
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
  const control = (path: string, body: object) => sandbox.control('POST', path, { ...body });
  const status = async (): Promise<TaskServiceStatus> =>
    (await ines.get('/task-services')).body.items.find(
      (one: TaskServiceStatus) => one.service === 'todoist',
    );

  return {
    get docket() {
      return docket;
    },
    get ines() {
      return ines;
    },
    get projectId() {
      return projectId;
    },
    control,
    sync,
    copies: async () => (await sandbox.control<{ tasks: TodoistCopy[] }>('GET', '/todoist')).tasks,
    change: (task: string, body: object) => control('/todoist/change', { task, ...body }),
    fault: (...script: object[]) => control('/faults', { script }),
    createTask: async (fields: object = {}): Promise<Task> =>
      (await ines.post('/tasks', { title: 'Send the contract', project_id: projectId, ...fields }))
        .body,
    task: async (id: string): Promise<Task> => (await ines.get(`/tasks/${id}`)).body,
    status,
    problem: async () => (await status()).problem?.message ?? null,
  };
}
