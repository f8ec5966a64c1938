import type { SyncStatus } from '@docket/core/sync/sync-status';

import { ago, exactTime, useNow } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { ProblemLine } from './sync-problem-notice';
import { coverageWords, durationWords, number } from './sync-words';

function Time({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={exactTime(time)}>
      {ago(time, now)}
    </time>
  );
}

export function FolderTable({ status }: { status: SyncStatus }) {
  const ordered = [...status.folders].sort(
    (a, b) => Number(b.isIncluded) - Number(a.isIncluded) || b.stored - a.stored,
  );
  return (
    <StackedTable
      label="Folders"
      rows={ordered}
      rowKey={(folder) => folder.id}
      columns={[
        {
          label: 'Folder',
          cell: (folder) => (
            <>
              <span className={folder.isIncluded ? 'font-medium' : 'text-ink-3'}>
                {folder.name}
              </span>
              {folder.problem !== null && <ProblemLine problem={folder.problem} />}
            </>
          ),
        },
        { label: 'Stored', isNumber: true, cell: (folder) => number(folder.stored) },
        {
          label: 'In the mailbox, any age',
          isNumber: true,
          cell: (folder) =>
            folder.providerTotal === null ? 'Not known' : number(folder.providerTotal),
        },
        { label: 'Coverage', cell: (folder) => coverageWords(folder, status) },
        {
          label: 'Last read',
          cell: (folder) =>
            folder.lastSyncedAt === null ? 'Never' : <Time time={folder.lastSyncedAt} />,
        },
      ]}
    />
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
