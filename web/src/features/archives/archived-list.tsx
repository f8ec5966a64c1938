import { ArchiveRestore, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { type ArchivedAction, callChangeArchived } from '../../api/archives';
import { DeleteSelectedDialog } from '../../forms/delete-selected-dialog';
import { useChangeMany } from '../../forms/use-change-many';
import { useDecideMany } from '../../forms/use-decide-many';
import { type Selection, useSelection } from '../../forms/use-selection';
import { Button } from '../../ui/button';
import { Pager } from '../../ui/pager';
import { SelectionAction, SelectionBar, SelectionStatus } from '../../ui/selection-bar';
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
export function ArchivedList({ kind, total, state, unarchiving, ...props }: Props) {
  const entries = props.entries.filter(({ id }) => !unarchiving.restored.has(id));
  const selection = useSelection({
    list: state.get('search'),
    shown: entries.map(({ id }) => id),
  });
  const { selected, elsewhere, select, deselect, clear } = selection;
  function unarchive(item: Unarchivable) {
    unarchiving.unarchive(item);
    deselect(item.id);
  }
  useShortcuts([{ keys: 'Escape', label: 'Clear the selection', run: clear }], selected.size > 0);
  return (
    <>
      <div className="border-t">
        {entries.map(({ id, title, ...shown }) => (
          <ArchivedRow
            key={id}
            item={{ type: kind, id, title } satisfies Unarchivable}
            {...shown}
            unarchiving={{ ...unarchiving, unarchive }}
            isSelected={selected.has(id)}
            onSelect={(isSelected, isRange) => select(id, isSelected, isRange)}
          />
        ))}
      </div>
      <Pager {...state} total={total} />
      <SelectionStatus count={selected.size} elsewhere={elsewhere} />
      {selected.size > 0 && <ArchiveBar kind={kind} selection={selection} />}
    </>
  );
}

type BarProps = { kind: ArchiveKind; selection: Selection };

function ArchiveBar({ kind, selection }: BarProps) {
  const { selected, elsewhere, isPageSelected, isChanging: busy } = selection;
  const { change, done } = useChangeArchived(kind);
  const [isDeleting, setIsDeleting] = useState(false);
  const run = (action: ArchivedAction) => void selection.change((ids) => change(ids, action));
  return (
    <SelectionBar
      label={`Selected ${kind}`}
      count={selected.size}
      elsewhere={elsewhere}
      done={done}
      busy={busy}
      onClear={selection.clear}
      more={
        !isPageSelected && (
          <Button size="sm" variant="ghost" off={busy} onClick={selection.selectPage}>
            Select Page
          </Button>
        )
      }
    >
      <SelectionAction
        icon={ArchiveRestore}
        name="Unarchive"
        off={busy}
        onClick={() => run('unarchive')}
      />
      {/* Mail stays in the mailbox. */}
      {kind !== 'emails' && (
        <SelectionAction
          icon={Trash2}
          name="Delete"
          off={busy}
          onClick={() => setIsDeleting(true)}
        />
      )}
      {isDeleting && (
        <DeleteSelectedDialog
          noun={NOUNS[kind]}
          count={selected.size}
          elsewhere={elsewhere}
          onClose={() => setIsDeleting(false)}
          onDelete={() => run('delete')}
        />
      )}
    </SelectionBar>
  );
}

/** Emails are unarchived by a decision, records by the archives. */
function useChangeArchived(kind: ArchiveKind) {
  const mail = useDecideMany();
  const records = useChangeMany<ArchivedAction>({
    send: (ids, action, step) => callChangeArchived(kind, { action, ids }, step),
    noun: NOUNS[kind],
    failure: 'Failed to change the items',
    shownIn: ['archives', 'projects', 'tasks', 'services', 'templates', 'home', 'audit'],
  });
  return {
    done: mail.done ?? records.done,
    change: (ids: readonly string[], action: ArchivedAction) => {
      const title = action === 'delete' ? 'Items Deleted' : 'Items Unarchived';
      return kind === 'emails'
        ? mail.decideMany(ids, { action: 'unarchive', title })
        : records.changeMany(ids, action, { title });
    },
  };
}
