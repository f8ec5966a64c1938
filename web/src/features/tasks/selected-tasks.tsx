import { PRIORITIES, priorityLabel, priorityName, prioritySchema } from '@docket/core/priority';
import { Archive, Calendar, Check, Flag, Folder, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { callChangeTasks, type TasksChange } from '../../api/tasks';
import { DeleteSelectedDialog } from '../../forms/delete-selected-dialog';
import { DueDatePicker } from '../../forms/due-date-picker';
import { projectOptions } from '../../forms/project-field';
import { useChangeMany } from '../../forms/use-change-many';
import { useProjectChoices } from '../../forms/use-project-choices';
import type { Selection } from '../../forms/use-selection';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { PriorityBadge } from '../../ui/priority-badge';
import { SelectionAction, SelectionBar, SelectionStatus } from '../../ui/selection-bar';
import { bindKeys, useShortcuts, withoutEffect } from '../../ui/use-shortcuts';
import { TASK_BULK_KEYS } from './task-keys';

type Props = { selection: Selection };

/** Actions on all selected tasks at once, with one Undo. */
export function SelectedTasks({ selection }: Props) {
  const { size } = selection.selected;
  return (
    <>
      <SelectionStatus count={size} elsewhere={selection.elsewhere} />
      {size > 0 && <TaskBulkBar selection={selection} />}
    </>
  );
}

function TaskBulkBar({ selection }: Props) {
  const { selected, elsewhere, isPageSelected, isChanging: busy } = selection;
  const { changeMany, done } = useChangeMany<TasksChange>({
    send: (ids, change, step) => callChangeTasks({ ...change, ids }, step),
    noun: 'task',
    failure: 'Failed to update task',
    shownIn: ['tasks', 'home', 'archives', 'audit', 'emails'],
  });
  const [picking, setPicking] = useState<'project' | 'priority' | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const run = (change: TasksChange, title: string) =>
    void selection.change((ids) => changeMany(ids, change, { title }));
  const update = (patch: Patch, title: string) => run({ action: 'update', patch }, title);
  const complete = () => update({ status: 'completed' }, 'Tasks Completed');
  const archive = () => update({ status: 'archived' }, 'Tasks Archived');
  const keys = bindKeys(TASK_BULK_KEYS, {
    x: complete,
    d: openCalendar,
    p: () => setPicking('project'),
    'Shift+p': () => setPicking('priority'),
    '#': archive,
    Delete: () => setIsDeleting(true),
  });
  useShortcuts(busy ? withoutEffect(keys) : keys);
  return (
    <SelectionBar
      label="Selected tasks"
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
      <SelectionAction icon={Check} name="Complete" keys="x" off={busy} onClick={complete} />
      <DueDatePicker
        label="Due date of the selected tasks"
        value={null}
        time={null}
        isClearable
        onChange={(date, time) =>
          update(
            time === null ? { due_date: date } : { due_date: date, due_time: time },
            'Due Dates Updated',
          )
        }
        trigger={
          <SelectionAction
            icon={Calendar}
            name="Due Date"
            short="Due"
            keys="d"
            off={busy}
            data-selected-due
          />
        }
      />
      <Combobox
        label="Priority of the selected tasks"
        open={picking === 'priority'}
        onOpenChange={(isOpen) => setPicking(isOpen ? 'priority' : null)}
        options={PRIORITY_OPTIONS}
        onChange={(value) =>
          update({ priority: prioritySchema.parse(value) }, 'Priorities Updated')
        }
        trigger={<SelectionAction icon={Flag} name="Priority" keys="Shift+p" off={busy} />}
      />
      <ProjectChoice
        open={picking === 'project'}
        onOpenChange={(isOpen) => setPicking(isOpen ? 'project' : null)}
        busy={busy}
        onPick={(project_id) => update({ project_id }, 'Tasks Moved')}
      />
      <SelectionAction icon={Archive} name="Archive" keys="#" off={busy} onClick={archive} />
      <SelectionAction icon={Trash2} name="Delete" off={busy} onClick={() => setIsDeleting(true)} />
      {isDeleting && (
        <DeleteSelectedDialog
          noun="task"
          count={selected.size}
          elsewhere={elsewhere}
          onClose={() => setIsDeleting(false)}
          onDelete={() => run({ action: 'delete' }, 'Tasks Deleted')}
        />
      )}
    </SelectionBar>
  );
}

type Patch = Extract<TasksChange, { action: 'update' }>['patch'];

const PRIORITY_OPTIONS = PRIORITIES.map((priority) => ({
  value: priority,
  label: priorityLabel(priority),
  content: (
    <>
      <PriorityBadge priority={priority} />
      {priorityName[priority]}
    </>
  ),
}));

function openCalendar(): void {
  document.querySelector<HTMLElement>('[data-selected-due]')?.click();
}

type ProjectChoiceProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onPick: (projectId: string) => void;
};

function ProjectChoice({ open, onOpenChange, busy, onPick }: ProjectChoiceProps) {
  const { entries, query, search, forget } = useProjectChoices({ enabled: open });
  return (
    <Combobox
      label="Project of the selected tasks"
      open={open}
      onOpenChange={(isOpen) => {
        forget();
        onOpenChange(isOpen);
      }}
      search={search}
      options={projectOptions(entries)}
      onChange={onPick}
      empty={query.isPending ? 'Loading projects...' : 'No project matches'}
      trigger={<SelectionAction icon={Folder} name="Project" keys="p" off={busy} />}
    />
  );
}
