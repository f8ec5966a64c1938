// The jobs that this process runs now, so that they can be stopped from any process: the wish travels by NOTIFY.
export const CANCEL_CHANNEL = 'docket_job_cancel';
export const CANCELLED = 'Stopped by you';

export class JobCancelled extends Error {
  override name = 'JobCancelled';
  constructor() {
    super(CANCELLED);
  }
}

export type RunningJobs = {
  /** Returns the way to say that the job has ended. */
  add(id: string, controller: AbortController): () => void;
  /** Nothing happens when the job runs elsewhere or has ended. */
  cancel(id: string): void;
  ids(): number[];
};

export function createRunningJobs(): RunningJobs {
  // Our pg reads bigints as numbers, whatever graphile-worker's types say of a job's id.
  const running = new Map<number, AbortController>();
  return {
    add(jobId, controller) {
      const id = Number(jobId);
      running.set(id, controller);
      return () => {
        if (running.get(id) === controller) running.delete(id);
      };
    },
    cancel(id) {
      running.get(Number(id))?.abort(new JobCancelled());
    },
    ids: () => [...running.keys()],
  };
}
