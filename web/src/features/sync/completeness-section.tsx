import { gapSize, type Completeness } from '@docket/core/sync/completeness';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse, ScanSearch } from 'lucide-react';

import { messageOf } from '../../api/client';
import {
  completenessQuery,
  useCancelCheck,
  useCheckCompleteness,
  useHealCompleteness,
} from '../../api/sync';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { SectionHeader } from '../../ui/page-header';
import { ProgressBar } from '../../ui/progress-bar';
import { RelativeTime } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { healWords } from '../../forms/gap-words';
import { checkWords, proofWords } from './completeness-words';
import { GapTable } from './gap-table';
import { SyncProblemNotice } from './sync-problem-notice';

const POLL_MS = 2_000;
const isUnderWay = ({ check }: Completeness) =>
  check.state === 'waiting' || check.state === 'running';

/** Stored against mailbox: what the last comparison found, and the buttons to compare, to heal and to stop. */
export function CompletenessSection({ canSync }: { canSync: boolean }) {
  const read = useQuery({
    ...completenessQuery(),
    refetchInterval: (query) =>
      query.state.data !== undefined && isUnderWay(query.state.data) ? POLL_MS : false,
  });
  const proof = read.data;
  return (
    <section aria-label="Completeness">
      <SectionHeader title="Completeness">
        {proof !== undefined && <Actions proof={proof} canSync={canSync} />}
      </SectionHeader>
      {read.isPending && <SkeletonRows label="Loading completeness..." rows={2} />}
      {read.isError && proof === undefined && (
        <ErrorState
          title="The comparison could not be loaded"
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        >
          {messageOf(read.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {proof !== undefined && <Report proof={proof} />}
    </section>
  );
}

function Report({ proof }: { proof: Completeness }) {
  const { check, gaps, gapDays } = proof;
  const doing = checkWords(proof);
  const oldest = proof.folders.flatMap(({ oldestCheckAt }) => oldestCheckAt ?? []).toSorted()[0];
  return (
    <>
      <div aria-live="polite">
        <p className="tabular-nums">{proofWords(proof)}</p>
        {doing !== null && <p className="text-ink-2 tabular-nums">{doing}</p>}
      </div>
      <p className="text-12 text-ink-3">
        {oldest !== undefined && (
          <>
            Every message compared by its id; oldest figure <RelativeTime time={oldest} />.{' '}
          </>
        )}
        {proof.nextCheckAt !== null && (
          <>
            Next comparison by itself <RelativeTime time={proof.nextCheckAt} />.
          </>
        )}
      </p>
      {isUnderWay(proof) && (
        <ProgressBar
          label="Comparison with the mailbox"
          value={check.progress.total > 0 ? check.progress.done / check.progress.total : null}
          className="mt-2"
        />
      )}
      {check.problem !== null && <SyncProblemNotice problem={check.problem} />}
      {gaps.length > 0 && (
        <div className="mt-3">
          <GapTable gaps={gaps} />
          {gapDays > gaps.length && (
            <p className="mt-2 text-12 text-ink-3">
              The newest {gaps.length} of {gapDays} days are listed; Heal takes all of them.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Actions({ proof, canSync }: { proof: Completeness; canSync: boolean }) {
  const check = useCheckCompleteness();
  const heal = useHealCompleteness();
  const cancel = useCancelCheck();
  const failed = (error: unknown) =>
    toast.error('Error', messageOf(error, 'The comparison could not be started'));
  if (isUnderWay(proof))
    return (
      <Button
        className="ml-auto"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({}, { onError: failed })}
      >
        Stop
      </Button>
    );
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {gapSize(proof.totals) > 0 && (
        <Button
          icon={<HeartPulse size={16} aria-hidden />}
          busy={heal.isPending}
          disabled={!canSync}
          onClick={() => heal.mutate({}, { onError: failed })}
        >
          {healWords(proof.totals)}
        </Button>
      )}
      <Button
        icon={<ScanSearch size={16} aria-hidden />}
        busy={check.isPending}
        disabled={!canSync}
        onClick={() => check.mutate({ body: { scope: 'all' } }, { onError: failed })}
      >
        Compare now
      </Button>
    </div>
  );
}
