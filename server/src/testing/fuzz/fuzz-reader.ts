import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import { build } from 'esbuild';

import type { FuzzAnswer } from './fuzz-thread';

/** A mail that takes longer counts as never ending. */
const HANG_MS = 10_000;
const HANGS: FuzzAnswer = { ms: HANG_MS, slowest: 'unknown', problem: null };

export type MailReader = { read(mail: string): Promise<FuzzAnswer>; close(): Promise<void> };

/** Reads mails in a thread, which is terminated and replaced if one does not return. */
export async function startMailReader(): Promise<MailReader> {
  const outfile = path.join(tmpdir(), `docket-fuzz-${process.pid}.cjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'fuzz-thread.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  let thread = new Worker(outfile);
  const read = async (mail: string): Promise<FuzzAnswer> => {
    const answer = await answerOf(thread, mail);
    if (answer === HANGS || answer.slowest === 'thread') {
      await thread.terminate();
      thread = new Worker(outfile);
    }
    return answer;
  };
  return {
    read,
    async close() {
      await thread.terminate();
      await rm(outfile);
    },
  };
}

function answerOf(thread: Worker, mail: string): Promise<FuzzAnswer> {
  return new Promise((resolve) => {
    const end = (answer: FuzzAnswer): void => {
      clearTimeout(timer);
      thread.off('message', end).off('error', fail);
      resolve(answer);
    };
    const fail = (error: Error): void =>
      end({ ms: 0, slowest: 'thread', problem: `the thread ended: ${error.message}` });
    const timer = setTimeout(() => end(HANGS), HANG_MS);
    thread.on('message', end).on('error', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(mail);
  });
}
