import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { ReadWindows } from '@docket/intelligence/tasks/onnx-encoder';

import type { EncoderAnswer, EncoderQuestion } from '../encoder-messages';

const IS_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = fileURLToPath(
  new URL(IS_SOURCE ? '../../../encoder-process.ts' : './encoder-process.mjs', import.meta.url),
);

const IDLE_MS = 60_000;

type Waiting = { resolve: (logits: number[][]) => void; reject: (error: Error) => void };
type Started = { ask: ReadWindows; end: () => void };

/**
 * Runs in a process of its own, started on demand and ended after a minute of idleness: its runtime would crash this
 * process when a thread that uses it is terminated, and it holds 150 MB.
 */
export function createEncoderProcess(model: string, idleMs = IDLE_MS): ReadWindows {
  let current: Started | null = null;
  let asked = 0;
  const idle = setTimeout(() => {
    if (asked > 0) return;
    current?.end();
    current = null;
  }, idleMs).unref();
  return async (windows) => {
    const started = (current ??= start(model, () => {
      if (current === started) current = null;
    }));
    asked += 1;
    try {
      return await started.ask(windows);
    } finally {
      asked -= 1;
      idle.refresh();
    }
  };
}

function start(model: string, onEnd: () => void): Started {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const child = fork(ENTRY, [model], {
    serialization: 'advanced',
    execArgv: IS_SOURCE ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = (reason: string) => {
    onEnd();
    for (const { reject } of waiting.values())
      reject(new Error(`The encoder's process ended: ${reason}`));
    waiting.clear();
  };
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(signal ?? `code ${code}`));
  child.on('message', (answer: EncoderAnswer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('logits' in answer) asker?.resolve(answer.logits);
    else asker?.reject(new Error(answer.error));
    if (waiting.size === 0) keepProcessAlive(child, false);
  });
  return {
    ask: (windows) =>
      new Promise((resolve, reject) => {
        keepProcessAlive(child, true);
        const id = (asked += 1);
        waiting.set(id, { resolve, reject });
        const question: EncoderQuestion = { id, windows };
        child.send(question, (error) => {
          if (error !== null && waiting.delete(id)) reject(error);
        });
      }),
    end: () => child.disconnect(),
  };
}

/** An idle child process must not keep this one alive. */
function keepProcessAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
