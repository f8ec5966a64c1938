import { PRIORITIES, priorityLabel, priorityName, prioritySchema } from '@docket/core/priority';
import { Archive, Calendar, Check, Flag, Folder, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { callChangeTasks, type TasksChange } from '../../api/tasks';
import { DueDatePicker } from '../../forms/due-date-picker';
import { projectOptions } from '../../forms/project-field';
import { useChangeMany } from '../../forms/use-change-many';
import { useProjectChoices } from '../../forms/use-project-choices';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { AlertDialog } from '../../ui/dialog';
import { countOf, number } from '../../ui/figures';
import { PriorityBadge } from '../../ui/priority-badge';
import { SelectionAction, SelectionBar } from '../../ui/selection-bar';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { TASK_BULK_KEYS } from './task-keys';
import type { TaskSelection } from './use-task-selection';

type Props = { selection: TaskSelection };

/** Actions on all selected tasks at once, with one Undo. */
export function SelectedTasks({ selection }: Props) {
  const { size } = selection.selected;
  return (
    <>
      {/* Screen readers don't read a text that appears together with its live region. */}
      <output className="sr-only">{size > 0 && `${number(size)} selected`}</output>
      {size > 0 && <TaskBulkBar selection={selection} />}
    </>
  );
}

function TaskBulkBar({ selection }: Props) {
  const { isPageSelected, selectPage, clear } = selection;
  const selected = [...selection.selected];
  const { changeMany, done } = useChangeMany<TasksChange>({
    send: (ids, change, step) => callChangeTasks({ ...change, ids }, step),
    noun: 'task',
    failure: 'Failed to update task',
    shownIn: ['tasks', 'home', 'archives', 'audit', 'emails'],
    onDone: clear,
  });
  const [picking, setPicking] = useState<'project' | 'priority' | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const busy = done !== null;
  const run = (change: TasksChange, title: string) => void changeMany(selected, change, { title });
  const update = (patch: Patch, title: string) => run({ action: 'update', patch }, title);
  const complete = () => update({ status: 'completed' }, 'Tasks Completed');
  const archive = () => update({ status: 'archived' }, 'Tasks Archived');
  useShortcuts(
    bindKeys(TASK_BULK_KEYS, {
      x: complete,
      d: openCalendar,
      p: () => setPicking('project'),
      'Shift+p': () => setPicking('priority'),
      '#': archive,
      Delete: () => setIsDeleting(true),
    }),
    !busy,
  );
  const what = countOf(selected.length, 'task');
  return (
    <SelectionBar
      label="Selected tasks"
      count={selected.length}
      done={done}
      busy={busy}
      onClear={clear}
      more={
        !isPageSelected && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={selectPage}>
            Select Page
          </Button>
        )
      }
    >
      <SelectionAction icon={Check} name="Complete" keys="x" disabled={busy} onClick={complete} />
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
            disabled={busy}
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
        trigger={<SelectionAction icon={Flag} name="Priority" keys="Shift+p" disabled={busy} />}
      />
      <ProjectChoice
        open={picking === 'project'}
        onOpenChange={(isOpen) => setPicking(isOpen ? 'project' : null)}
        busy={busy}
        onPick={(project_id) => update({ project_id }, 'Tasks Moved')}
      />
      <SelectionAction icon={Archive} name="Archive" keys="#" disabled={busy} onClick={archive} />
      <SelectionAction
        icon={Trash2}
        name="Delete"
        disabled={busy}
        onClick={() => setIsDeleting(true)}
      />
      {isDeleting && (
        <AlertDialog
          danger
          title={`Delete ${what}`}
          confirm="Delete"
          onClose={() => setIsDeleting(false)}
          onConfirm={() => {
            setIsDeleting(false);
            run({ action: 'delete' }, 'Tasks Deleted');
          }}
        >
          Are you sure you want to delete {what}? You can undo this for 10 seconds.
        </AlertDialog>
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
      trigger={<SelectionAction icon={Folder} name="Project" keys="p" disabled={busy} />}
    />
  );
}
