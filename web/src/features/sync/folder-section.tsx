import type { Completeness } from '@docket/core/sync/completeness';
import type { SyncStatus } from '@docket/core/sync/sync-status';
import { useQuery } from '@tanstack/react-query';

import { completenessQuery, useSetFolderIncluded } from '../../api/sync';
import { gapText } from '../../forms/gap-text';
import { report, toastError } from '../../forms/mutation-toasts';
import { useUndo } from '../../forms/use-undo';
import { EmptyState } from '../../ui/empty-state';
import { SectionHeader } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { Switch } from '../../ui/switch';
import { toast } from '../../ui/toast';
import { ProblemLine } from './sync-tables';
import { coverageText, lagText } from './sync-text';
import { countOf, number } from '../../ui/figures';

type Folder = SyncStatus['folders'][number];
type Proof = Completeness['folders'][number];

/** Every mailbox folder: whether it is synced, how much is stored, and its lag. */
export function FolderSection({ status, canChange }: { status: SyncStatus; canChange: boolean }) {
  const { data: proof } = useQuery(completenessQuery());
  const proofs = new Map(proof?.folders.map((folder) => [folder.folderId, folder]));
  const folders = status.folders.toSorted(byPlace);
  const read = folders.filter(({ isIncluded }) => isIncluded);
  const leftOut = folders.filter(({ isIncluded }) => !isIncluded);
  return (
    <section aria-label="Folders">
      <SectionHeader title="Folders" />
      {status.folders.length === 0 ? (
        <EmptyState title="No folders yet">
          Your mailbox folders appear after the first sync.
        </EmptyState>
      ) : (
        <StackedTable
          label="Folders"
          rows={read}
          rowKey={(folder) => folder.id}
          columns={[
            { label: 'Folder', cell: (folder) => <Name folder={folder} /> },
            { label: 'State', cell: (folder) => coverageText(folder, status) },
            { label: 'Stored', isNumber: true, cell: (folder) => number(folder.stored) },
            {
              label: 'Compared',
              isNumber: true,
              cell: (folder) => <Compared proof={proofs.get(folder.id)} />,
            },
            {
              label: 'In the mailbox',
              isNumber: true,
              cell: (folder) =>
                folder.providerTotal === null ? 'Unknown' : number(folder.providerTotal),
            },
            {
              label: 'Lag',
              isNumber: true,
              cell: (folder) => lagText(proofs.get(folder.id)?.lagSeconds ?? null),
            },
            {
              label: 'Last synced',
              cell: (folder) =>
                folder.lastSyncedAt === null ? (
                  'Never'
                ) : (
                  <RelativeTime time={folder.lastSyncedAt} />
                ),
            },
            {
              label: 'Sync',
              cell: (folder) => <Choice folder={folder} canChange={canChange} />,
            },
          ]}
        />
      )}
      {read.length > 0 && (
        <p className="mt-2 text-12 text-ink-3">
          Lag is the median time from arrival to being stored, over the last 7 days.
        </p>
      )}
      {leftOut.length > 0 && <LeftOut folders={leftOut} canChange={canChange} />}
    </section>
  );
}

/** Not by a number that changes during a sync: each row has a switch, which must not move under the pointer. */
function byPlace(a: Folder, b: Folder): number {
  const rank = ({ wellKnownName }: Folder) =>
    wellKnownName === 'inbox' ? 0 : wellKnownName === null ? 2 : 1;
  return rank(a) - rank(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
}

type LeftOutProps = {
  folders: readonly Folder[];
  canChange: boolean;
};

function LeftOut({ folders, canChange }: LeftOutProps) {
  return (
    <details className="mt-2">
      <summary className="touch cursor-pointer text-12 text-accent-text">
        {countOf(folders.length, 'excluded folder')}
      </summary>
      <div className="mt-2">
        <StackedTable
          label="Excluded folders"
          rows={folders}
          rowKey={(folder) => folder.id}
          columns={[
            { label: 'Folder', cell: (folder) => <Name folder={folder} /> },
            {
              label: 'In the mailbox',
              isNumber: true,
              cell: (folder) =>
                folder.providerTotal === null ? 'Unknown' : number(folder.providerTotal),
            },
            {
              label: 'Sync',
              cell: (folder) => <Choice folder={folder} canChange={canChange} />,
            },
          ]}
        />
      </div>
    </details>
  );
}

function Name({ folder }: { folder: Folder }) {
  return (
    <>
      <span className={folder.isIncluded ? 'font-medium' : 'text-ink-3'}>{folder.name}</span>
      {folder.problem !== null && <ProblemLine problem={folder.problem} />}
    </>
  );
}

function Compared({ proof }: { proof: Proof | undefined }) {
  if (proof === undefined || proof.checkedAt === null) return 'Not yet';
  const differs = gapText(proof);
  return (
    <>
      {number(proof.compared ?? proof.stored)} of {number(proof.expected)}
      {differs !== '' && <span className="block text-12 text-warn-text">{differs}</span>}
    </>
  );
}

type ChoiceProps = { folder: Folder; canChange: boolean };

function Choice({ folder, canChange }: ChoiceProps) {
  const set = useSetFolderIncluded();
  const { offer } = useUndo();
  function choose(isIncluded: boolean) {
    const [title, text] = isIncluded
      ? ['Folder Included', `${folder.name} will now be synced`]
      : [
          'Folder Excluded',
          `Mail in ${folder.name} is no longer in the queue. Decisions and tasks are kept.`,
        ];
    report(set.mutateAsync({ params: { id: folder.id }, body: { isIncluded } }), {
      onSuccess: (answer) => toast.success(title, text, { action: offer(answer) }),
      onError: toastError('Failed to update the folder'),
    });
  }
  return (
    <Switch
      aria-label={`Sync ${folder.name}`}
      off={set.isPending}
      checked={folder.isIncluded}
      disabled={!canChange}
      onCheckedChange={choose}
    />
  );
}
