// Threads that can be terminated, so nothing that runs in one can keep the process from answering.
import os from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

import { AppError } from '@docket/core/errors';
import { Piscina } from 'piscina';

import { processorMsOf } from './processor-time';
import { ThreadOverran, type RunOptions, type ReportProgress, type Threads } from './thread-task';
import type { ThreadAnswer, ThreadCall, ThreadMessage } from './thread-worker';

type PoolOptions = {
  /** The module that a thread runs; it exports the result of serveThread. */
  entry: URL;
  /** Passed to the module as workerData. */
  data: unknown;
  memoryMb?: number;
};

const MEMORY_MB = 512;
/** A thread costs some 100 MB, so an idle product keeps none. */
const IDLE_MS = 60_000;
/** If all processors are busy, background work gets a third of the share of an answer; otherwise it loses nothing. */
export const BACKGROUND_NICE = 5;

/**
 * Separate threads for background work, for work a person watches, for the message somebody opened, and for work a
 * person waits for.
 */
export function createThreadPool<Dependencies>(pool: PoolOptions): Threads<Dependencies> {
  const pools = {
    background: createPool(pool, {
      threads: Math.max(1, os.availableParallelism() - 1),
      niceIncrement: Math.max(0, BACKGROUND_NICE - os.getPriority()),
    }),
    watched: createPool(pool, { threads: 1 }),
    opened: createPool(pool, { threads: 1 }),
    interactive: createPool(pool, { threads: 1 }),
  };
  return {
    async run(task, input, options = {}) {
      const { timeLimitMs = task.timeLimitMs, signal, onProgress } = options;
      const threads = pools[poolOf(options)];
      const overtime = new AbortController();
      const running = new RunningTask({
        onOvertime: () => overtime.abort(),
        limitMs: timeLimitMs,
        onProgress,
      });
      try {
        const call: ThreadCall = { task: task.name, input, port: running.port };
        const answer = (await threads.run(call, {
          transferList: [running.port],
          signal: signal ? AbortSignal.any([overtime.signal, signal]) : overtime.signal,
        })) as ThreadAnswer;
        return valueOf(answer) as Awaited<ReturnType<typeof task.run>>;
      } catch (error) {
        if (overtime.signal.aborted) throw new ThreadOverran('time', timeLimitMs);
        if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new ThreadOverran('memory', pool.memoryMb ?? MEMORY_MB);
        throw error;
      } finally {
        running.close();
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map((threads) => threads.destroy()));
    },
  };
}

function poolOf({ isInteractive, isOpened, isWatched }: RunOptions) {
  if (isInteractive) return 'interactive';
  if (isOpened) return 'opened';
  return isWatched ? 'watched' : 'background';
}

function createPool(
  { entry, data, memoryMb = MEMORY_MB }: PoolOptions,
  { threads, niceIncrement = 0 }: { threads: number; niceIncrement?: number },
): Piscina {
  return new Piscina({
    niceIncrement,
    filename: entry.href,
    workerData: data,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

type RunningOptions = {
  onOvertime: () => void;
  limitMs: number;
  onProgress: ReportProgress | undefined;
};

/**
 * By the clock, a task may take this many times its limit while it waits for the processor, the database or the
 * encoder.
 */
const CLOCK_FACTOR = 6;

/**
 * The limit counts processor time from when the thread starts the task: neither the queue nor a busy machine is the
 * message's fault.
 */
class RunningTask {
  readonly port: MessagePort;
  readonly #own: MessagePort;
  readonly #options: RunningOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RunningOptions) {
    const channel = new MessageChannel();
    this.port = channel.port1;
    this.#own = channel.port2;
    this.#options = options;
    this.#own.on('message', (message: ThreadMessage) => {
      if ('startedOn' in message) this.#watch(message.startedOn);
      else options.onProgress?.(message);
    });
  }

  #watch(threadId: string | null): void {
    const { limitMs, onOvertime } = this.#options;
    const usedBefore = threadId === null ? null : processorMsOf(threadId);
    const endsAt = performance.now() + CLOCK_FACTOR * limitMs;
    const check = () => {
      const used = threadId === null ? null : processorMsOf(threadId);
      const patience = endsAt - performance.now();
      const left = used === null || usedBefore === null ? 0 : limitMs - (used - usedBefore);
      if (left > 0 && patience > 0) this.#timer = setTimeout(check, Math.min(left, patience));
      else onOvertime();
    };
    this.#timer = setTimeout(check, limitMs);
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
