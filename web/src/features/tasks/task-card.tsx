import { TASK_STATUSES, taskStatusLabel, type Task } from '@docket/core/tasks/task';
import { clsx } from 'clsx';
import { ListChecks, Mail, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';

import { Checkbox } from '../../ui/checkbox';
import { Hits } from '../../forms/hits';
import { IconButton } from '../../ui/icon-button';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { Select } from '../../ui/select';
import { ChecklistPreview } from './checklist-preview';
import { DueDateButton } from './due-date-button';
import type { useTaskChanges } from './use-task-changes';

type Props = {
  task: Task;
  isCurrent: boolean;
  /** What was searched for. */
  hits: readonly string[];
  changes: ReturnType<typeof useTaskChanges>;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

export function TaskCard({ task, isCurrent, hits, changes, onEdit, onDelete }: Props) {
  const isDone = task.status === 'completed';
  const title = task.title || 'Untitled Task';
  return (
    <article
      id={`task-${task.id}`}
      aria-label={title}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, input, a, [role=listbox], [role=dialog]'))
          onEdit(task);
      }}
      className={clsx(
        'grid cursor-pointer grid-cols-[18px_24px_minmax(0,1fr)_280px_64px] gap-x-3 border-b p-3 hover:bg-hover max-[1020px]:grid-cols-[18px_24px_minmax(0,1fr)_auto] max-md:grid-cols-[18px_minmax(0,1fr)_auto]',
        isCurrent && 'bg-hover inset-shadow-[2px_0_0_var(--accent)]',
      )}
    >
      <span className="mt-px">
        <Checkbox
          round
          aria-label={`Completed: ${title}`}
          checked={isDone}
          onCheckedChange={(done) => changes.setStatus(task, done ? 'completed' : 'to_do')}
        />
      </span>
      <PriorityBadge priority={task.priority} className="mt-px justify-self-start" />
      <div className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        <h2
          className={clsx(
            'break-words text-13',
            isDone ? 'font-medium text-ink-3 line-through decoration-line-control' : 'font-semi',
          )}
        >
          <Hits text={title} hits={hits} />
        </h2>
        <p
          className={clsx(
            'line-clamp-2 max-w-[72ch]',
            task.description === '' ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          <Hits text={task.description || 'No description'} hits={hits} />
        </p>
        <TaskMeta task={task} changes={changes} />
      </div>
      <div className="min-w-0 max-[1020px]:col-start-3 max-[1020px]:row-start-2 max-[1020px]:mt-1 max-md:col-span-2 max-md:col-start-2 max-md:row-start-3">
        <ChecklistPreview
          task={task}
          onChange={(checklist) => changes.setChecklist(task, checklist)}
        />
      </div>
      <span
        data-pressed-only
        className="-mt-1 flex justify-end max-[1020px]:col-start-4 max-[1020px]:row-start-1 max-md:col-start-3 max-md:-mr-2 max-md:-mb-2"
      >
        <IconButton label={`Edit ${title}`} tip={false} onClick={() => onEdit(task)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${title}`} tip={false} onClick={() => onDelete(task)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </span>
    </article>
  );
}

function TaskMeta({ task, changes }: Pick<Props, 'task' | 'changes'>) {
  const done = task.checklist.filter((item) => item.completed).length;
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-0.5 text-12 text-ink-2">
      <Select
        size="bare"
        className="-ml-1.5"
        aria-label={`Status of ${task.title}`}
        value={task.status}
        onChange={(status) => changes.setStatus(task, status)}
        options={TASK_STATUSES.map((status) => ({ value: status, label: taskStatusLabel[status] }))}
      />
      <span className="inline-flex min-w-0 items-center gap-1.5">
        {task.project_name === null ? (
          <span className="text-ink-3">No Project</span>
        ) : (
          <>
            <ProjectDot color={task.project_color} />
            <span className="truncate">{task.project_name}</span>
          </>
        )}
      </span>
      <DueDateButton task={task} onChange={(date) => changes.setDueDate(task, date)} />
      {task.checklist.length > 0 && (
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <ListChecks size={14} className="text-ink-3" aria-hidden />
          {done}/{task.checklist.length} items
        </span>
      )}
      {task.email !== null && (
        <Link
          to={`/emails/${task.email.id}`}
          title={`${task.email.subject}, from ${task.email.from}`}
          className="touch inline-flex min-h-6 items-center gap-1.5 text-ink-2 hover:text-ink max-md:min-h-8"
        >
          <Mail size={14} className="text-ink-3" aria-hidden />
          From email
        </Link>
      )}
    </div>
  );
}
