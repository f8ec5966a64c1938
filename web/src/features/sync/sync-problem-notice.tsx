import type { SyncProblem } from '@docket/core/sync/sync-status';
import type { ReactNode } from 'react';

import { Notice } from '../../ui/notice';
import { RelativeTime } from '../../ui/relative-time';

/** Why a try failed, in words, with the id under which the provider knows the call. */
export function SyncProblemNotice({
  problem,
  action,
}: {
  problem: SyncProblem;
  action?: ReactNode;
}) {
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
