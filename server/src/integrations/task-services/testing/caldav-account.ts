// A person with a project, and a CalDAV server that may answer whatever the test wants; registers its own hooks.
import { beforeEach, expect } from 'vitest';

import type { TaskServiceStatus } from '@docket/core/task-services/task-service';
import type { Task } from '@docket/core/tasks/task';

import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app';
import { syncService } from '../sync-tasks.usecases';
import { startHostileCaldav, type HostileCaldav } from './hostile-caldav';

const AFTER_UNDO_MS = 11_000;
const AFTER_FAILURE_MS = 60_000;

export const UNREADABLE =
  'The CalDAV server sent a response that Docket cannot read. Docket will try again automatically.';
/** A web page, and what else a firewall or proxy answers in place of the server. */
export const PAGES: [string, object][] = [
  ['a web page', { status: 200, type: 'text/html', body: '<html>Blocked</html>' }],
  [
    'a web page in XML',
    { status: 200, type: 'application/xhtml+xml', body: '<html>Blocked</html>' },
  ],
  ['nothing', { status: 207, body: '' }],
  ['what is no XML', { body: '<d:multistatus' }],
];

/** With a CalDAV server that Docket may reach. */
function personWithProject() {
  let caldav: HostileCaldav;
  let docket: TestApp;
  let ines: SignedIn;
  let projectId: string;
  beforeEach(async () => {
    caldav = await startHostileCaldav();
    docket = await createTestApp({
      now: new Date(),
      environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
    });
    ines = await docket.signIn();
    projectId = (await ines.post('/projects', { name: 'Roof', color: '#e44332' })).body.id;
    return async () => {
      await docket.close();
      await caldav.stop();
    };
  });
  return {
    get caldav() {
      return caldav;
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
  };
}

export function caldavAccount() {
  const person = personWithProject();
  const connect = () =>
    person.ines.put('/task-services/caldav', {
      url: person.caldav.url,
      username: 'ines',
      password: 'a password',
    });
  const choose = (listId: string | null) =>
    person.ines.put('/task-services/caldav/projects', {
      projects: [{ projectId: person.projectId, listId }],
    });
  const sync = async (limit: { pullMs?: number } = {}) => {
    // A failure before makes it wait.
    person.docket.clock.advance(AFTER_FAILURE_MS);
    await syncService(
      person.docket.deps,
      { userId: person.ines.user.id, service: 'caldav' },
      { signal: new AbortController().signal, ...limit },
    );
  };
  const status = async (): Promise<TaskServiceStatus> =>
    (await person.ines.get('/task-services')).body.items.find(
      ({ service }: { service: string }) => service === 'caldav',
    );
  const task = async (id: string): Promise<Task> => (await person.ines.get(`/tasks/${id}`)).body;
  const createTask = async (fields: object = {}): Promise<string> =>
    (
      await person.ines.post('/tasks', {
        title: 'Send the contract',
        project_id: person.projectId,
        ...fields,
      })
    ).body.id;

  return {
    get caldav() {
      return person.caldav;
    },
    get docket() {
      return person.docket;
    },
    get ines() {
      return person.ines;
    },
    connect,
    choose,
    sync,
    /** With time to read one changed task. */
    syncBriefly: () => sync({ pullMs: 0 }),
    status,
    task,
    createTask,
    problem: async () => (await status()).problem?.message ?? null,
    /** The checklist of a task in Docket. */
    shown: async (id: string) =>
      (await task(id)).checklist.map(({ text, completed }) => `${completed ? 'x' : '-'} ${text}`),
    ...filesOf(() => person.caldav),
    shareTask: async (fields: object = { checklist: CHECKLIST }): Promise<string> => {
      await connect();
      await choose(`${person.caldav.url}home/`);
      const id = await createTask(fields);
      await sync();
      return id;
    },
    /** A delete is sent once it can no longer be undone. */
    afterUndo: () => person.docket.clock.advance(AFTER_UNDO_MS),
  };
}

/** The calendar objects on the server. */
function filesOf(caldav: () => HostileCaldav) {
  /** Of the task itself or of a sub-task. */
  const file = (part: string): { path: string; text: string } => {
    const [found] = [...caldav().files].filter(([, text]) => text.includes(part));
    if (found === undefined) throw new Error(`No file has ${part}`);
    return { path: found[0], text: found[1] };
  };
  return {
    file,
    edit: (part: string, from: string, to: string): void => {
      const { path, text } = file(part);
      expect(text).toContain(from);
      caldav().files.set(path, text.replace(from, to));
      caldav().changed();
    },
    subTasks: () => [...caldav().files.values()].filter((text) => text.includes('RELATED-TO')),
  };
}

export const CHECKLIST = [
  { id: '1', text: 'Read it', completed: false },
  { id: '2', text: 'Sign it', completed: false },
];
