import { ArchiveRestore, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { type ArchivedAction, callChangeArchived } from '../../api/archives';
import { useChangeMany } from '../../forms/use-change-many';
import { useDecideMany } from '../../forms/use-decide-many';
import { useSelection } from '../../forms/use-selection';
import { Button } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog';
import { countOf, number } from '../../ui/figures';
import { Pager } from '../../ui/pager';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar';
import { useShortcuts } from '../../ui/use-shortcuts';
import type { useListState } from '../../ui/use-url-state';
import { ArchivedRow } from './archived-row';
import type { ArchiveKind, Unarchivable, Unarchiving } from './use-unarchive';

export type ArchivedEntry = {
  id: string;
  title: string;
  /** Shown between title and text, e.g. a sender or status. */
  meta?: ReactNode;
  text: string;
  color?: string | null;
  archivedAt: string | null;
};

type Props = {
  kind: ArchiveKind;
  /** Of the page. */
  entries: readonly ArchivedEntry[];
  total: number;
  state: ReturnType<typeof useListState>;
  unarchiving: Unarchiving;
};

const NOUNS: Readonly<Record<ArchiveKind, string>> = {
  emails: 'email',
  projects: 'project',
  tasks: 'task',
  services: 'service',
  templates: 'template',
};

/** A page of archived items of one kind, which can be selected. */
export function ArchivedList({ kind, entries, total, state, unarchiving }: Props) {
  const { selected, select, selectAll, clear } = useSelection();
  const ids = entries.map(({ id }) => id);
  useShortcuts([{ keys: 'Escape', label: 'Clear the selection', run: clear }], selected.size > 0);
  return (
    <>
      <div className="border-t">
        {entries.map(({ id, title, ...shown }) => (
          <ArchivedRow
            key={id}
            item={{ type: kind, id, title } satisfies Unarchivable}
            {...shown}
            unarchiving={unarchiving}
            isSelected={selected.has(id)}
            onSelect={(isSelected, isRange) => select(id, isSelected, isRange ? ids : [])}
          />
        ))}
      </div>
      <Pager {...state} total={total} />
      {/* Screen readers don't read a text that appears together with its live region. */}
      <output className="sr-only">
        {selected.size > 0 && `${number(selected.size)} selected`}
      </output>
      {selected.size > 0 && (
        <ArchiveBar
          kind={kind}
          selected={[...selected]}
          isAllSelected={ids.every((id) => selected.has(id))}
          onSelectPage={() => selectAll([...selected, ...ids])}
          onClear={clear}
        />
      )}
    </>
  );
}

type BarProps = {
  kind: ArchiveKind;
  selected: readonly string[];
  /** Everything on the page. */
  isAllSelected: boolean;
  onSelectPage: () => void;
  onClear: () => void;
};

function ArchiveBar({ kind, selected, isAllSelected, onSelectPage, onClear }: BarProps) {
  const { run, done } = useChangeArchived(kind, onClear);
  const [isDeleting, setIsDeleting] = useState(false);
  const busy = done !== null;
  const what = countOf(selected.length, NOUNS[kind]);
  return (
    <SelectionBar
      label={`Selected ${kind}`}
      count={selected.length}
      done={done}
      busy={busy}
      onClear={onClear}
      more={
        !isAllSelected && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={onSelectPage}>
            Select Page
          </Button>
        )
      }
    >
      <SelectionAction
        icon={ArchiveRestore}
        name="Unarchive"
        disabled={busy}
        onClick={() => run(selected, 'unarchive')}
      />
      {/* Mail stays in the mailbox. */}
      {kind !== 'emails' && (
        <SelectionAction
          icon={Trash2}
          name="Delete"
          disabled={busy}
          onClick={() => setIsDeleting(true)}
        />
      )}
      {isDeleting && (
        <AlertDialog
          danger
          title={`Delete ${what}`}
          confirm="Delete"
          onClose={() => setIsDeleting(false)}
          onConfirm={() => {
            setIsDeleting(false);
            run(selected, 'delete');
          }}
        >
          Are you sure you want to delete {what}? You can undo this for 10 seconds.
        </AlertDialog>
      )}
    </SelectionBar>
  );
}

/** Emails are unarchived by a decision, records by the archives. */
function useChangeArchived(kind: ArchiveKind, onDone: () => void) {
  const mail = useDecideMany(onDone);
  const records = useChangeMany<ArchivedAction>({
    send: (ids, action, step) => callChangeArchived(kind, { action, ids }, step),
    noun: NOUNS[kind],
    failure: 'Failed to change the items',
    shownIn: ['archives', 'projects', 'tasks', 'services', 'templates', 'home', 'audit'],
    onDone,
  });
  return {
    done: mail.done ?? records.done,
    run: (ids: readonly string[], action: ArchivedAction) => {
      const title = action === 'delete' ? 'Items Deleted' : 'Items Unarchived';
      if (kind === 'emails') void mail.decideMany(ids, { action: 'unarchive', title });
      else void records.changeMany(ids, action, { title });
    },
  };
}
