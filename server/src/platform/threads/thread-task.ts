export type Progress = { done: number; total: number };
export type ReportProgress = (progress: Progress) => void;

/** A use case that may run in a thread: input and output are cloned, and the thread is ended if it overruns. */
export type ThreadTask<Input, Output, Dependencies> = {
  name: string;
  /** Processor time after which the thread is ended, wherever the task is; by the clock, six times as long. */
  timeLimitMs: number;
  run(input: Input, deps: Dependencies, tell: ReportProgress): Promise<Output>;
};

export function defineThreadTask<Input, Output, Dependencies>(
  task: ThreadTask<Input, Output, Dependencies>,
): ThreadTask<Input, Output, Dependencies> {
  return task;
}

export type RunOptions = {
  /** Instead of the task's own limit. */
  timeLimitMs?: number;
  /** Someone waits for it, so it does not queue behind background work. */
  isInteractive?: boolean;
  /**
   * Somebody opened the message it reads. It may take long, and it waits for whoever decides on the message.
   */
  isOpened?: boolean;
  /**
   * A person watches its progress: it queues only with its like, neither behind background work nor ahead of people who
   * wait.
   */
  isWatched?: boolean;
  signal?: AbortSignal;
  onProgress?: ReportProgress;
};

/** Runs work that grows with what a stranger sends or a person has stored. */
export type Threads<Dependencies> = {
  /** Throws ThreadOverran, or the task's own error. */
  run<Input, Output>(
    task: ThreadTask<Input, Output, Dependencies>,
    input: Input,
    options?: RunOptions,
  ): Promise<Output>;
  close(): Promise<void>;
};

/** The task was terminated; nothing uncommitted is left of it. */
export class ThreadOverran extends Error {
  override name = 'ThreadOverran';
  /** `most` is in milliseconds or megabytes. */
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

/** Runs tasks in the caller's thread without limits: for code already in a thread, and for tests of use cases. */
export function createInlineThreads<Dependencies>(deps: () => Dependencies): Threads<Dependencies> {
  return {
    run: (task, input, { onProgress = () => undefined } = {}) =>
      task.run(input, deps(), onProgress),
    close: async () => undefined,
  };
}
