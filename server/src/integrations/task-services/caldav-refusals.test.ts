// What a CalDAV server refuses to say is never taken for “there is nothing”.
import { describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { listBusyTimes } from '../../records/busy-times/busy-times.repository';
import { CHECKLIST, caldavAccount } from './testing/caldav-account';
import { multistatus } from './testing/hostile-caldav';

const person = caldavAccount();
const HOUR_MS = 60 * 60_000;
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
const eventAt = (from: number) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `UID:meeting`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(from + HOUR_MS)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
const calendarAt = (path: string, name: string) =>
  `<d:response><d:href>${path}</d:href><d:propstat><d:prop><d:displayname>${name}</d:displayname>
    <d:resourcetype><c:calendar/></d:resourcetype></d:prop></d:propstat></d:response>`;
const busyTimes = () => {
  const window = { from: new Date(0), until: new Date('2100-01-01') };
  return asUser(person.docket.db, person.ines.user.id, (scope) => listBusyTimes(scope, window));
};

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
    const id = await person.shareTask();
    person.caldav.answer('query', refusal);
    person.edit('SUMMARY:Send the contract', 'SUMMARY:Send the contract', 'SUMMARY:Send both');
    await person.sync();
    expect(await person.task(id)).toMatchObject({ title: 'Send both' });
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
    expect(await person.problem()).toBe(
      `The CalDAV server refuses to list subtasks (${code}), so checklists are not kept in sync. Everything else is.`,
    );
    // Still so when nothing has changed since.
    await person.sync();
    expect(await person.problem()).not.toBe(null);
  });
});

describe('a checklist whose subtasks the CalDAV server refuses to list', () => {
  it('is kept in sync again as soon as they are listed', async () => {
    const id = await person.shareTask();
    person.caldav.answer('query', { status: 403 });
    await person.sync();
    person.edit('SUMMARY:Sign it', 'STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
    person.caldav.answer(null);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', 'x Sign it']);
    expect(await person.problem()).toBe(null);
  });

  it('is sent as soon as they are listed, if its task was created meanwhile', async () => {
    person.caldav.answer('query', { status: 403 });
    const id = await person.shareTask();
    expect(person.file('SUMMARY:Send the contract').text).toContain('VTODO');
    expect(await person.status()).toMatchObject({ linked: 1, waiting: 0, failed: 0 });
    person.caldav.answer(null);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
    expect(person.subTasks()).toHaveLength(2);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
  });

  it('keeps what is changed here meanwhile, and sends it as soon as they are listed', async () => {
    const id = await person.shareTask();
    person.caldav.answer('query', { status: 403 });
    await person.ines.patch(`/tasks/${id}`, { checklist: CHECKLIST.slice(1) });
    await person.sync();
    await person.sync();
    person.caldav.answer(null);
    await person.sync();
    expect(person.subTasks()).toEqual([expect.stringContaining('SUMMARY:Sign it')]);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Sign it']);
  });

  it('joins what is changed on both sides meanwhile', async () => {
    const id = await person.shareTask();
    person.caldav.answer('query', { status: 403 });
    const more = { id: '3', text: 'Post it', completed: false };
    await person.ines.patch(`/tasks/${id}`, { checklist: [...CHECKLIST, more] });
    await person.sync();
    person.edit('SUMMARY:Sign it', 'STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    person.caldav.answer(null);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', 'x Sign it', '- Post it']);
    expect(person.subTasks()).toHaveLength(3);
  });

  it('does not keep its task from being deleted', async () => {
    const id = await person.shareTask();
    person.caldav.answer('query', { status: 403 });
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    expect([...person.caldav.files.values()].join('')).not.toContain('SUMMARY:Send the contract');
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
      'The CalDAV server sent a response that Docket cannot read. Check the address, or try again later.',
    ],
  ])('that %s says so, instead of showing no lists', async (_, answer, message) => {
    person.caldav.answer('calendars', answer);
    expect((await person.connect()).body.error?.message).toBe(message);
  });

  it('says to check the address if it is that of a web server', async () => {
    person.caldav.answer('principal', { status: 200, type: 'text/html', body: '<html>' });
    expect((await person.connect()).body.error?.message).toMatch(/^No CalDAV server answers/);
  });

  it('offers a calendar that names no kind of objects as a list, since it may hold any', async () => {
    const about =
      '<d:displayname>All</d:displayname><d:resourcetype><c:calendar/></d:resourcetype>';
    const found = `<d:response><d:href>/home/</d:href><d:propstat><d:prop>${about}</d:prop></d:propstat></d:response>`;
    person.caldav.answer('calendars', { body: multistatus(found) });
    await person.connect();
    expect((await person.ines.get('/task-services/caldav/lists')).body.items).toEqual([
      { id: `${person.caldav.url}home/`, name: 'All' },
    ]);
  });
});

describe('a calendar of a CalDAV account', () => {
  it('that may not be read says so, instead of being free at all times', async () => {
    await person.connect();
    person.caldav.answer('query', { status: 403 });
    expect((await person.ines.put('/calendars/caldav')).body.error?.message).toBe(
      'The CalDAV server refused to list your events (403).',
    );
  });

  it('does not keep the others from being read', async () => {
    const now = person.docket.deps.clock.now().getTime();
    const from = now + HOUR_MS - (now % HOUR_MS);
    person.caldav.files.set('/team/meeting.ics', eventAt(from));
    person.caldav.answer('calendars', {
      body: multistatus(calendarAt('/home/', 'Private') + calendarAt('/team/', 'Team')),
    });
    await person.connect();
    expect((await person.ines.put('/calendars/caldav')).body.problem).toBe(null);
    // The list of calendars is as before.
    person.caldav.alsoAnswer('query', { status: 403, at: '/home/' });
    expect((await person.ines.put('/calendars/caldav')).body).toMatchObject({
      state: 'on',
      problem:
        'The CalDAV server rejected the request for the events of “Private”. Your other calendars are not affected.',
    });
    expect(await busyTimes()).toEqual([{ start: from, end: from + HOUR_MS }]);
  });
});

describe('a list that Docket creates on a CalDAV server', () => {
  const make = async () => {
    await person.connect();
    await person.choose(null);
    await person.sync();
  };

  it('says if the server refuses to create it, and what to do', async () => {
    person.caldav.answer('make', { status: 403 });
    await make();
    await person.sync();
    expect(await person.problem()).toBe(
      'The CalDAV server refused to create the list “Roof” (403). Choose one of its lists instead.',
    );
  });

  it('keeps only its own project waiting if it is refused', async () => {
    await person.shareTask();
    const own = (await person.ines.post('/projects', { name: 'Gate', color: '#e44332' })).body.id;
    const projects = [...(await person.status()).projects, { projectId: own, listId: null }];
    await person.ines.put('/task-services/caldav/projects', { projects });
    person.caldav.answer('make', { status: 403 });
    person.edit('SUMMARY:Send the contract', 'SUMMARY:Send the contract', 'SUMMARY:Send both');
    await person.sync();
    expect((await person.ines.get('/tasks')).body.items[0].title).toBe('Send both');
    expect(await person.problem()).toContain('refused to create the list “Gate” (403)');
  });

  it('may exist already, because an answer was lost', async () => {
    await make();
    const listId = (await person.status()).projects[0]?.listId;
    await person.ines.put('/task-services/caldav/projects', { projects: [] });
    await make();
    expect((await person.status()).projects[0]?.listId).toBe(listId);
    expect(await person.problem()).toBe(null);
  });
});
