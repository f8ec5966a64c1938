// What a CalDAV server says in another way than expected is never taken for “there is nothing”, nor for “it is stored”.
import { beforeEach, describe, expect, it } from 'vitest';

import { PAGES, UNREADABLE, caldavAccount } from './testing/caldav-account';
import { multistatus, objectOf, type DavStep } from './testing/hostile-caldav';

const person = caldavAccount();

describe.each(PAGES)('a firewall that answers for a CalDAV server with %s', (_, page) => {
  it.each<DavStep>(['query', 'versions', 'todo'])('changes no task (%s)', async (step) => {
    const id = await person.shareTask();
    person.caldav.answer(step, page);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
    expect(await person.problem()).toBe(UNREADABLE);
    person.caldav.answer(null);
    await person.sync();
    expect(await person.problem()).toBe(null);
    expect(await person.status()).toMatchObject({ linked: 1, waiting: 0 });
  });
});

describe('a subtask with characters that XML forbids', () => {
  let id: string;
  let uid: string;
  beforeEach(async () => {
    id = await person.shareTask({});
    uid = /([^/]+)\.ics$/.exec(person.file('SUMMARY:Send the contract').path)?.[1] ?? '';
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
    person.caldav.answer('query', {
      body: multistatus(objectOf('/home/other.ics', 1, lines.join('\r\n'))),
    });
    await person.sync();
    expect(await person.problem()).toBe(null);
    expect(await person.shown(id)).toEqual(['- Buy milk']);
  });
});

describe.each([
  ['is cut off', (text: string) => text.slice(0, text.indexOf('END:VTODO'))],
  ['holds no task', (text: string) => text.replaceAll('VTODO', 'VJOURNAL')],
  ['has a line without a value', (text: string) => text.replace('END:VTODO', 'X\r\nEND:VTODO')],
])('a calendar object that %s', (_, damage) => {
  const spoil = (part: string) => {
    const { path, text } = person.file(part);
    person.caldav.files.set(path, damage(text));
    person.caldav.changed();
    return () => {
      person.caldav.files.set(path, text);
      person.caldav.changed();
    };
  };

  it('is named, and keeps no other task from being compared', async () => {
    await person.shareTask();
    const other = await person.createTask({ title: 'Book the crane' });
    await person.sync();
    const mend = spoil('SUMMARY:Send the contract');
    person.edit('SUMMARY:Book the crane', 'SUMMARY:Book the crane', 'SUMMARY:Book two cranes');
    const words =
      'Docket cannot read “Send the contract” in CalDAV, so it is not kept in sync. Everything else is.';
    await person.sync();
    expect(await person.problem()).toBe(words);
    await person.sync();
    expect(await person.problem()).toBe(words);
    expect(await person.task(other)).toMatchObject({ title: 'Book two cranes' });
    mend();
    await person.sync();
    expect(await person.problem()).toBe(null);
  });

  it('is left as it is, and gets what was changed here once it can be read', async () => {
    const id = await person.shareTask();
    const mend = spoil('SUMMARY:Send the contract');
    const { text } = person.file('SUMMARY:Send the contract');
    await person.ines.patch(`/tasks/${id}`, { title: 'Send both' });
    await person.sync();
    expect(person.file('SUMMARY:Send the contract').text).toBe(text);
    expect(await person.status()).toMatchObject({ failed: 1 });
    mend();
    await person.sync();
    expect(person.file('SUMMARY:Send both').text).toContain('END:VTODO');
    expect(await person.status()).toMatchObject({ failed: 0, waiting: 0, problem: null });
  });

  it('as a subtask takes nothing from the checklist, and others are kept in sync', async () => {
    const id = await person.shareTask();
    const checklist = [{ id: '1', text: 'Call them', completed: false }];
    const other = await person.createTask({ title: 'Book the crane', checklist });
    await person.sync();
    const mend = spoil('SUMMARY:Sign it');
    person.edit('SUMMARY:Call them', 'STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
    expect(await person.shown(other)).toEqual(['x Call them']);
    expect(await person.problem()).toBe(
      'Docket cannot read a subtask of “Send the contract” in CalDAV, so its checklist is not kept in sync. Everything else is.',
    );
    mend();
    person.edit('SUMMARY:Read it', 'STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    await person.sync();
    expect(await person.shown(id)).toEqual(['x Read it', '- Sign it']);
    expect(await person.problem()).toBe(null);
  });

  it('as a subtask keeps its task from being neither changed nor deleted', async () => {
    const id = await person.shareTask();
    spoil('SUMMARY:Sign it');
    await person.ines.patch(`/tasks/${id}`, { title: 'Send both' });
    await person.sync();
    expect(person.file('SUMMARY:Send both').text).toContain('VTODO');
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    expect([...person.caldav.files.values()].join('')).not.toContain('SUMMARY:Send both');
  });
});

it.each([
  ['is larger than Docket reads', { body: `BEGIN:VCALENDAR${'x'.repeat(1024 * 1024)}` }],
  ['the server withholds', { status: 403, body: '' }],
])('a task that %s is named, and keeps no other from being compared', async (_, answer) => {
  await person.shareTask({});
  const other = await person.createTask({ title: 'Book the crane' });
  await person.sync();
  const { path } = person.file('SUMMARY:Send the contract');
  person.caldav.answer('todo', { ...answer, at: path });
  person.edit('SUMMARY:Book the crane', 'SUMMARY:Book the crane', 'SUMMARY:Book two cranes');
  await person.sync();
  expect(await person.problem()).toBe(
    'Docket cannot read “Send the contract” in CalDAV, so it is not kept in sync. Everything else is.',
  );
  expect(await person.task(other)).toMatchObject({ title: 'Book two cranes' });
  person.caldav.answer(null);
  await person.sync();
  expect(await person.problem()).toBe(null);
});

it('several tasks that Docket cannot read are counted', async () => {
  await person.shareTask({});
  await person.createTask({ title: 'Book the crane' });
  await person.sync();
  for (const [path] of person.caldav.files) person.caldav.files.set(path, 'BEGIN:VCALENDAR');
  person.caldav.changed();
  await person.sync();
  expect(await person.problem()).toMatch(
    /^Docket cannot read “[^”]+” and 1 more in CalDAV, so they are not kept in sync\./,
  );
});

describe('an answer that does not say whether a task is stored', () => {
  const page = { status: 200, type: 'text/html', body: '<html>Sign in</html>' };
  const waiting = async () => {
    expect(await person.problem()).toBe(UNREADABLE);
    expect(await person.status()).toMatchObject({ waiting: 1 });
  };

  it('does not count as stored if the task is not there', async () => {
    await person.connect();
    await person.choose(`${person.caldav.url}home/`);
    person.caldav.answer('put', page);
    await person.createTask();
    await person.sync();
    await waiting();
    person.caldav.answer(null);
    await person.sync();
    await person.sync();
    expect(person.file('SUMMARY:Send the contract').text).toContain('VTODO');
    expect(await person.status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
  });

  it('does not count as changed if the task there is as before', async () => {
    const id = await person.shareTask({});
    person.caldav.answer('put', page);
    await person.ines.patch(`/tasks/${id}`, { title: 'Send both' });
    await person.sync();
    await waiting();
    person.caldav.answer(null);
    await person.sync();
    expect(person.file('SUMMARY:Send both').text).toContain('VTODO');
    expect(await person.task(id)).toMatchObject({ title: 'Send both' });
  });

  it('does not count as removed if the task is still there', async () => {
    const id = await person.shareTask({});
    person.caldav.answer('delete', page);
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    await waiting();
    person.caldav.answer(null);
    await person.sync();
    expect(person.caldav.files.size).toBe(0);
  });

  it('counts as stored if a later read shows it', async () => {
    const id = await person.shareTask({});
    person.caldav.answer('put', { status: 200, isDone: true });
    await person.ines.patch(`/tasks/${id}`, { title: 'Send both' });
    const other = await person.createTask({ title: 'Book the crane' });
    await person.sync();
    expect(await person.status()).toMatchObject({ linked: 2, waiting: 0, problem: null });
    person.caldav.answer('delete', { status: 200, isDone: true });
    await person.ines.delete(`/tasks/${other}`);
    person.afterUndo();
    await person.sync();
    expect(await person.status()).toMatchObject({ linked: 1, waiting: 0, problem: null });
  });
});
