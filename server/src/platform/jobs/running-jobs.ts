// The jobs running in this process. NOTIFY carries a request to cancel one from any process.
export const CANCEL_CHANNEL = 'docket_job_cancel';
export const CANCELLED = 'Stopped by you';

export class JobCanceled extends Error {
  override name = 'JobCanceled';
  constructor() {
    super(CANCELLED);
  }
}

/** The worker is ending or can no longer be sure that it owns the job; another one will run it again. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded';
}

export type RunningJobs = {
  /** Returns a function to call when the job has ended. */
  add(id: string, controller: AbortController): () => void;
  /** No-op if the job runs elsewhere or has ended. */
  cancel(id: string): void;
  ids(): number[];
  /** No-op for jobs that have ended. */
  end(ids: readonly number[], reason: WorkerEnded): void;
  /** Resolves when none is left. */
  endAll(reason: WorkerEnded): Promise<void>;
};

export function createRunningJobs(): RunningJobs {
  // Our pg returns bigints as numbers, despite graphile-worker's type of a job's id.
  const running = new Map<number, AbortController>();
  let onNoneLeft: (() => void)[] = [];
  const end = (ids: readonly number[], reason: WorkerEnded) => {
    for (const id of ids) running.get(id)?.abort(reason);
  };
  return {
    add(jobId, controller) {
      const id = Number(jobId);
      running.set(id, controller);
      return () => {
        if (running.get(id) === controller) running.delete(id);
        if (running.size > 0) return;
        for (const resolve of onNoneLeft) resolve();
        onNoneLeft = [];
      };
    },
    cancel(id) {
      running.get(Number(id))?.abort(new JobCanceled());
    },
    ids: () => [...running.keys()],
    end,
    async endAll(reason) {
      end([...running.keys()], reason);
      if (running.size > 0) await new Promise<void>((resolve) => onNoneLeft.push(resolve));
    },
  };
}
