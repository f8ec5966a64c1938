import os from 'node:os';

import { AppError } from '@docket/core/errors';

import { defineThreadTask } from '../thread-task';

const timeLimitMs = 20_000;

export const answerTask = defineThreadTask({
  name: 'trial.answer',
  timeLimitMs,
  run: async ({ question }: { question: number }) => ({ answer: question * 7 }),
});

export const priorityTask = defineThreadTask({
  name: 'trial.priority',
  timeLimitMs,
  run: async () => ({ nice: os.getPriority() }),
});

export const spinTask = defineThreadTask({
  name: 'trial.spin',
  timeLimitMs,
  run: async () => {
    for (;;) Math.random();
  },
});

export const waitTask = defineThreadTask({
  name: 'trial.wait',
  timeLimitMs,
  run: async ({ ms }: { ms: number }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { waited: true };
  },
});

export const fillTask = defineThreadTask({
  name: 'trial.fill',
  timeLimitMs,
  run: async () => {
    const kept: string[] = [];
    for (;;) kept.push(String(kept.length).repeat(1_000).split('').join(','));
  },
});

/** As the database's driver fails. */
export const loseDatabaseTask = defineThreadTask({
  name: 'trial.lose-database',
  timeLimitMs,
  run: async ({ code }: { code: string }) => {
    throw Object.assign(new Error('The database refused it'), { code });
  },
});

export const refuseTask = defineThreadTask({
  name: 'trial.refuse',
  timeLimitMs,
  run: async () => {
    throw new AppError('trial.refused', 'Not today', { why: 'so' });
  },
});
