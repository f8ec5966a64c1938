import type { TaskLink } from '@docket/core/task-services/task-service';
import {
  type ChecklistItem,
  type Task,
  TASK_STATUSES,
  taskStatusLabel,
} from '@docket/core/tasks/task';
import { clsx } from 'clsx';
import { ListChecks, Mail, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';

import { Hits } from '../../forms/hits';
import { tasksOfProject } from '../../forms/project-links';
import { TaskActionLink } from '../../forms/task-action-link';
import type { Selection } from '../../forms/use-selection';
import { Checkbox } from '../../ui/checkbox';
import { countOf } from '../../ui/figures';
import { IconButton } from '../../ui/icon-button';
import { Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { rowState } from '../../ui/row-state';
import { Select } from '../../ui/select';
import { SelectBox } from '../../ui/select-box';
import { DueDateButton } from './due-date-button';
import { TaskLinkMarks } from './task-link-marks';
import type { useTaskChanges } from './use-task-changes';

type Props = {
  task: Task;
  /** The task's counterparts in task services. */
  links: readonly TaskLink[];
  isCurrent: boolean;
  selection: Pick<Selection, 'selected' | 'select' | 'deselect'>;
  /** Index of the checklist item that has the keyboard focus. */
  itemAt: number | null;
  /** Search hits to highlight. */
  hits: readonly string[];
  changes: ReturnType<typeof useTaskChanges>;
  onEdit: () => void;
  onDelete: () => void;
  onDrag: (task: Task | null) => void;
};

export function TaskCard(props: Props) {
  const { task, links, isCurrent, itemAt, hits, changes, onEdit, onDelete, onDrag } = props;
  const { selected, select, deselect } = props.selection;
  const isSelected = selected.has(task.id);
  const isDone = task.status === 'completed';
  const title = task.title || 'Untitled Task';
  return (
    <article
      id={`task-${task.id}`}
      aria-label={title}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(task);
      }}
      onDragEnd={() => onDrag(null)}
      onClick={(event) => {
        if (
          !(event.target as Element).closest(
            'button, label, input, a, [role=listbox], [role=dialog]',
          )
        )
          onEdit();
      }}
      className={clsx(
        'group grid cursor-pointer grid-cols-[1rem_1.125rem_1.5rem_minmax(0,1fr)_17.5rem_4rem] gap-x-3 border-b p-3 max-lg:grid-cols-[1rem_1.125rem_1.5rem_minmax(0,1fr)_auto] max-md:grid-cols-[1.25rem_minmax(0,1fr)_auto]',
        rowState({ isSelected, isCurrent }),
      )}
    >
      <span
        className={clsx(
          // Below the other check on phones, at a finger's width.
          'mt-0.5 max-md:col-start-1 max-md:row-start-2 max-md:mt-4 print:hidden',
          selected.size === 0 &&
            'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <SelectBox
          id={task.id}
          title={title}
          isSelected={isSelected}
          onSelect={(selects, isRange) => select(task.id, selects, isRange)}
        />
      </span>
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
        <TaskMeta
          task={task}
          links={links}
          changes={changes}
          onArchived={() => deselect(task.id)}
        />
      </div>
      <div className="min-w-0 max-lg:col-start-4 max-lg:row-start-2 max-lg:mt-1 max-md:col-span-2 max-md:col-start-2 max-md:row-start-3">
        <ChecklistPreview
          task={task}
          isCurrent={isCurrent}
          itemAt={itemAt}
          onToggle={(item) => changes.toggleItem(task, item)}
        />
      </div>
      <span
        data-pressed-only
        className="-mt-1 flex justify-end max-lg:col-start-5 max-lg:row-start-1 max-md:col-start-3 max-md:-mr-2 max-md:-mb-2"
      >
        <IconButton icon={Pencil} label={`Edit ${title}`} tip={false} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${title}`} tip={false} onClick={onDelete} />
      </span>
    </article>
  );
}

type MetaProps = Pick<Props, 'task' | 'links' | 'changes'> & { onArchived: () => void };

function TaskMeta({ task, links, changes, onArchived }: MetaProps) {
  const done = task.checklist.filter((item) => item.completed).length;
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-0.5 text-12 text-ink-2">
      <Select
        size="bare"
        className="-ml-1.5"
        aria-label={`Status of ${task.title}`}
        value={task.status}
        onChange={(status) => {
          changes.setStatus(task, status);
          if (status === 'archived') onArchived();
        }}
        options={TASK_STATUSES.map((status) => ({ value: status, label: taskStatusLabel[status] }))}
      />
      <span className="inline-flex min-w-0 items-center gap-1.5">
        {task.project_id === null ? (
          <span className="text-ink-3">No Project</span>
        ) : (
          <>
            <ProjectDot color={task.project_color} />
            <Link
              to={tasksOfProject({ id: task.project_id })}
              title={`Tasks of ${task.project_name}`}
              className="touch inline-flex min-h-6 min-w-0 items-center text-ink-2 no-underline hover:text-ink hover:underline max-md:min-h-8"
            >
              <span className="truncate">{task.project_name}</span>
            </Link>
          </>
        )}
      </span>
      <DueDateButton task={task} onChange={(date, time) => changes.setDueDate(task, date, time)} />
      {task.checklist.length > 0 && (
        <span className="inline-flex items-center gap-1.5 tabular-nums">
          <ListChecks size={14} className="text-ink-3" aria-hidden />
          {done}/{task.checklist.length} items
        </span>
      )}
      <TaskActionLink action={task.action} />
      <TaskLinkMarks links={links} />
      {task.email !== null && (
        <Link
          to={`/emails/${task.email.id}`}
          title={`${task.email.subject}, from ${task.email.from}`}
          aria-label={`From email: ${task.email.subject}, from ${task.email.from}`}
          className="touch inline-flex min-h-6 items-center gap-1.5 text-ink-2 hover:text-ink max-md:min-h-8"
        >
          <Mail size={14} className="text-ink-3" aria-hidden />
          From email
        </Link>
      )}
    </div>
  );
}

const SHOWN = 3;

type ChecklistPreviewProps = {
  task: Task;
  /** Whether its items show their shortcuts. */
  isCurrent: boolean;
  itemAt: number | null;
  onToggle: (item: ChecklistItem) => void;
};

function ChecklistPreview({ task, isCurrent, itemAt, onToggle }: ChecklistPreviewProps) {
  if (task.checklist.length === 0) return null;
  const first = Math.max(0, (itemAt ?? 0) - SHOWN + 1);
  const more = task.checklist.length - first - SHOWN;
  return (
    <ul
      aria-label="Checklist"
      className="grid content-start gap-0.5 text-12 max-md:gap-1.5 leading-4.5 text-ink-2"
    >
      {task.checklist.slice(first, first + SHOWN).map((item, at) => (
        <li
          key={item.id}
          aria-current={first + at === itemAt ? 'true' : undefined}
          className={clsx('min-w-0', first + at === itemAt && 'rounded-1 bg-pressed text-ink')}
        >
          <label className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
            <Checkbox
              aria-label={item.text}
              checked={item.completed}
              onCheckedChange={() => onToggle(item)}
              className="size-3"
            />
            {isCurrent && first + at < 9 && <Keys keys={String(first + at + 1)} />}
            <span
              className={clsx(
                'truncate',
                item.completed && 'text-ink-3 line-through decoration-line-control',
              )}
            >
              {item.text}
            </span>
          </label>
        </li>
      ))}
      {more > 0 && (
        <li className="pl-6 text-ink-3 max-md:pl-7">+{countOf(more, 'more item')}...</li>
      )}
    </ul>
  );
}
