import { type Completeness, gapSize } from '@docket/core/sync/completeness';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse, ScanSearch } from 'lucide-react';

import {
  completenessQuery,
  useCancelCheck,
  useCheckCompleteness,
  useHealCompleteness,
} from '../../api/sync';
import { dayName, gapText, healText } from '../../forms/gap-text';
import { Loaded } from '../../forms/loaded';
import { toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { SectionHeader } from '../../ui/page';
import { ProgressBar } from '../../ui/progress-bar';
import { RelativeTime, useNow } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { StackedTable } from '../../ui/stacked-table';
import { SyncProblemNotice } from './sync-tables';
import { checkText, proofText } from './sync-text';
import { number } from '../../ui/figures';

const POLL_MS = 2_000;
const isInProgress = ({ check }: Completeness) =>
  check.state === 'waiting' || check.state === 'running';

/** Stored messages compared with the mailbox. */
export function CompletenessSection({ canSync }: { canSync: boolean }) {
  const read = useQuery({
    ...completenessQuery(),
    refetchInterval: (query) =>
      query.state.data !== undefined && isInProgress(query.state.data) ? POLL_MS : false,
  });
  return (
    <section aria-label="Completeness">
      <SectionHeader title="Completeness">
        {read.data !== undefined && <Actions proof={read.data} canSync={canSync} />}
      </SectionHeader>
      <Loaded
        query={read}
        loading={<SkeletonRows label="Loading completeness..." rows={2} />}
        failure="Failed to load the comparison"
      >
        {(proof) => <Report proof={proof} />}
      </Loaded>
    </section>
  );
}

function Report({ proof }: { proof: Completeness }) {
  const { check, gaps, gapDays } = proof;
  const doing = checkText(proof);
  const now = useNow();
  const oldest = proof.folders.flatMap(({ oldestCheckAt }) => oldestCheckAt ?? []).toSorted()[0];
  return (
    <>
      <div aria-live={isInProgress(proof) ? 'off' : 'polite'}>
        <p className="tabular-nums">{proofText(proof)}</p>
        {doing !== null && <p className="text-ink-2 tabular-nums">{doing}</p>}
      </div>
      <p className="text-12 text-ink-3">
        {oldest !== undefined && (
          <>
            Docket compares every message by ID. The oldest comparison was{' '}
            <RelativeTime time={oldest} />.{' '}
          </>
        )}
        {proof.nextCheckAt !== null &&
          (Date.parse(proof.nextCheckAt) <= now ? (
            'The next automatic check is due.'
          ) : (
            <>
              Next automatic check <RelativeTime time={proof.nextCheckAt} />.
            </>
          ))}
      </p>
      {isInProgress(proof) && (
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
              The newest {gaps.length} of {gapDays} days are listed; fixing covers all of them.
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
  const onError = toastError('Failed to start the comparison');
  if (isInProgress(proof))
    return (
      <Button
        className="ml-auto"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({}, { onError })}
      >
        Stop
      </Button>
    );
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {gapSize(proof.totals) > 0 && (
        <Button
          icon={HeartPulse}
          busy={heal.isPending}
          disabled={!canSync}
          onClick={() => heal.mutate({}, { onError })}
        >
          {healText(proof.totals)}
        </Button>
      )}
      <Button
        icon={ScanSearch}
        busy={check.isPending}
        disabled={!canSync}
        onClick={() => check.mutate({ body: { scope: 'all' } }, { onError })}
      >
        Compare Now
      </Button>
    </div>
  );
}

type Gap = Completeness['gaps'][number];

/** Folders and days on which mailbox and Docket differ, with their messages. */
function GapTable({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <StackedTable
      label="Gaps"
      rows={gaps}
      rowKey={(gap) => `${gap.folderId} ${gap.day}`}
      columns={[
        { label: 'Folder', cell: (gap) => <span className="font-medium">{gap.folder}</span> },
        { label: 'Day', cell: (gap) => dayName(gap.day) },
        { label: 'In the mailbox', isNumber: true, cell: (gap) => number(gap.expected) },
        { label: 'Stored', isNumber: true, cell: (gap) => number(gap.stored) },
        {
          label: 'Difference',
          cell: (gap) => <span className="text-warn-text">{gapText(gap)}</span>,
        },
        { label: 'Messages', cell: (gap) => <Messages gap={gap} /> },
      ]}
    />
  );
}

const kinds = { missing: 'missing', extra: 'not in the mailbox', outdated: 'older version' };

function Messages({ gap }: { gap: Gap }) {
  const { messages } = gap;
  const more = gap.missing + gap.extra + gap.outdated - messages.length;
  return (
    <details>
      <summary className="touch cursor-pointer text-accent-text">
        {messages.length === 1 ? 'Show its ID' : `Show ${messages.length} IDs`}
      </summary>
      <ul className="mt-1 grid gap-1 text-12 text-ink-2">
        {messages.map(({ id, kind, triedAt }) => (
          <li key={id}>
            <code className="break-all">{id}</code>
            <span className="text-ink-3">
              {`, ${kinds[kind]}`}
              {triedAt !== null && (
                <>
                  , requested <RelativeTime time={triedAt} />
                </>
              )}
            </span>
          </li>
        ))}
        {more > 0 && <li>and {number(more)} more</li>}
      </ul>
    </details>
  );
}
