import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { tellStep } from '@docket/core/audit/describe-step';
import type { Linked, RevertOutcome } from '@docket/core/audit/undo.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { revertPreviewQuery, useRevert } from '../../api/audit';
import { messageOf } from '../../api/client';
import { toastError } from '../../forms/mutation-toasts';
import { useUndo } from '../../forms/use-undo';
import { ErrorState } from '../../ui/error-state';
import { FormDialog } from '../../ui/form-dialog';
import { exactTime } from '../../ui/relative-time';
import { Segmented } from '../../ui/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { fieldText } from '../../forms/change-text';
import { ChangesTable } from '../../forms/changes-table';
import { countOf, number } from '../../ui/figures';

export type RevertTarget = { entry: AuditEntry; what: 'change' | 'after' };

/** Previews a revert; if there are conflicts, the user chooses how to resolve them. */
export function RevertDialog({ target, onClose }: { target: RevertTarget; onClose: () => void }) {
  const { entry, what } = target;
  const [conflicts, setConflicts] = useState<'skip' | 'override'>('skip');
  const preview = useQuery(revertPreviewQuery(String(entry.id), { what, conflicts }));
  const revert = useRevert();
  const { offer } = useUndo();
  const outcome = preview.data;
  const bound = what === 'after' && outcome !== undefined ? { upTo: outcome.upTo } : {};
  const apply = () =>
    revert.mutate(
      { params: { id: String(entry.id) }, body: { what, conflicts, ...bound } },
      {
        onSuccess: (done) => {
          onClose();
          const linked = linkedText(done.changes.flatMap(({ comesWith }) => comesWith));
          const text = `${countOf(done.changes.length, 'record')} restored${linked}`;
          toast.success('Reverted', text, { action: offer(done) });
        },
        onError: (error) => {
          toastError('Failed to revert')(error);
          void preview.refetch();
        },
      },
    );
  return (
    <FormDialog
      title={what === 'change' ? 'Revert This Change' : 'Revert Everything After This'}
      description={
        what === 'change'
          ? `${entryText(entry)}, ${exactTime(entry.at)}`
          : `Restores everything to how it was after ${exactTime(entry.at)}. The revert is logged and can be undone.`
      }
      size="lg"
      submit={what === 'change' ? 'Revert' : revertText(outcome?.changes.length)}
      busy={revert.isPending}
      isReady={outcome !== undefined && !preview.isFetching && outcome.changes.length > 0}
      onClose={onClose}
      onSubmit={apply}
    >
      {preview.isPending && <SkeletonRows label="Loading the preview..." />}
      {preview.isError && (
        <ErrorState title="This cannot be reverted" onRetry={() => void preview.refetch()}>
          {messageOf(preview.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {outcome !== undefined && (
        <div className="grid gap-5">
          <Conflicts conflicts={outcome.conflicts} choice={conflicts} onChoose={setConflicts} />
          <Stays stays={outcome.stays} />
          <Changes {...outcome} />
        </div>
      )}
    </FormDialog>
  );
}

function revertText(records: number | undefined): string {
  if (records === undefined) return 'Revert';
  return `Revert ${countOf(records, 'record')}`;
}

/** 'Updated project “Harbour refit”' */
function entryText(entry: Pick<AuditEntry, 'action' | 'noun' | 'title'>): string {
  const { did, about } = tellStep([{ ...entry, recordId: '' }]);
  return about === '' ? did : `${did} “${about}”`;
}

function Changes({ changes, conflicts, stays }: RevertOutcome) {
  if (changes.length === 0) {
    const isAsBefore = conflicts.length + stays.length === 0;
    return (
      <p className="text-ink-2">
        {isAsBefore ? 'Nothing would change.' : 'Nothing else would change.'}
      </p>
    );
  }
  // A long list is collapsed to titles.
  const areMany = changes.length > READ_AT_ONCE;
  return (
    <div className={areMany ? 'grid' : 'grid gap-5'}>
      {changes.slice(0, MAX_SHOWN).map((change) => (
        <ChangedRecord key={`${change.noun} ${change.recordId}`} change={change} folded={areMany} />
      ))}
      {changes.length > MAX_SHOWN && (
        <p className="pt-2 text-ink-3">And {number(changes.length - MAX_SHOWN)} more.</p>
      )}
    </div>
  );
}

const READ_AT_ONCE = 6;
const MAX_SHOWN = 200;

type ChangedRecordProps = {
  change: RevertOutcome['changes'][number];
  folded: boolean;
};

function ChangedRecord({ change, folded }: ChangedRecordProps) {
  const { noun, title, before, after, comesWith } = change;
  const name = (
    <>
      {recordText(noun, title)}
      <span className="ml-2 text-12 font-normal text-ink-3">
        {existenceText(before, after)}
        {linkedText(comesWith)}
      </span>
    </>
  );
  const hasFields = before !== null && after !== null;
  if (folded && hasFields) {
    return (
      <details className="border-b py-2">
        <summary className="cursor-pointer font-medium">{name}</summary>
        <div className="pt-2 pl-4">
          <ChangesTable before={before} after={after} />
        </div>
      </details>
    );
  }
  return (
    <section aria-label={recordText(noun, title)} className={folded ? 'border-b py-2' : ''}>
      <h3 className={folded ? 'pl-4 font-medium' : 'mb-1 font-semi'}>{name}</h3>
      {hasFields && <ChangesTable before={before} after={after} />}
    </section>
  );
}

/** 'Task Call Dana'; there is one of the settings and of the task style, whose title is their name. */
function recordText(noun: string, title: string): string {
  return noun === 'settings' || noun === 'style' ? title : `${fieldText(noun)} ${title}`;
}

function existenceText(before: unknown, after: unknown): string {
  if (before === null) return 'comes back';
  return after === null ? 'is removed' : 'changes';
}

/** ', with 2 emails, 3 tasks and 1 service'; '' for nothing. */
function linkedText(linked: readonly Linked[]): string {
  const sums = new Map<string, number>();
  for (const { noun, count } of linked) sums.set(noun, (sums.get(noun) ?? 0) + count);
  const parts = [...sums].map(([noun, count]) => countOf(count, noun));
  const last = parts.pop();
  if (last === undefined) return '';
  return `, with ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`;
}

type ConflictsProps = {
  conflicts: RevertOutcome['conflicts'];
  choice: 'skip' | 'override';
  onChoose: (choice: 'skip' | 'override') => void;
};

function Conflicts({ conflicts, choice, onChoose }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section aria-label="Changed again since">
      <h3 className="mb-1 font-semi">Changed again since</h3>
      <ul className="mb-2 grid gap-1 text-ink-2">
        {conflicts.map(({ entry, later }) => (
          <li key={entry.id}>
            “{entry.title}”: {entryText(later)}, {exactTime(later.at)}
          </li>
        ))}
      </ul>
      <Segmented
        label="What to do with these"
        value={choice}
        onChange={onChoose}
        options={[
          { value: 'skip', label: 'Leave them' },
          { value: 'override', label: 'Revert them too' },
        ]}
      />
    </section>
  );
}

function Stays({ stays }: Pick<RevertOutcome, 'stays'>) {
  if (stays.length === 0) return null;
  return (
    <section aria-label="Stays as it is">
      <h3 className="mb-1 font-semi">Stays as it is</h3>
      <ul className="grid gap-1 text-ink-2">
        {stays.map(({ entry, why }) => (
          <li key={entry.id}>
            {entryText(entry)}: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
