import { rm } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { AppError } from '@docket/core/errors';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { BACKGROUND_NICE, createThreadPool } from './thread-pool';
import { ThreadOverran, type Threads } from './thread-task';
import {
  answerTask,
  fillTask,
  loseDatabaseTask,
  priorityTask,
  refuseTask,
  spinTask,
  waitTask,
} from './testing/trial-tasks';

const outfile = path.join(tmpdir(), `docket-trial-thread-${process.pid}.mjs`);
let threads: Threads<unknown>;
beforeAll(async () => {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'testing/trial-thread.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'bundle',
  });
  threads = createThreadPool({ entry: pathToFileURL(outfile), data: null, memoryMb: 64 });
});
afterAll(async () => {
  await threads.close();
  await rm(outfile);
});

it('returns the task’s answer', async () => {
  expect(await threads.run(answerTask, { question: 6 })).toEqual({ answer: 42 });
});

it('ends a task that never yields, and keeps running others', async () => {
  const overran = threads.run(spinTask, {}, { timeLimitMs: 300 });
  await expect(overran).rejects.toEqual(new ThreadOverran('time', 300));
  expect(await threads.run(answerTask, { question: 6 })).toEqual({ answer: 42 });
});

it.runIf(process.platform === 'linux')(
  'does not end a task for waiting, even for a processor that others are using',
  async () => {
    expect(await threads.run(waitTask, { ms: 1_200 }, { timeLimitMs: 1_000 })).toEqual({
      waited: true,
    });
  },
);

it('ends a task that waits forever', async () => {
  const overran = threads.run(waitTask, { ms: 600_000 }, { timeLimitMs: 100 });
  await expect(overran).rejects.toEqual(new ThreadOverran('time', 100));
});

it('ends a task that exhausts its memory, and keeps running others', async () => {
  await expect(threads.run(fillTask, {})).rejects.toEqual(new ThreadOverran('memory', 64));
  expect(await threads.run(answerTask, { question: 6 })).toEqual({ answer: 42 });
});

it('an opened message that never ends keeps nobody else waiting', async () => {
  const stop = new AbortController();
  const opened = threads
    .run(spinTask, {}, { isOpened: true, signal: stop.signal })
    .catch(() => 'stopped');
  expect(await threads.run(answerTask, { question: 6 }, { isInteractive: true })).toEqual({
    answer: 42,
  });
  stop.abort();
  expect(await opened).toBe('stopped');
});

it('work that a person watches or waits for does not queue behind background work', async () => {
  const stop = new AbortController();
  const busy = Array.from({ length: os.availableParallelism() }, () =>
    threads.run(spinTask, {}, { signal: stop.signal }).catch(() => 'stopped'),
  );
  const question = { question: 6 };
  const behind = threads.run(answerTask, question, { signal: stop.signal }).catch(() => 'stopped');
  expect(await threads.run(answerTask, question, { isWatched: true })).toEqual({ answer: 42 });
  expect(await threads.run(answerTask, question, { isInteractive: true })).toEqual({ answer: 42 });
  stop.abort();
  expect(await Promise.all([...busy, behind])).not.toContainEqual({ answer: 42 });
});

// Elsewhere a process knows only its own priority, not that of a thread.
it.runIf(process.platform === 'linux')(
  'background work yields the processor to work that a person waits for',
  async () => {
    const background = await threads.run(priorityTask, {});
    const interactive = await threads.run(priorityTask, {}, { isInteractive: true });
    expect(interactive.nice).toBe(os.getPriority());
    expect(background.nice).toBe(Math.max(os.getPriority(), BACKGROUND_NICE));
  },
);

it('keeps the code and details of an error', async () => {
  const refused = await threads.run(refuseTask, {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'trial.refused', details: { why: 'so' } });
});

it.each([
  ['shuts down', '57P01', 'server.unavailable'],
  ['has no space left', '53100', 'storage.full'],
])('says that the database %s, although errors lose their class', async (_, code, told) => {
  await expect(threads.run(loseDatabaseTask, { code })).rejects.toMatchObject({ code: told });
});
