import type { SyncStatus } from '@docket/core/sync/sync-status';

import { ago, exactTime, useNow } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { ProblemLine } from './sync-problem-notice';
import { durationWords, number } from './sync-words';

export function Time({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={exactTime(time)}>
      {ago(time, now)}
    </time>
  );
}

const kinds: Readonly<Record<string, string>> = { whole: 'Whole', part: 'Part, went on after' };

export function RunTable({ runs }: { runs: SyncStatus['runs'] }) {
  return (
    <StackedTable
      label="Recent runs"
      rows={runs}
      rowKey={(run) => run.id}
      columns={[
        {
          label: 'Started',
          cell: (run) => (
            <>
              <Time time={run.startedAt} />
              {run.problem !== null && <ProblemLine problem={run.problem} />}
            </>
          ),
        },
        { label: 'Kind', cell: (run) => kinds[run.kind] ?? run.kind },
        {
          label: 'Took',
          isNumber: true,
          cell: (run) => durationWords(run.startedAt, run.finishedAt) ?? 'Running',
        },
        { label: 'New', isNumber: true, cell: (run) => number(run.stored) },
        { label: 'Changed', isNumber: true, cell: (run) => number(run.changed) },
        { label: 'Removed', isNumber: true, cell: (run) => number(run.removed) },
        { label: 'Requests', isNumber: true, cell: (run) => number(run.requests) },
      ]}
    />
  );
}
