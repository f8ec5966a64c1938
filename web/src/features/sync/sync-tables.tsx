import type { SyncProblem, SyncStatus } from '@docket/core/sync/sync-status';
import type { ReactNode } from 'react';

import { Notice } from '../../ui/notice';
import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { durationText } from './sync-text';
import { number } from '../../ui/figures';

const kinds: Readonly<Record<string, string>> = { whole: 'Full', part: 'Partial, resumed later' };

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
              <RelativeTime time={run.startedAt} />
              {run.problem !== null && <ProblemLine problem={run.problem} />}
            </>
          ),
        },
        { label: 'Kind', cell: (run) => kinds[run.kind] ?? run.kind },
        {
          label: 'Took',
          isNumber: true,
          cell: (run) => durationText(run.startedAt, run.finishedAt) ?? 'Running',
        },
        { label: 'New', isNumber: true, cell: (run) => number(run.stored) },
        { label: 'Changed', isNumber: true, cell: (run) => number(run.changed) },
        { label: 'Removed', isNumber: true, cell: (run) => number(run.removed) },
        { label: 'Requests', isNumber: true, cell: (run) => number(run.requests) },
      ]}
    />
  );
}

type Props = {
  problem: SyncProblem;
  action?: ReactNode;
};

/** Why an attempt failed, with the provider's request id. */
export function SyncProblemNotice({ problem, action }: Props) {
  return (
    <Notice tone="warn" action={action} className="mt-4">
      <p className="break-words">{problem.message}</p>
      <p className="text-12 break-all text-ink-3">
        <RelativeTime time={problem.at} />
        {`, ${problem.code}`}
        {problem.requestId !== null && `, request ${problem.requestId}`}
      </p>
    </Notice>
  );
}

export function ProblemLine({ problem }: { problem: SyncProblem }) {
  return (
    <span className="block text-12 break-words text-warn-text">
      {problem.message}
      {problem.requestId !== null && (
        <span className="block break-all text-ink-3">request {problem.requestId}</span>
      )}
    </span>
  );
}
