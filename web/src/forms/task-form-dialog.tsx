import { plainProblem } from '@docket/core/plain-problem';
import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import { chosenPriority } from '@docket/core/projects/project';
import {
  TASK_DEFAULTS,
  type Task,
  type TaskInput,
  taskInputSchema,
  taskWithoutProjectSchema,
} from '@docket/core/tasks/task';
import { useState } from 'react';

import { SelectField, TextField, TextareaField } from '../ui/form-fields';
import { isTouch } from '../ui/is-touch';
import { usePickedProject } from '../api/projects';
import { findTask, useCreateTask, useUpdateTask } from '../api/tasks';
import { Checkbox, CheckboxLine } from '../ui/checkbox';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { ChecklistRows } from './checklist-rows';
import { DueDatePicker } from './due-date-picker';
import { useMutationToasts } from './mutation-toasts';
import { ProjectField } from './project-field';
import { saveUnlessChanged } from './save-unless-changed';

type Props = {
  onClose: () => void;
  title: string;
  /** Only read on mount; change the key to reset. */
  initial: TaskDraft;
  submit: string;
  busy: boolean;
  isEdit?: boolean;
  /** Until the person chooses a priority, it is the one chosen for the project. */
  takesPriority?: boolean;
  onSubmit: (input: CheckedTask) => void;
};

/** The form for creating and editing tasks. Stays open until saved. */
function TaskFormDialog({
  onClose,
  title,
  initial,
  submit,
  busy,
  isEdit = false,
  takesPriority = false,
  onSubmit,
}: Props) {
  const [draft, setDraft] = useState(initial);
  const [isTaken, setTaken] = useState(takesPriority);
  const { project } = usePickedProject(draft.project_id);
  const priority = (isTaken && project && chosenPriority(project)) || draft.priority;
  const [problems, setProblems] = useState<DraftProblems>({});
  const mayLackProject = isEdit && initial.project_id === '';
  function change(part: Partial<TaskDraft>) {
    setDraft((current) => ({ ...current, ...part }));
    setProblems((current) => {
      const left = { ...current };
      for (const field of Object.keys(part)) delete left[field as keyof TaskDraft];
      return left;
    });
  }
  function save() {
    const checked = checkDraft({ ...draft, priority }, mayLackProject);
    setProblems(checked.problems);
    if (checked.input !== undefined) onSubmit(checked.input);
  }
  return (
    <FormDialog
      draft={draft}
      onClose={onClose}
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
        <TextField
          label="Title"
          required
          error={problems.title}
          className="col-span-full"

          autoFocus={!isTouch()}
          maxLength={200}
          value={draft.title}
          onChange={(title) => change({ title })}
        />
        <TextareaField
          label="Description"
          error={problems.description}
          className="col-span-full"

          rows={4}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <ProjectField
          required={!mayLackProject}
          value={draft.project_id}
          onChange={(project_id) => change({ project_id })}
          error={problems.project_id}
        />
        <SelectField
          label="Priority"

          value={priority}
          onChange={(chosen) => {
            setTaken(false);
            change({ priority: chosen });
          }}
          options={PRIORITIES.map((priority) => ({
            value: priority,
            label: priorityLabel(priority),
          }))}
        />
        <Field label="Due date" error={problems.due_date}>
          {(control) => (
            <DueDatePicker
              {...control}
              label="Due date"
              placeholder="No due date"
              value={draft.due_date}
              time={draft.due_time}
              onChange={(due_date, due_time) => change({ due_date, due_time })}
            />
          )}
        </Field>
        <TextField
          label="Assignee"
          error={problems.assignee}

          value={draft.assignee}
          onChange={(assignee) => change({ assignee })}
        />
        <ChecklistRows
          legend="Checklist"
          rows={draft.checklist}
          problem={problems.checklist}
          newRow={() => ({ id: crypto.randomUUID(), text: '', completed: false })}
          onChange={(checklist) => change({ checklist })}
          start={(item, at) => (
            <Checkbox
              aria-label={`Item ${at + 1} done`}
              checked={item.completed}
              onCheckedChange={(completed) =>
                change({
                  checklist: draft.checklist.map((one) =>
                    one === item ? { ...one, completed } : one,
                  ),
                })
              }
            />
          )}
        />
      </div>
    </FormDialog>
  );
}

/** Form state; checklist rows may be empty and the project may be missing. */
type TaskDraft = TaskInput;

const EMPTY_TASK: TaskDraft = { ...TASK_DEFAULTS, title: '', project_id: '' };

function draftOf(task: Task): TaskDraft {
  return { ...task, project_id: task.project_id ?? '', email_id: task.email?.id ?? null };
}

type DraftProblems = Partial<Record<keyof TaskDraft, string>>;

/** Only a task that had none may lack a project. */
type CheckedTask = Omit<TaskInput, 'project_id'> & { project_id?: string };

/** The validated input, or an error per invalid field. */
function checkDraft(
  draft: TaskDraft,
  mayLackProject: boolean,
): { input?: CheckedTask; problems: DraftProblems } {
  const isWithout = mayLackProject && draft.project_id === '';
  const schema = isWithout ? taskWithoutProjectSchema : taskInputSchema;
  const parsed = schema.safeParse(draft, { error: plainProblem });
  if (parsed.success) return { input: parsed.data, problems: {} };
  const problems: DraftProblems = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof TaskDraft;
    problems[field] ??= issue.message;
  }
  return { problems };
}

type CreateProps = {
  title?: string;
  initial?: Partial<TaskDraft>;
  /** Adds the items of the project's checklist templates. */
  hasTemplates?: boolean;
  onClose: () => void;
  onCreated?: (task: Task) => void;
};

/** Creates a task from scratch, from an email or from a prediction. */
export function CreateTaskDialog({
  title = 'Create New Task',
  initial,
  hasTemplates = false,
  onClose,
  onCreated,
}: CreateProps) {
  const create = useCreateTask();
  const outcome = useMutationToasts();
  return (
    <TaskFormDialog
      onClose={onClose}
      title={title}
      submit="Create Task"
      initial={{ ...EMPTY_TASK, ...initial }}
      takesPriority={initial?.priority === undefined}
      busy={create.isPending}
      onSubmit={({ project_id = '', ...body }) =>
        create.mutate(
          { body: { ...body, project_id, ...(hasTemplates && { with_templates: true }) } },
          outcome({
            title: 'Task Created',
            text: body.title,
            failure: 'Failed to create task',
            onDone: (task) => {
              onClose();
              onCreated?.(task);
            },
          }),
        )
      }
    />
  );
}

/** Pass the task's id as key, so that another task resets the form. */
export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const update = useUpdateTask();
  const outcome = useMutationToasts();
  return (
    <TaskFormDialog
      onClose={onClose}
      title="Edit Task"
      submit="Save Changes"
      initial={draftOf(task)}
      busy={update.isPending}
      isEdit
      onSubmit={(body) =>
        saveUnlessChanged(
          { opened: task, body },
          {
            send: (input, version, callbacks) =>
              update.mutate({ params: { id: task.id }, body: input, version }, callbacks),
            find: () => findTask(task.id),
            onResolved: onClose,
          },
          outcome({
            title: 'Task Updated',
            text: body.title,
            failure: 'Failed to update task',
            onDone: onClose,
          }),
        )
      }
    />
  );
}
