import { Archive, Check, Clock, Folder, ListChecks, ListX } from 'lucide-react';
import { useState } from 'react';

import type { BulkAction } from '../../api/emails';
import { type BulkStep, useDecideMany } from '../../forms/use-decide-many';
import { useNewProject } from '../../forms/use-new-project';
import type { Selection } from '../../forms/use-selection';
import { Button } from '../../ui/button';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar';
import { bindKeys, useShortcuts, withoutEffect } from '../../ui/use-shortcuts';
import { BULK_KEYS } from './email-keys';
import { ProjectPicker } from './project-picker';
import { SnoozeDialog } from './queue-overlays';
import { number } from '../../ui/figures';

type Props = {
  selection: Selection;
  /** Number of emails across all pages. */
  total: number;
  /** While an email is open, its keys act on it and not on the selected ones. */
  isHidden: boolean;
  /** Selects everything that matches the filters and search. */
  onSelectAll: () => void;
};

const ARCHIVE: BulkStep = { action: 'archive', title: 'Emails Archived' };
const CONFIRM: BulkStep = { action: 'confirm_project', title: 'Projects Confirmed' };
const APPROVE: BulkStep = { action: 'approve_all_tasks', title: 'All Tasks Processed' };
const REJECT: BulkStep = { action: 'reject_all_tasks', title: 'Tasks Rejected' };
/** What is left of a selection after other actions may be decided further. */
const LEAVES_ALL_LISTS: ReadonlySet<BulkAction> = new Set(['archive', 'snooze']);

/** Actions on all selected emails at once, with one Undo. */
export function BulkBar({ selection, total, isHidden, onSelectAll }: Props) {
  const { selected, isChanging: busy } = selection;
  const { decideMany, done } = useDecideMany();
  const [picking, setPicking] = useState(false);
  const [snoozing, setSnoozing] = useState(false);
  const createProject = useNewProject();
  const run = (step: BulkStep) =>
    void selection.change((ids) => decideMany(ids, step), !LEAVES_ALL_LISTS.has(step.action));
  const fileInNewProject = (name: string) =>
    void selection.change(async (ids) => {
      const created = await createProject(name);
      if (created === null) return false;
      const leftover = `The new project “${name}” is still there.`;
      const step = { action: 'change_project', title: 'Project Created', ...created } as const;
      return decideMany(ids, { ...step, leftover });
    });
  const press = (step: BulkStep) => ({ off: busy, onClick: () => run(step) });
  const keys = bindKeys(BULK_KEYS, {
    '#': () => run(ARCHIVE),
    h: () => setSnoozing(true),
    c: () => run(CONFIRM),
    'Shift+a': () => run(APPROVE),
    'Shift+r': () => run(REJECT),
    p: () => setPicking(true),
  });
  useShortcuts(busy ? withoutEffect(keys) : keys, !isHidden);
  if (isHidden) return null;
  return (
    <SelectionBar
      label="Selected emails"
      count={selected.size}
      elsewhere={selection.elsewhere}
      done={done}
      busy={busy}
      onClear={selection.clear}
      more={
        selected.size < total && (
          <Button size="sm" variant="ghost" off={busy} onClick={onSelectAll}>
            Select All {number(total)}
          </Button>
        )
      }
    >
      <SelectionAction
        icon={Check}
        name="Confirm Projects"
        short="Confirm"
        keys="c"
        {...press(CONFIRM)}
      />
      <ProjectPicker
        trigger={<SelectionAction icon={Folder} name="Project" keys="p" off={busy} />}
        open={picking}
        onOpenChange={setPicking}
        value={null}
        suggested={NONE}
        onPick={(projectId) =>
          run({
            action: 'change_project',
            projectId,
            title: projectId === null ? 'None of your projects' : 'Projects Changed',
          })
        }
        onCreate={fileInNewProject}
      />
      <SelectionAction
        icon={ListChecks}
        name="Approve Tasks"
        short="Approve"
        keys="Shift+a"
        {...press(APPROVE)}
      />
      <SelectionAction
        icon={ListX}
        name="Reject Tasks"
        short="Reject"
        isShort
        keys="Shift+r"
        {...press(REJECT)}
      />
      <SelectionAction
        icon={Clock}
        name="Snooze"
        keys="h"
        off={busy}
        onClick={() => setSnoozing(true)}
      />
      <SelectionAction icon={Archive} name="Archive" keys="#" {...press(ARCHIVE)} />
      {snoozing && (
        <SnoozeDialog
          isSnoozed={false}
          onSnooze={({ until }) => run({ action: 'snooze', until, title: 'Emails Snoozed' })}
          onBack={selection.clear}
          onClose={() => setSnoozing(false)}
        />
      )}
    </SelectionBar>
  );
}

const NONE: readonly never[] = [];
