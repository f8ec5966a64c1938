// Threads that can be ended. Nothing that runs in one can keep the process from answering.
import os from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

import { AppError } from '@docket/core/errors';
import { Piscina } from 'piscina';

import { ThreadOverran, type Threads } from './thread-task';
import type { ThreadAnswer, ThreadCall } from './thread-worker';

type PoolOptions = {
  /** The module that a thread runs; it exports what serveThread makes. */
  entry: URL;
  /** Handed to the module as workerData. */
  data: unknown;
  memoryMb?: number;
};

const MEMORY_MB = 512;
/** A thread costs some 100 MB; an idle product keeps none. */
const IDLE_MS = 60_000;

/** Background work and work that a person waits for have threads of their own. */
export function createThreadPool<Dependencies>(options: PoolOptions): Threads<Dependencies> {
  const pools = {
    background: createPool(options, Math.max(1, os.availableParallelism() - 1)),
    interactive: createPool(options, 1),
  };
  return {
    async run(task, input, { timeLimitMs = task.timeLimitMs, isInteractive, signal } = {}) {
      const pool = pools[isInteractive ? 'interactive' : 'background'];
      const overtime = new AbortController();
      const started = new StartSignal(() => overtime.abort(), timeLimitMs);
      try {
        const call: ThreadCall = { task: task.name, input, started: started.port };
        const answer = (await pool.run(call, {
          transferList: [started.port],
          signal: signal ? AbortSignal.any([overtime.signal, signal]) : overtime.signal,
        })) as ThreadAnswer;
        return valueOf(answer) as Awaited<ReturnType<typeof task.run>>;
      } catch (error) {
        if (overtime.signal.aborted) throw new ThreadOverran('time', timeLimitMs);
        if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new ThreadOverran('memory', options.memoryMb ?? MEMORY_MB);
        throw error;
      } finally {
        started.close();
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

function createPool({ entry, data, memoryMb = MEMORY_MB }: PoolOptions, threads: number): Piscina {
  return new Piscina({
    filename: entry.href,
    workerData: data,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

/** The limit counts from when the thread begins, not from when the task was queued. */
class StartSignal {
  readonly port: MessagePort;
  readonly #own: MessagePort;
  #timer: NodeJS.Timeout | undefined;

  constructor(onOvertime: () => void, limitMs: number) {
    const channel = new MessageChannel();
    this.port = channel.port1;
    this.#own = channel.port2;
    this.#own.once('message', () => {
      this.#timer = setTimeout(onOvertime, limitMs);
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#own.close();
  }
}

function valueOf(answer: ThreadAnswer): unknown {
  if ('error' in answer) {
    const { code, message, details } = answer.error;
    throw new AppError(code as AppError['code'], message, details);
  }
  return answer.value;
}
