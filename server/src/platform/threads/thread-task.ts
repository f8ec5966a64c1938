/** How much of a task is done. */
export type Progress = { done: number; total: number };
export type TellProgress = (progress: Progress) => void;

/** A use case that may run in a thread: what goes in and comes out is cloned, and the thread is ended when it overruns. */
export type ThreadTask<Input, Output, Dependencies> = {
  name: string;
  /** With this much of a processor the thread is ended, wherever the task is, and by the clock after six times as long. */
  timeLimitMs: number;
  run(input: Input, deps: Dependencies, tell: TellProgress): Promise<Output>;
};

export function defineThreadTask<Input, Output, Dependencies>(
  task: ThreadTask<Input, Output, Dependencies>,
): ThreadTask<Input, Output, Dependencies> {
  return task;
}

export type RunOptions = {
  /** Instead of the task's own limit. */
  timeLimitMs?: number;
  /** Someone waits for it: it does not queue behind background work. */
  isInteractive?: boolean;
  /**
   * Somebody opened the message that it reads. It may take long and waits for whoever decides on the message, who in turn
   * may wait for an interactive task.
   */
  isOpened?: boolean;
  /** A person watches how it gets on: it queues behind its like only, neither behind background work nor before somebody who waits. */
  isWatched?: boolean;
  signal?: AbortSignal;
  onProgress?: TellProgress;
};

/** Where work runs that grows with what a stranger sends or a person has stored. */
export type Threads<Dependencies> = {
  /** Throws ThreadOverran, or the task's own error. */
  run<Input, Output>(
    task: ThreadTask<Input, Output, Dependencies>,
    input: Input,
    options?: RunOptions,
  ): Promise<Output>;
  close(): Promise<void>;
};

/** The task was ended from outside; nothing that it had not committed is left of it. */
export class ThreadOverran extends Error {
  override name = 'ThreadOverran';
  /** `most`: milliseconds or megabytes. */
  constructor(
    readonly limit: 'time' | 'memory',
    readonly most: number,
  ) {
    super(
      limit === 'time'
        ? `It took longer than ${most / 1000} s`
        : `It needed more than ${most} MB of memory`,
    );
  }
}

/** In the caller's own thread, without limits: for code that runs in a thread already, and for tests of use cases. */
export function createSameThread<Dependencies>(deps: () => Dependencies): Threads<Dependencies> {
  return {
    run: (task, input, { onProgress = () => undefined } = {}) =>
      task.run(input, deps(), onProgress),
    close: async () => undefined,
  };
}
