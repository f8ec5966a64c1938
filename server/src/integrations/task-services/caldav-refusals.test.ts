// What a CalDAV server refuses to say, or says in another way than expected, is never taken for “there is nothing”.
import { beforeEach, describe, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { syncService } from './sync-tasks.usecases';
import {
  multistatus,
  objectOf,
  startHostileCaldav,
  type DavStep,
  type HostileCaldav,
} from './testing/hostile-caldav';

const AFTER_UNDO_MS = 11_000;
const AFTER_FAILURE_MS = 60_000;
const UNREADABLE =
  'The CalDAV server sent an answer that Docket cannot read. Docket will try again automatically.';

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

const connect = () =>
  ines.put('/task-services/caldav', { url: caldav.url, username: 'ines', password: 'a password' });
const choose = (listId: string | null) =>
  ines.put('/task-services/caldav/projects', { projects: [{ projectId, listId }] });
const sync = async () => {
  // A failure before makes it wait.
  docket.clock.advance(AFTER_FAILURE_MS);
  await syncService(
    docket.deps,
    { userId: ines.user.id, service: 'caldav' },
    new AbortController().signal,
  );
};
const status = async () =>
  (await ines.get('/task-services')).body.items.find(
    ({ service }: { service: string }) => service === 'caldav',
  );
const problem = async () => (await status()).problem?.message ?? null;
const taskOf = async (id: string) => (await ines.get(`/tasks/${id}`)).body;
const checklist = [
  { id: '1', text: 'Read it', completed: false },
  { id: '2', text: 'Sign it', completed: false },
];
const shown = async (id: string) =>
  (await taskOf(id)).checklist.map(
    ({ text, completed }: { text: string; completed: boolean }) =>
      `${completed ? 'x' : '-'} ${text}`,
  );

/** Of the task itself or of a sub-task. */
function file(part: string): { path: string; text: string } {
  const [found] = [...caldav.files].filter(([, text]) => text.includes(part));
  if (found === undefined) throw new Error(`No file has ${part}`);
  return { path: found[0], text: found[1] };
}
function edit(part: string, from: string, to: string): void {
  const { path, text } = file(part);
  expect(text).toContain(from);
  caldav.files.set(path, text.replace(from, to));
}
const subTasks = () => [...caldav.files.values()].filter((text) => text.includes('RELATED-TO'));

async function shareTask(fields: object = { checklist }): Promise<string> {
  await connect();
  await choose(`${caldav.url}home/`);
  const task = { title: 'Send the contract', project_id: projectId, ...fields };
  const { id } = (await ines.post('/tasks', task)).body;
  await sync();
  return id;
}

describe.each([
  ['403', { status: 403, body: '' }, 403],
  ['400 with a page', { status: 400, type: 'text/html', body: '<p>No' }, 400],
  ['501', { status: 501, body: '' }, 501],
  [
    'a list that is cut off',
    {
      body: multistatus(
        '<d:response><d:href>/home/</d:href><d:status>HTTP/1.1 507 No</d:status></d:response>',
      ),
    },
    507,
  ],
])('a CalDAV server that answers the search for subtasks with %s', (_, refusal, code) => {
  it('takes no checklist away, and the rest of the task stays in sync', async () => {
    const id = await shareTask();
    caldav.answer('query', refusal);
    edit('SUMMARY:Send the contract', 'SUMMARY:Send the contract', 'SUMMARY:Send both');
    await sync();
    expect(await taskOf(id)).toMatchObject({ title: 'Send both' });
    expect(await shown(id)).toEqual(['- Read it', '- Sign it']);
    expect(await problem()).toBe(
      `The CalDAV server refuses to list subtasks (${code}), so checklists are not kept in sync. Everything else is.`,
    );
    // Still so when nothing has changed since.
    await sync();
    expect(await problem()).not.toBe(null);
  });
});

describe('a checklist whose subtasks the CalDAV server refuses to list', () => {
  it('is kept in sync again as soon as they are listed', async () => {
    const id = await shareTask();
    caldav.answer('query', { status: 403 });
    await sync();
    edit('SUMMARY:Sign it', 'STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    await sync();
    expect(await shown(id)).toEqual(['- Read it', '- Sign it']);
    caldav.answer(null);
    await sync();
    expect(await shown(id)).toEqual(['- Read it', 'x Sign it']);
    expect(await problem()).toBe(null);
  });

  it('stays in Docket if its task was created meanwhile, and is sent with its next change', async () => {
    caldav.answer('query', { status: 403 });
    const id = await shareTask();
    expect(file('SUMMARY:Send the contract').text).toContain('VTODO');
    expect(await status()).toMatchObject({ linked: 1, waiting: 0, failed: 0 });
    caldav.answer(null);
    await sync();
    expect(await shown(id)).toEqual(['- Read it', '- Sign it']);
    await ines.patch(`/tasks/${id}`, { title: 'Send both' });
    await sync();
    expect(subTasks()).toHaveLength(2);
    await sync();
    expect(await shown(id)).toEqual(['- Read it', '- Sign it']);
  });

  it('keeps what is changed here meanwhile', async () => {
    const id = await shareTask();
    caldav.answer('query', { status: 403 });
    await ines.patch(`/tasks/${id}`, { checklist: checklist.slice(1) });
    await sync();
    await sync();
    caldav.answer(null);
    await sync();
    expect(await shown(id)).toEqual(['- Sign it']);
  });

  it('does not keep its task from being deleted', async () => {
    const id = await shareTask();
    caldav.answer('query', { status: 403 });
    await ines.delete(`/tasks/${id}`);
    docket.clock.advance(AFTER_UNDO_MS);
    await sync();
    expect([...caldav.files.values()].join('')).not.toContain('SUMMARY:Send the contract');
  });
});

const PAGES: [string, object][] = [
  ['a web page', { status: 200, type: 'text/html', body: '<html>Blocked</html>' }],
  [
    'a web page in XML',
    { status: 200, type: 'application/xhtml+xml', body: '<html>Blocked</html>' },
  ],
  ['nothing', { status: 207, body: '' }],
  ['what is no XML', { body: '<d:multistatus' }],
];

describe.each(PAGES)('a firewall that answers for a CalDAV server with %s', (_, page) => {
  it.each<DavStep>(['query', 'versions', 'todo'])('changes no task (%s)', async (step) => {
    const id = await shareTask();
    caldav.answer(step, page);
    await sync();
    expect(await shown(id)).toEqual(['- Read it', '- Sign it']);
    expect(await problem()).toBe(UNREADABLE);
    caldav.answer(null);
    await sync();
    expect(await problem()).toBe(null);
    expect(await status()).toMatchObject({ linked: 1, waiting: 0 });
  });
});

describe('connecting a CalDAV server', () => {
  it.each([
    [
      'refuses to list calendars',
      { status: 403 },
      'The CalDAV server refused to list your calendars (403).',
    ],
    [
      'answers with a web page',
      { status: 200, type: 'text/html', body: '<html>' },
      'The CalDAV server sent an answer that Docket cannot read. Check the address, or try again later.',
    ],
  ])('that %s says so, instead of showing no lists', async (_, answer, message) => {
    caldav.answer('calendars', answer);
    expect((await connect()).body.error?.message).toBe(message);
  });

  it('says to check the address if it is that of a web server', async () => {
    caldav.answer('principal', { status: 200, type: 'text/html', body: '<html>' });
    expect((await connect()).body.error?.message).toMatch(/^No CalDAV server answers/);
  });

  it('offers a calendar that names no kind of objects as a list, since it may hold any', async () => {
    const about =
      '<d:displayname>All</d:displayname><d:resourcetype><c:calendar/></d:resourcetype>';
    const found = `<d:response><d:href>/home/</d:href><d:propstat><d:prop>${about}</d:prop></d:propstat></d:response>`;
    caldav.answer('calendars', { body: multistatus(found) });
    await connect();
    expect((await ines.get('/task-services/caldav/lists')).body.items).toEqual([
      { id: `${caldav.url}home/`, name: 'All' },
    ]);
  });
});

describe('a calendar of a CalDAV account', () => {
  it('that may not be read says so, instead of being free at all times', async () => {
    await connect();
    caldav.answer('query', { status: 403 });
    expect((await ines.put('/calendars/caldav')).body.error?.message).toBe(
      'The CalDAV server refused to list your events (403).',
    );
  });
});

describe('a list that Docket creates on a CalDAV server', () => {
  const make = async () => {
    await connect();
    await choose(null);
    await sync();
  };

  it('says if the server refuses to create it, and what to do', async () => {
    caldav.answer('make', { status: 403 });
    await make();
    await sync();
    expect(await problem()).toBe(
      'The CalDAV server refused to create the list “Roof” (403). Choose one of its lists instead.',
    );
  });

  it('keeps only its own project waiting if it is refused', async () => {
    await shareTask();
    const own = (await ines.post('/projects', { name: 'Gate', color: '#e44332' })).body.id;
    const projects = [...(await status()).projects, { projectId: own, listId: null }];
    await ines.put('/task-services/caldav/projects', { projects });
    caldav.answer('make', { status: 403 });
    edit('SUMMARY:Send the contract', 'SUMMARY:Send the contract', 'SUMMARY:Send both');
    await sync();
    expect((await ines.get('/tasks')).body.items[0].title).toBe('Send both');
    expect(await problem()).toContain('refused to create the list “Gate” (403)');
  });

  it('may exist already, because an answer was lost', async () => {
    await make();
    const { listId } = (await status()).projects[0];
    await ines.put('/task-services/caldav/projects', { projects: [] });
    await make();
    expect((await status()).projects[0].listId).toBe(listId);
    expect(await problem()).toBe(null);
  });
});

describe('a subtask with characters that XML forbids', () => {
  let id: string;
  let uid: string;
  beforeEach(async () => {
    id = await shareTask({});
    uid = /([^/]+)\.ics$/.exec(file('SUMMARY:Send the contract').path)?.[1] ?? '';
  });

  it.each([
    ['as they are', '\u000b\u0015\u0017\uffff'],
    ['as references', '&#11;&#x15;'],
  ])('is read without them (%s)', async (_, odd) => {
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VTODO',
      'UID:of-another-client',
      `SUMMARY:Buy ${odd}milk`,
      `RELATED-TO:${uid}`,
      'END:VTODO',
      'END:VCALENDAR',
    ];
    caldav.answer('query', {
      body: multistatus(objectOf('/home/other.ics', 1, lines.join('\r\n'))),
    });
    await sync();
    expect(await problem()).toBe(null);
    expect(await shown(id)).toEqual(['- Buy milk']);
  });
});
