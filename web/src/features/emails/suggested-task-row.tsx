import type { SuggestedTask } from '@docket/core/emails/email';
import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { memo } from 'react';

import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { DueText, OtherReadings } from './due-text';
import { editOf, TaskEditForm, type TaskEdit } from './task-edit-form';

export type TaskActions = {
  onFocus: (id: string) => void;
  onApprove: (task: SuggestedTask) => void;
  onReject: (task: SuggestedTask) => void;
  onReset: (task: SuggestedTask) => void;
  onEdit: (id: string | null) => void;
  onSave: (task: SuggestedTask, edit: TaskEdit) => void;
};

type Props = { task: SuggestedTask; isFocused: boolean; isEditing: boolean; actions: TaskActions };

export const SuggestedTaskRow = memo(function SuggestedTaskRow({
  task,
  isFocused,
  isEditing,
  actions,
}: Props) {
  if (isEditing) {
    return (
      <li className="border-t bg-sunken px-5 pt-2.5 pb-3 first:border-t-0 max-md:px-4">
        <TaskEditForm
          task={task}
          onSave={(edit) => actions.onSave(task, edit)}
          onCancel={() => actions.onEdit(null)}
        />
      </li>
    );
  }
  const isRejected = task.approved === false;
  return (
    <li
      id={`suggestion-${task.id}`}
      aria-current={isFocused || undefined}
      onPointerEnter={() => task.approved === null && actions.onFocus(task.id)}
      onFocus={() => task.approved === null && actions.onFocus(task.id)}
      className={clsx(
        'border-t px-5 py-2.5 first:border-t-0 max-md:px-4',
        isFocused && 'bg-accent-soft inset-shadow-[2px_0_0_var(--accent)]',
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2">
        <PriorityBadge priority={task.priority} className="mt-px" />
        <p
          className={clsx(
            task.approved === null ? 'font-semi' : 'font-medium',
            isRejected && 'text-ink-3 line-through decoration-line-control',
          )}
        >
          {task.title}
        </p>
        <Confidence value={task.confidence} className="mt-0.5" />
      </div>
      <div className="pl-8">
        {!isRejected && task.description !== '' && (
          <p className="line-clamp-3 text-pretty text-ink-2">{task.description}</p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <span className="mr-auto inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            <DueText task={task} />
            {task.approved === null && (
              <OtherReadings
                task={task}
                onChoose={(dueDate) => actions.onSave(task, { ...editOf(task), dueDate })}
              />
            )}
            <Provenance task={task} />
          </span>
          {task.approved === null ? (
            <Undecided task={task} isFocused={isFocused} actions={actions} />
          ) : (
            <Decided task={task} onReset={actions.onReset} />
          )}
        </div>
      </div>
    </li>
  );
});

/** Where the suggestion came from, where that is not the built-in reading of a request. */
function Provenance({ task }: { task: SuggestedTask }) {
  return (
    <>
      {task.kind === 'promise' && <Badge>Your promise</Badge>}
      {task.source === 'language-model' && <Badge tone="outline">Language model</Badge>}
    </>
  );
}

function Undecided({
  task,
  isFocused,
  actions,
}: {
  task: SuggestedTask;
  isFocused: boolean;
  actions: TaskActions;
}) {
  // The hints keep their room: a button that moves when it gets the focus loses the click.
  const keys = (key: string) => (
    <span className={isFocused ? undefined : 'invisible'} aria-hidden>
      <Keys keys={key} />
    </span>
  );
  return (
    <span className="flex items-center gap-1.5 max-md:w-full max-md:[&>button]:grow">
      <Button size="sm" onClick={() => actions.onApprove(task)}>
        <Word title={task.title}>Approve</Word> {keys('a')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => actions.onReject(task)}>
        <Word title={task.title}>Reject</Word> {keys('r')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => actions.onEdit(task.id)}>
        <Word title={task.title}>Edit</Word> {keys('e')}
      </Button>
    </span>
  );
}

function Decided({
  task,
  onReset,
}: {
  task: SuggestedTask;
  onReset: (task: SuggestedTask) => void;
}) {
  return (
    <>
      {task.approved === true ? (
        <Badge tone="success" icon={<Check aria-hidden />}>
          Approved
        </Badge>
      ) : (
        <Badge icon={<X aria-hidden />}>Rejected</Badge>
      )}
      <Button variant="link" className="min-h-6 pl-1.5" onClick={() => onReset(task)}>
        <Word title={task.title}>Reset</Word>
      </Button>
    </>
  );
}

/** Seen as one word, read out with the task it is about. */
function Word({ children, title }: { children: string; title: string }) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className="sr-only">{`${children}: ${title}`}</span>
    </>
  );
}
