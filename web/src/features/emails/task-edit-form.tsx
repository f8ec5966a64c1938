import { plainProblem } from '@docket/core/plain-problem';
import type { SuggestedTask } from '@docket/core/emails/email';
import type { Priority } from '@docket/core/priority';
import { taskEditSchema } from '@docket/core/review/decision';
import { useEffect, useRef, useState } from 'react';

import { DueDatePicker } from '../../forms/due-date-picker';
import { SelectField, TextField, TextareaField } from '../../ui/form-fields';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { Field } from '../../ui/field';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';
import { priorityOptions } from '../../ui/priority-badge';
import { useStable } from '../../ui/use-stable';
import { formatCalendarDate } from '../../ui/calendar-date';
import type { Editing, Meanwhile } from './editing';
import { storedEdit, storeEdit } from './stored-edit';
import { NO_FREE_TIME } from './suggested-due';

export type TaskEdit = {
  title: string;
  description: string;
  priority: Priority;
  dueDate: string | null;
  dueTime: string | null;
};

export function editOf(task: SuggestedTask): TaskEdit {
  const { title, description, priority, dueDate, dueTime } = task;
  return { title, description, priority, dueDate, dueTime };
}

const MEANWHILE: Readonly<Record<Meanwhile, string>> = {
  changed:
    'This suggestion changed while you were editing it. Saving replaces it with your version.',
  decided:
    'This task was decided while you were editing it. Your changes are kept: close the form, reset the decision and edit the task again.',
  withdrawn:
    'The email was analyzed again, and this task is no longer suggested. You can create it yourself with what you typed.',
};

type TaskEditFormProps = {
  editing: Editing;
  /** Days without free working time in the calendar. */
  fullDays: readonly string[];
  meanwhile: Meanwhile | null;
  onSave: (edit: TaskEdit) => void;
  onCancel: () => void;
};

/** Edits in place, without moving anything above it. */
export function TaskEditForm(props: TaskEditFormProps) {
  const { editing, fullDays, meanwhile, onSave, onCancel } = props;
  const { task, takesFocus } = editing;
  const form = useRef<HTMLFormElement>(null);
  const [edit, setEdit] = useState(() => storedEdit(editing) ?? editOf(task));
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!takesFocus) return;
    form.current?.querySelector('input')?.focus();
    // Its buttons could be behind a bar.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  function save() {
    const parsed = taskEditSchema.safeParse(edit, { error: plainProblem });
    if (parsed.success) onSave(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }
  // The date picker answers late: then the other fields have what was typed since.
  const change = useStable((part: Partial<TaskEdit>) => {
    const next = { ...edit, ...part };
    storeEdit(editing, next);
    setEdit(next);
  });
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Edit task: ${task.title}`}
      className="grid grid-cols-2 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        // An open list or calendar has taken this Escape to close itself.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextField
        label="Title"
        error={problem}
        className="col-span-full"
        value={edit.title}
        onChange={(title) => change({ title })}
      />
      <TextareaField
        label="Description"
        className="col-span-full"

        rows={2}
        value={edit.description}
        onChange={(description) => change({ description })}
      />
      <SelectField
        label="Priority"
        value={edit.priority}
        onChange={(priority) => change({ priority })}
        options={priorityOptions}
      />
      <Field label="Due date">
        {(control) => (
          <DueDatePicker
            {...control}
            label="Due date"
            value={edit.dueDate}
            marked={{ days: fullDays, label: NO_FREE_TIME }}
            time={edit.dueTime}
            onChange={(dueDate, dueTime) => change({ dueDate, dueTime })}
          />
        )}
      </Field>
      <Alternatives task={task} chosen={edit.dueDate} onChoose={(dueDate) => change({ dueDate })} />
      {meanwhile !== null && (
        <Notice tone="warn" slim className="col-span-full mt-1">
          {MEANWHILE[meanwhile]}
        </Notice>
      )}
      <div className="col-span-full mt-1 flex items-center gap-2">
        {meanwhile !== 'decided' && (
          <Button type="submit" size="sm">
            {meanwhile === 'withdrawn' ? 'Create Task' : 'Save'}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {meanwhile === 'decided' ? 'Close' : 'Cancel'} <Keys keys="Escape" />
        </Button>
        {task.confidence !== null && <Confidence value={task.confidence} className="ml-auto" />}
      </div>
    </form>
  );
}

type AlternativesProps = {
  task: SuggestedTask;
  chosen: string | null;
  onChoose: (date: string) => void;
};

function Alternatives({ task, chosen, onChoose }: AlternativesProps) {
  const others = task.due?.alternatives.filter((one) => one.date !== chosen) ?? [];
  if (others.length === 0) return null;
  return (
    <p className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
      Could also mean
      {others.map((one) => (
        <Button key={one.date} variant="link" onClick={() => onChoose(one.date)}>
          {formatCalendarDate(one.date)}, {one.reason}
        </Button>
      ))}
    </p>
  );
}
