import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import type { TaskInput } from '@docket/core/tasks/task';
import { useState } from 'react';

import { CheckboxLine } from '../ui/checkbox';
import { DatePicker } from '../ui/date-picker';
import { FormDialog } from '../ui/form-dialog';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { Select } from '../ui/select';
import { Textarea } from '../ui/textarea';
import { ChecklistEditor } from './checklist-editor';
import { ProjectField } from './project-field';
import { checkDraft, type DraftProblems, type TaskDraft } from './task-form';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Read when the dialog opens; give it a new key to start over. */
  initial: TaskDraft;
  submit: string;
  busy: boolean;
  isEdit?: boolean;
  onSubmit: (input: TaskInput) => void;
};

/** The one form of a task: created by hand, from an email or a prediction, and edited. Stays open until saved. */
export function TaskFormDialog({
  open,
  onOpenChange,
  title,
  initial,
  submit,
  busy,
  isEdit = false,
  onSubmit,
}: Props) {
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<DraftProblems>({});
  function change(part: Partial<TaskDraft>) {
    setDraft((current) => ({ ...current, ...part }));
    setProblems((current) => {
      const left = { ...current };
      for (const field of Object.keys(part)) delete left[field as keyof TaskDraft];
      return left;
    });
  }
  function save() {
    const checked = checkDraft(draft);
    setProblems(checked.problems);
    if (checked.input !== undefined) onSubmit(checked.input);
  }
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={title}
      onSubmit={save}
      submit={submit}
      busy={busy}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:grid-cols-1">
        {isEdit && (
          <div className="col-span-full">
            <CheckboxLine
              round
              checked={draft.status === 'completed'}
              onCheckedChange={(done) => change({ status: done ? 'completed' : 'to_do' })}
            >
              {draft.status === 'completed' ? 'Mark as incomplete' : 'Mark as complete'}
            </CheckboxLine>
          </div>
        )}
        <Field label="Title" required error={problems.title} className="col-span-full">
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={200}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description" error={problems.description} className="col-span-full">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <ProjectField
          value={draft.project_id}
          onChange={(project_id) => change({ project_id })}
          error={problems.project_id}
        />
        <Field label="Priority">
          {(control) => (
            <Select
              {...control}
              value={draft.priority}
              onChange={(priority) => change({ priority })}
              options={PRIORITIES.map((priority) => ({
                value: priority,
                label: priorityLabel(priority),
              }))}
            />
          )}
        </Field>
        <Field label="Due date" error={problems.due_date}>
          {(control) => (
            <DatePicker
              {...control}
              label="Due date"
              placeholder="No due date"
              value={draft.due_date}
              onChange={(due_date) =>
                change({ due_date, due_time: due_date === null ? null : draft.due_time })
              }
            />
          )}
        </Field>
        <Field label="Assignee" error={problems.assignee}>
          {(control) => (
            <Input
              {...control}
              value={draft.assignee}
              onChange={(event) => change({ assignee: event.target.value })}
            />
          )}
        </Field>
        <ChecklistEditor items={draft.checklist} onChange={(checklist) => change({ checklist })} />
      </div>
    </FormDialog>
  );
}
