import { Archive, Check, Clock, Folder, ListChecks } from 'lucide-react';
import { useState } from 'react';

import { type BulkStep, useDecideMany } from '../../forms/use-decide-many';
import { useNewProject } from '../../forms/use-new-project';
import { Button } from '../../ui/button';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { BULK_KEYS } from './email-keys';
import { ProjectPicker } from './project-picker';
import { SnoozeDialog } from './queue-overlays';
import { number } from '../../ui/figures';

type Props = {
  selected: ReadonlySet<string>;
  /** Number of emails across all pages. */
  total: number;
  /** While an email is open, its keys act on it and not on the selected ones. */
  isHidden: boolean;
  /** Selects everything that matches the filters and search. */
  onSelectAll: () => void;
  onClear: () => void;
};

const ARCHIVE: BulkStep = { action: 'archive', title: 'Emails Archived' };
const CONFIRM: BulkStep = { action: 'confirm_project', title: 'Projects Confirmed' };
const APPROVE: BulkStep = { action: 'approve_all_tasks', title: 'All Tasks Processed' };

/** Actions on all selected emails at once, with one Undo. */
export function BulkBar({ selected, total, isHidden, onSelectAll, onClear }: Props) {
  const { decideMany, done } = useDecideMany(onClear);
  const [picking, setPicking] = useState(false);
  const [snoozing, setSnoozing] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const createProject = useNewProject();
  const busy = done !== null || isCreating;
  const run = (step: BulkStep) => void decideMany([...selected], step);
  async function fileInNewProject(name: string) {
    setIsCreating(true);
    const created = await createProject(name);
    setIsCreating(false);
    if (created !== null) run({ action: 'change_project', title: 'Project Created', ...created });
  }
  const press = (step: BulkStep) => ({ disabled: busy, onClick: () => run(step) });
  useShortcuts(
    bindKeys(BULK_KEYS, {
      '#': () => run(ARCHIVE),
      h: () => setSnoozing(true),
      c: () => run(CONFIRM),
      'Shift+a': () => run(APPROVE),
      p: () => setPicking(true),
    }),
    !busy && !isHidden,
  );
  if (isHidden) return null;
  return (
    <SelectionBar
      label="Selected emails"
      count={selected.size}
      done={done}
      busy={busy}
      onClear={onClear}
      more={
        selected.size < total && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={onSelectAll}>
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
        trigger={<SelectionAction icon={Folder} name="Project" keys="p" disabled={busy} />}
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
        onCreate={(name) => void fileInNewProject(name)}
      />
      <SelectionAction
        icon={ListChecks}
        name="Approve Tasks"
        short="Approve"
        keys="Shift+a"
        {...press(APPROVE)}
      />
      <SelectionAction
        icon={Clock}
        name="Snooze"
        keys="h"
        disabled={busy}
        onClick={() => setSnoozing(true)}
      />
      <SelectionAction icon={Archive} name="Archive" keys="#" {...press(ARCHIVE)} />
      {snoozing && (
        <SnoozeDialog
          isSnoozed={false}
          onSnooze={({ until }) => run({ action: 'snooze', until, title: 'Emails Snoozed' })}
          onBack={onClear}
          onClose={() => setSnoozing(false)}
        />
      )}
    </SelectionBar>
  );
}

const NONE: readonly never[] = [];
