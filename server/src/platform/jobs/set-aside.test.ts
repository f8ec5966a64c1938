import { expect, test } from 'vitest';

import { runSettingAside } from './set-aside';

function runner(poison: readonly number[]) {
  const done: number[] = [];
  const batches: number[] = [];
  const run = (items: readonly number[]) => {
    batches.push(items.length);
    const bad = items.find((item) => poison.includes(item));
    if (bad !== undefined) return Promise.reject(new Error(`${bad} is poison`));
    done.push(...items);
    return Promise.resolve();
  };
  return { run, done, batches };
}

test('a batch without failures runs in one go', async () => {
  const { run, batches } = runner([]);
  expect(await runSettingAside([1, 2, 3], run)).toEqual([]);
  expect(batches).toEqual([3]);
});

test('an item that fails alone is set aside and named, and the others succeed', async () => {
  const { run, done } = runner([2, 5]);
  const failed = await runSettingAside([1, 2, 3, 4, 5, 6], run);
  expect(failed.map(({ item, error }) => [item, error.message])).toEqual([
    [2, '2 is poison'],
    [5, '5 is poison'],
  ]);
  expect(done).toEqual([1, 3, 4, 6]);
});

test('if all fail, the batch has failed and no item is blamed', async () => {
  const { run, batches } = runner([1, 2, 3, 4, 5, 6]);
  await expect(runSettingAside([1, 2, 3, 4, 5, 6], run)).rejects.toThrow('3 is poison');
  expect(batches).toEqual([6, 1, 1, 1]);
  await expect(runSettingAside([1], runner([1]).run)).rejects.toThrow('1 is poison');
});
