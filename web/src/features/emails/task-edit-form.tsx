import type { SuggestedTask } from '@docket/core/emails/email';
import { PRIORITIES, priorityName, type Priority } from '@docket/core/priority';
import { taskEditSchema } from '@docket/core/review/decision';
import { useState } from 'react';

import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { DatePicker } from '../../ui/date-picker';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { Select } from '../../ui/select';
import { Textarea } from '../../ui/textarea';
import { formatCalendarDate } from '../../ui/calendar-date';

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

/** Edit in place: nothing above it moves. Other readings of an ambiguous date are one click away. */
export function TaskEditForm({
  task,
  onSave,
  onCancel,
}: {
  task: SuggestedTask;
  onSave: (edit: TaskEdit) => void;
  onCancel: () => void;
}) {
  const [edit, setEdit] = useState<TaskEdit>(() => editOf(task));
  const [problem, setProblem] = useState<string>();
  function save() {
    const parsed = taskEditSchema.safeParse(edit);
    if (parsed.success) onSave(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }
  const change = (part: Partial<TaskEdit>) => setEdit((current) => ({ ...current, ...part }));
  return (
    <form
      noValidate
      aria-label={`Edit task: ${task.title}`}
      className="grid grid-cols-2 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Field label="Title" error={problem} className="col-span-full">
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={edit.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" className="col-span-full">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={edit.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label="Priority">
        {(control) => (
          <Select
            {...control}
            aria-label="Priority"
            value={edit.priority}
            onChange={(priority) => change({ priority })}
            options={PRIORITIES.map((priority) => ({
              value: priority,
              label: `${priority} ${priorityName[priority]}`,
              content: (
                <span className="flex items-center gap-2">
                  <PriorityBadge priority={priority} /> {priorityName[priority]}
                </span>
              ),
            }))}
          />
        )}
      </Field>
      <Field label="Due date">
        {(control) => (
          <DatePicker
            {...control}
            label="Due date"
            value={edit.dueDate}
            onChange={(dueDate) =>
              change({ dueDate, dueTime: dueDate === null ? null : edit.dueTime })
            }
          />
        )}
      </Field>
      <Alternatives task={task} chosen={edit.dueDate} onChoose={(dueDate) => change({ dueDate })} />
      <div className="col-span-full mt-1 flex items-center gap-2">
        <Button type="submit" size="sm">
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel <Keys keys="Escape" />
        </Button>
        <span className="ml-auto">
          <Confidence value={task.confidence} />
        </span>
      </div>
    </form>
  );
}

function Alternatives({
  task,
  chosen,
  onChoose,
}: {
  task: SuggestedTask;
  chosen: string | null;
  onChoose: (date: string) => void;
}) {
  const others = task.due?.alternatives.filter((one) => one.date !== chosen) ?? [];
  if (others.length === 0) return null;
  return (
    <p className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
      Could also mean
      {others.map((one) => (
        <Button key={one.date} variant="link" title={one.reason} onClick={() => onChoose(one.date)}>
          {formatCalendarDate(one.date)}
        </Button>
      ))}
    </p>
  );
}
