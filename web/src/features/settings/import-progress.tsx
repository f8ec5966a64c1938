import type { ImportJob } from '@docket/core/settings/import.contract';

import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';

const number = (value: number) => value.toLocaleString('en-US');

export function countsWords({ found, stored, duplicates, failed }: ImportJob): string {
  const parts = [`${number(found)} found`, `${number(stored)} stored`];
  if (duplicates > 0) parts.push(`${number(duplicates)} already here`);
  if (failed > 0) parts.push(`${number(failed)} could not be read`);
  return parts.join(', ');
}

function shareOf(job: ImportJob | null): number | null {
  if (job?.state === 'completed') return 1;
  if (job === null || job.total === null || job.total === 0) return null;
  return job.found / job.total;
}

/** Counts as the server reports them; null before it has said anything. */
export function ImportProgress({ job }: { job: ImportJob | null }) {
  const isOver = job !== null && ['completed', 'failed', 'cancelled'].includes(job.state);
  return (
    <div className="grid gap-2">
      {(!isOver || job.state === 'completed') && (
        <ProgressBar
          label="Import progress"
          value={shareOf(job)}
          tone={isOver ? 'success' : 'accent'}
        />
      )}
      <p className="tabular-nums" aria-live="polite">
        {job === null ? 'Sending the files' : countsWords(job)}
        {job?.total != null && !isOver && ` of ${number(job.total)}`}
      </p>
      {job?.error != null && (
        <Notice tone={job.state === 'failed' ? 'danger' : 'warn'}>{job.error}</Notice>
      )}
      {job !== null && (
        <p className="text-12 break-all text-ink-3">
          {job.kind === 'files' ? 'Files' : `Last ${job.days ?? 0} days`}. Job ID {job.syncJobId}
        </p>
      )}
    </div>
  );
}
