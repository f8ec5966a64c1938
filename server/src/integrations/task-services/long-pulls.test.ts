// A run that has no time to read every task that changed in the service goes on in the next one.
import { beforeEach, describe, expect, it } from 'vitest';

import { caldavAccount } from './testing/caldav-account';
import { secondsToNextRun } from './testing/seconds-to-next-run';
import { todoAccount } from './testing/todo-account';

const TITLES = ['One', 'Two', 'Three'];

describe('Microsoft To Do', () => {
  const todo = todoAccount();
  let ids: string[];
  beforeEach(async () => {
    await todo.connect();
    ids = [];
    for (const title of TITLES) ids.push((await todo.createTask({ title })).id);
    await todo.sync();
    await todo.sync();
  });

  const titles = async () => {
    const { items } = (await todo.ines.get('/tasks')).body as { items: { title: string }[] };
    return items.map(({ title }) => title).toSorted();
  };
  const edit = async () => {
    for (const title of TITLES) await todo.change(title, { title: `${title}, edited there` });
  };

  it('is read in several runs, one right after the other', async () => {
    await edit();
    for (const many of [1, 2, 3]) {
      await todo.syncBriefly();
      const edited = (await titles()).filter((title) => title.endsWith('edited there'));
      expect(edited).toHaveLength(many);
      expect(await titles()).toHaveLength(3);
      expect(await secondsToNextRun(todo.docket)).toBe(many < 3 ? 0 : 20);
    }
  });

  it('is sent nothing for a task until its changes there are known', async () => {
    await edit();
    for (const id of ids) await todo.ines.patch(`/tasks/${id}`, { title: 'Edited here' });
    for (let run = 0; run < 3; run += 1) await todo.syncBriefly();
    await todo.sync();
    for (const id of ids)
      expect((await todo.links(id))[0]?.conflicts).toMatchObject([{ field: 'title' }]);
  });

  it('is left no copy for another list until its changes there are known', async () => {
    await edit();
    const { items } = (await todo.ines.get('/task-services/todo/lists')).body;
    const { id: listId } = items.find(({ name }: { name: string }) => name === 'Tasks');
    await todo.choose([{ projectId: todo.projectId, listId }]);
    for (let run = 0; run < 3; run += 1) await todo.syncBriefly();
    await todo.sync();
    const edited = TITLES.map((title) => `${title}, edited there`).toSorted();
    expect(await titles()).toEqual(edited);
    const copies = await todo.copies();
    expect(copies.map(({ title }) => title).toSorted()).toEqual(edited);
    expect(copies.every(({ list }) => list === 'Tasks')).toBe(true);
  });

  it('keeps the copy of a deleted task until its changes there are known: an edit brings it back', async () => {
    for (const id of ids) await todo.ines.delete(`/tasks/${id}`);
    await edit();
    todo.afterUndo();
    for (let run = 0; run < 3; run += 1) await todo.syncBriefly();
    await todo.sync();
    const edited = TITLES.map((title) => `${title}, edited there`).toSorted();
    expect(await titles()).toEqual(edited);
    expect((await todo.copies()).map(({ title }) => title).toSorted()).toEqual(edited);
  });

  it('may have lost or moved a task that waited to be read', async () => {
    await edit();
    await todo.syncBriefly();
    const [first = '', second = ''] = (await titles()).filter((title) => TITLES.includes(title));
    await todo.change(`${first}, edited there`, { deleted: true });
    await todo.change(`${second}, edited there`, { list: 'Tasks' });
    for (let run = 0; run < 3; run += 1) await todo.syncBriefly();
    expect(await titles()).toEqual(
      TITLES.filter((title) => title !== first)
        .map((title) => `${title}, edited there`)
        .toSorted(),
    );
    expect(await todo.status()).toMatchObject({ linked: 2, waiting: 0, problem: null });
  });
});

describe('a CalDAV server', () => {
  const person = caldavAccount();
  let ids: string[];
  beforeEach(async () => {
    await person.connect();
    await person.choose(`${person.caldav.url}home/`);
    ids = [];
    for (const title of TITLES) ids.push(await person.createTask({ title }));
    await person.sync();
    await person.sync();
  });

  const titles = () => Promise.all(ids.map(async (id) => (await person.task(id)).title));
  const edit = () => {
    for (const title of TITLES)
      person.edit(`SUMMARY:${title}`, `SUMMARY:${title}`, `SUMMARY:${title} edited there`);
  };

  it('is read in several runs', async () => {
    edit();
    for (const many of [1, 2, 3]) {
      await person.syncBriefly();
      const edited = (await titles()).filter((title) => title.endsWith('edited there'));
      expect(edited).toHaveLength(many);
    }
    expect(await person.status()).toMatchObject({ linked: 3, waiting: 0, problem: null });
  });

  it('is sent nothing for a task until its changes there are known', async () => {
    edit();
    for (const id of ids) await person.ines.patch(`/tasks/${id}`, { title: 'Edited here' });
    for (let run = 0; run < 6; run += 1) await person.syncBriefly();
    for (const id of ids) {
      const { items } = (await person.ines.get(`/task-links?taskIds=${id}`)).body;
      expect(items[0].conflicts).toMatchObject([{ field: 'title' }]);
    }
  });

  /** All but “Three”; their files as they were. */
  const spoil = () => {
    const spoilt = ['One', 'Two'].map((title) => person.file(`SUMMARY:${title}`));
    for (const { path } of spoilt) person.caldav.files.set(path, 'BEGIN:VCALENDAR');
    person.caldav.changed();
    return spoilt;
  };

  it('may hold a task that cannot be read, which keeps no other one waiting', async () => {
    spoil();
    await person.sync();
    person.edit('SUMMARY:Three', 'SUMMARY:Three', 'SUMMARY:Three edited there');
    await person.syncBriefly();
    expect(await titles()).toEqual(['One', 'Two', 'Three edited there']);
    expect(await person.problem()).toMatch(/^Docket cannot read “\w+” and 1 more in CalDAV/);
    expect(await secondsToNextRun(person.docket)).toBe(20);
  });

  it('is sent nothing for a task that could not be read until it is read again', async () => {
    const spoilt = spoil();
    await person.sync();
    for (const { path, text } of spoilt) person.caldav.files.set(path, text);
    edit();
    for (const id of ids) await person.ines.patch(`/tasks/${id}`, { title: 'Edited here' });
    await person.syncBriefly();
    await person.sync();
    for (const id of ids) {
      const { items } = (await person.ines.get(`/task-links?taskIds=${id}`)).body;
      expect(items[0].conflicts).toMatchObject([{ field: 'title' }]);
    }
  });
});
