// Lists that the account may no longer read, and tasks that a client moves between them.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { purgeDeleted } from '../../platform/changes/purge-deleted.repository';
import { asUser } from '../../platform/db/database';
import { caldavAccount } from './testing/caldav-account';
import { multistatus } from './testing/hostile-caldav';
import { syncService } from './sync-tasks.usecases';

const person = caldavAccount();
const LISTS = { Roof: '/home/', Garden: '/garden/' };
const listAt = ([name, path]: [string, string]) =>
  `<d:response><d:href>${path}</d:href><d:propstat><d:prop><d:displayname>${name}</d:displayname>
    <d:resourcetype><c:calendar/></d:resourcetype></d:prop></d:propstat></d:response>`;
const showLists = () =>
  person.caldav.answer('calendars', {
    body: multistatus(Object.entries(LISTS).map(listAt).join('')),
  });
const move = (part: string, to: string) => {
  const { path, text } = person.file(part);
  person.caldav.files.delete(path);
  person.caldav.files.set(to, text);
  person.caldav.changed();
};
const refuseList = () => person.caldav.alsoAnswer('versions', { status: 403, at: '/home/' });
const allowList = showLists;
/** Of one comparison: each asks for the time once. */
const countTransactions = async () => {
  const { deps, clock } = person.docket;
  let count = 0;
  const now = () => {
    count += 1;
    return clock.now();
  };
  const account = { userId: person.ines.user.id, service: 'caldav' } as const;
  const { signal } = new AbortController();
  await syncService({ ...deps, clock: { ...clock, now } }, account, { signal });
  return count;
};
/** As a minute after the delete. */
const purge = async () => {
  const { db } = person.docket.deps;
  await asUser(db, person.ines.user.id, ({ trx }) =>
    sql`update tasks set deleted_at = now() - interval '61 seconds'
      where user_id = ${person.ines.user.id} and deleted_at is not null`.execute(trx),
  );
  expect(await purgeDeleted(db)).toBe(1);
};
/** In a minute, by the clock of Docket. */
const editThere = (title: string) => {
  const at = new Date(person.docket.deps.clock.now().getTime() + 60_000);
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const { path, text } = person.file('SUMMARY:Send the contract');
  const edited = text
    .replace('SUMMARY:Send the contract', `SUMMARY:${title}`)
    .replace(/LAST-MODIFIED:\w+/, `LAST-MODIFIED:${stamp}`);
  person.caldav.files.set(path, edited);
  person.caldav.changed();
};

describe('a list that the account may no longer read', () => {
  it('is named, keeps its tasks as they are, and does not stop the others', async () => {
    const id = await person.shareTask({});
    showLists();
    const garden = (await person.ines.post('/projects', { name: 'Garden', color: '#e44332' })).body
      .id;
    const projects = [
      ...(await person.status()).projects,
      { projectId: garden, listId: `${person.caldav.url}garden/` },
    ];
    await person.ines.put('/task-services/caldav/projects', { projects });
    const other = await person.createTask({ title: 'Plant a tree', project_id: garden });
    await person.sync();
    person.caldav.alsoAnswer('versions', { status: 403, body: '', at: '/home/' });
    person.edit('SUMMARY:Plant a tree', 'SUMMARY:Plant a tree', 'SUMMARY:Plant two trees');
    await person.ines.patch(`/tasks/${id}`, { title: 'Send both' });
    await person.sync();
    expect(await person.task(other)).toMatchObject({ title: 'Plant two trees' });
    expect(await person.problem()).toBe(
      'Docket is not allowed to read the list “Roof” in CalDAV, so its tasks are not kept in sync. Your other lists are.',
    );
    expect(person.file('SUMMARY:Send').text).toContain('SUMMARY:Send the contract');
    showLists();
    await person.sync();
    expect(await person.problem()).toBe(null);
    expect(person.file('SUMMARY:Send').text).toContain('SUMMARY:Send both');
  });

  it('keeps an edit of a task that is deleted here meanwhile, if the edit is newer', async () => {
    const id = await person.shareTask({});
    refuseList();
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    editThere('Send both');
    allowList();
    await person.sync();
    expect(await person.task(id)).toMatchObject({ title: 'Send both' });
    expect(person.file('SUMMARY:Send both').path).toContain('/home/');
  });

  it('keeps an edited copy of a task that was deleted here for good meanwhile', async () => {
    const id = await person.shareTask({});
    refuseList();
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    await purge();
    editThere('Send both');
    allowList();
    await person.sync();
    await person.sync();
    expect(person.file('SUMMARY:Send both').path).toContain('/home/');
    expect(await person.status()).toMatchObject({ linked: 0, waiting: 0, problem: null });
  });

  it.each([
    ['deleted here', async () => {}],
    ['deleted here for good', purge],
  ])('loses a task that is %s meanwhile as soon as it may be read', async (_, afterDelete) => {
    const id = await person.shareTask({});
    refuseList();
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    await afterDelete();
    expect(person.caldav.files.size).toBe(1);
    allowList();
    await person.sync();
    expect(person.caldav.files.size).toBe(0);
  });

  it.each([
    ['deleted here', async () => {}],
    ['deleted here for good', purge],
  ])('loses a task that is %s meanwhile if the account is connected again', async (_, after) => {
    const id = await person.shareTask({});
    refuseList();
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    await after();
    await person.ines.delete('/task-services/caldav');
    await person.connect();
    allowList();
    await person.sync();
    expect(person.caldav.files.size).toBe(0);
  });

  it('keeps an edit of a task whose project gets another list meanwhile', async () => {
    const id = await person.shareTask({});
    showLists();
    refuseList();
    await person.choose(`${person.caldav.url}garden/`);
    await person.sync();
    editThere('Send both');
    await person.sync();
    allowList();
    await person.sync();
    expect(await person.task(id)).toMatchObject({ title: 'Send both' });
    expect([...person.caldav.files]).toEqual([
      [expect.stringMatching('^/garden/'), expect.stringContaining('SUMMARY:Send both')],
    ]);
  });

  it('says that its tasks move to the list that is chosen instead once it may be read', async () => {
    await person.shareTask({});
    showLists();
    refuseList();
    await person.choose(`${person.caldav.url}garden/`);
    await person.sync();
    expect(await person.problem()).toBe(
      'Docket is not allowed to read a list in CalDAV, so its tasks are not kept in sync. Your other lists are. Tasks for which you chose another list move there as soon as Docket may read this one.',
    );
  });

  it('is named with the tasks that move from it, if another project still uses it', async () => {
    const id = await person.shareTask({});
    showLists();
    const garden = (await person.ines.post('/projects', { name: 'Garden', color: '#e44332' })).body
      .id;
    const projects = [
      ...(await person.status()).projects,
      { projectId: garden, listId: `${person.caldav.url}garden/` },
    ];
    await person.ines.put('/task-services/caldav/projects', { projects });
    refuseList();
    await person.ines.patch(`/tasks/${id}`, { project_id: garden });
    await person.sync();
    expect(await person.problem()).toBe(
      'Docket is not allowed to read the list “Roof” in CalDAV, so its tasks are not kept in sync. Your other lists are. Tasks for which you chose another list move there as soon as Docket may read this one.',
    );
  });

  it('frees a task that was never sent when another list is chosen', async () => {
    await person.shareTask({});
    showLists();
    refuseList();
    await person.createTask({ title: 'Plant a tree' });
    await person.sync();
    await person.choose(`${person.caldav.url}garden/`);
    await person.sync();
    await person.sync();
    expect(person.file('SUMMARY:Plant a tree').path).toContain('/garden/');
  });

  it('costs nothing for each of its tasks, however they differ', async () => {
    const ids = [await person.shareTask({}), await person.createTask({ title: 'Plant a tree' })];
    await person.sync();
    showLists();
    refuseList();
    await person.sync();
    const before = await countTransactions();
    for (const id of ids) await person.ines.patch(`/tasks/${id}`, { title: 'Changed here' });
    expect(await countTransactions()).toBe(before);
  });

  it('keeps an edit of a task that leaves the sent projects meanwhile', async () => {
    const id = await person.shareTask({});
    const other = (await person.ines.post('/projects', { name: 'Kept', color: '#e44332' })).body.id;
    refuseList();
    await person.ines.patch(`/tasks/${id}`, { project_id: other });
    await person.sync();
    editThere('Send both');
    allowList();
    await person.sync();
    expect(await person.task(id)).toMatchObject({ title: 'Send both', project_id: other });
    expect(person.caldav.files.size).toBe(0);
  });

  it('counts as deleted if the server says that it is gone for good (410)', async () => {
    const id = await person.shareTask({});
    person.caldav.answer('versions', { status: 410, body: '' });
    await person.sync();
    expect(await person.task(id)).toMatchObject({ title: 'Send the contract' });
    expect(await person.problem()).toContain('The list “Tasks” no longer exists in CalDAV.');
  });
});

describe('a task that another client moves to another list', () => {
  it.each([
    ['with its subtasks', true],
    ['without its subtasks', false],
  ])('is followed with its checklist, if it is moved %s', async (_, isWhole) => {
    const id = await person.shareTask();
    showLists();
    move('SUMMARY:Send the contract', '/garden/renamed.ics');
    if (isWhole)
      for (const step of ['Read it', 'Sign it']) move(`SUMMARY:${step}`, `/garden/${step[0]}.ics`);
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', '- Sign it']);
    person.edit('SUMMARY:Sign it', 'STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    await person.sync();
    expect(await person.shown(id)).toEqual(['- Read it', 'x Sign it']);
    await person.ines.patch(`/tasks/${id}`, {
      title: 'Send both',
      checklist: [{ id: '2', text: 'Sign it', completed: true }],
    });
    await person.sync();
    expect(person.file('SUMMARY:Send both').path).toBe('/garden/renamed.ics');
    expect(person.subTasks()).toHaveLength(1);
    await person.ines.delete(`/tasks/${id}`);
    person.afterUndo();
    await person.sync();
    expect([...person.caldav.files]).toEqual([]);
  });

  it('is followed when it is done, and is still one task when it is reopened here', async () => {
    const id = await person.shareTask();
    await person.ines.patch(`/tasks/${id}`, { status: 'completed' });
    await person.sync();
    showLists();
    move('SUMMARY:Send the contract', '/garden/renamed.ics');
    await person.sync();
    expect(person.subTasks()).toHaveLength(2);
    await person.ines.patch(`/tasks/${id}`, { status: 'to_do' });
    await person.sync();
    const tasks = [...person.caldav.files].filter(([, text]) => !text.includes('RELATED-TO'));
    expect(tasks).toEqual([
      ['/garden/renamed.ics', expect.stringContaining('STATUS:NEEDS-ACTION')],
    ]);
  });
});
