import { describe, expect, it } from 'vitest';

import { caldavAccount } from './testing/caldav-account';
import { secondsToNextRun } from './testing/seconds-to-next-run';

const person = caldavAccount();

describe('a task that the server fails to store', () => {
  const titles = ['Send the contract', 'Book the crane', 'Buy slates', 'Call the mason'];
  const shareAll = async () => {
    const ids = [await person.shareTask({})];
    for (const title of titles.slice(1)) {
      ids.push(await person.createTask({ title }));
      await person.sync();
    }
    return ids;
  };
  const rename = async (ids: readonly string[]) => {
    for (const id of ids) await person.ines.patch(`/tasks/${id}`, { priority: 'P1' });
  };
  const sent = () =>
    [...person.caldav.files.values()].filter((text) => text.includes('PRIORITY:1'));
  const down = { status: 503, body: '' };
  const DOWN = 'The CalDAV server is not responding (503). Docket will try again automatically.';

  it('keeps no other from being sent, says why, and is sent later', async () => {
    const ids = await shareAll();
    person.caldav.answer('put', { ...down, at: person.file(`SUMMARY:${titles[0]}`).path });
    await rename(ids);
    await person.sync();
    expect(sent()).toHaveLength(3);
    expect(await person.problem()).toBe(DOWN);
    const link = await person.ines.get(`/task-links?taskIds=${ids[0]}`);
    expect(link.body.items).toMatchObject([{ state: 'failed', problem: DOWN }]);
    person.caldav.answer(null);
    await person.sync();
    expect(sent()).toHaveLength(4);
    expect(await person.status()).toMatchObject({ failed: 0, waiting: 0, problem: null });
  });

  it('ends the comparison when it is one of three in a row', async () => {
    const ids = await shareAll();
    person.caldav.answer('put', down);
    await rename(ids);
    await person.sync();
    expect(await person.status()).toMatchObject({ failed: 3, waiting: 4 });
    expect(await person.problem()).toBe(DOWN);
  });

  it('is tried less and less often while the server stores none', async () => {
    const ids = await shareAll();
    person.caldav.answer('put', down);
    await rename(ids);
    for (const seconds of [10, 20, 40]) {
      await person.sync();
      expect(await secondsToNextRun(person.docket)).toBe(seconds);
    }
    person.caldav.answer(null);
    await person.sync();
    expect(sent()).toHaveLength(4);
    expect(await secondsToNextRun(person.docket)).toBe(20);
  });

  it('does not end a comparison that stores another one, if it failed before', async () => {
    const ids = await shareAll();
    const paths = titles.slice(1).map((title) => person.file(`SUMMARY:${title}`).path);
    person.caldav.answer('put', { ...down, at: paths });
    await rename(ids);
    await person.sync();
    expect(sent()).toHaveLength(1);
    await person.createTask({ title: 'Sweep the roof' });
    await person.sync();
    expect(await person.status()).toMatchObject({
      linked: 5,
      failed: 3,
      lastSyncAt: person.docket.clock.now().toISOString(),
    });
  });
});
