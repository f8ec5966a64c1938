import { Counter, Histogram, type Registry } from 'prom-client';

export type JobMetrics = {
  finished(job: string, outcome: 'done' | 'failed', seconds: number): void;
};

export function createJobMetrics(registry: Registry): JobMetrics {
  // A worker can be started again in the same process.
  registry.removeSingleMetric('docket_jobs_total');
  registry.removeSingleMetric('docket_job_duration_seconds');
  const finished = new Counter({
    name: 'docket_jobs_total',
    help: 'Tries of background jobs, by job and outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'docket_job_duration_seconds',
    help: 'Time of one try of a background job',
    labelNames: ['job'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers: [registry],
  });
  return {
    finished(job, outcome, seconds) {
      finished.inc({ job, outcome });
      duration.observe({ job }, seconds);
    },
  };
}
