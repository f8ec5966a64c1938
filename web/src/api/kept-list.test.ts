import 'fake-indexeddb/auto';

import { beforeEach, expect, it, vi } from 'vitest';

import { createQueryClient } from '../app/providers';
import { buildTask, taskPage } from '../testing/build-task';
import { fakeApi } from '../testing/fake-api';
import { clearOfflineStore, readOffline } from './offline-store';
import { shownTasksQuery } from './tasks';

let isOnline = true;
beforeEach(async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  isOnline = true;
  await clearOfflineStore();
  fakeApi({
    'GET /tasks': () =>
      isOnline ? taskPage([buildTask()]) : Promise.reject(new TypeError('fetch failed')),
  });
});

const toDo = { status: 'to_do', page: 2 } as const;
const name = (query: object) => `list:tasks:${JSON.stringify(['tasks', 'listTasks', { query }])}`;
/** As after a reload. */
const read = (query: object) =>
  createQueryClient().fetchQuery({ ...shownTasksQuery(query), retry: false });

it('the list that was open is there after a reload without a connection, and no other', async () => {
  await read({ status: 'completed' });
  await read(toDo);
  await expect.poll(() => readOffline(name(toDo))).toBeDefined();
  await expect.poll(() => readOffline(name({ status: 'completed' }))).toBeUndefined();
  isOnline = false;
  expect((await read(toDo)).items).toMatchObject([{ title: 'Order rope' }]);
  await expect(read({ status: 'completed' })).rejects.toMatchObject({ code: 'network.failed' });
});

it('what a search finds is not kept', async () => {
  await read(toDo);
  await read({ search: 'rope' });
  expect(await readOffline(name({ search: 'rope' }))).toBeUndefined();
  isOnline = false;
  expect((await read(toDo)).items).toHaveLength(1);
});
