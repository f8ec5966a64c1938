import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import type { LeftOut as Left } from '@docket/core/extraction/suggestion';
import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';

import { useIsDeciding } from '../../api/emails';
import { TaskActionLink } from '../../forms/task-action-link';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { returnFocus } from '../../ui/focus-return';
import { Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { isAwaitingTasks } from './awaiting-tasks';
import { type Editing, type Meanwhile, meanwhileOf, withEdited } from './editing';
import { LeftOut } from './left-out';
import { Section } from './section';
import { SimilarTask } from './similar-task';
import { DueText, OtherReadings } from './suggested-due';
import { editOf, type TaskEdit, TaskEditForm } from './task-edit-form';

type Props = {
  email: EmailDetail;
  focusedId: string | null;
  editing: Editing | null;
  actions: TaskActions;
};

export function SuggestedTasks({ email, focusedId, editing, actions }: Props) {
  const tasks = email.suggestedTasks;
  const shown = withEdited(tasks, editing);
  const undecided = tasks.filter((task) => task.approved === null).length;
  const isRestoring = useIsDeciding(email.id, 'take_back');
  return (
    <Section
      title="Suggested Tasks"
      className="pb-1"
      note={
        tasks.length > 0 && <span className="text-ink-3">{countText(undecided, tasks.length)}</span>
      }
    >
      {shown.length === 0 ? (
        <p className="pb-3 text-ink-3">{emptyText(email)}</p>
      ) : (
        <ul className="-mx-5 max-md:-mx-4">
          {shown.map((task) => (
            <SuggestedTaskRow
              key={task.id}
              task={task}
              fullDays={email.fullDays}
              isFocused={task.id === focusedId && task.approved === null}
              {...(task.id === editing?.task.id && {
                editing,
                meanwhile: meanwhileOf(editing, tasks),
              })}
              actions={actions}
            />
          ))}
        </ul>
      )}
      <LeftOut
        key={email.id}
        leftOut={email.leftOut}
        isAll={shown.length === 0 && isOnlyLeftOut(email)}
        isBusy={isRestoring}
        onRestore={actions.onRestore}
      />
    </Section>
  );
}

const AUTOMATIC: Readonly<Record<string, string>> = {
  newsletter: 'newsletter',
  automatic: 'automatic message',
  list: 'message from a mailing list',
};

function countText(undecided: number, all: number): string {
  return undecided === 0
    ? all === 1
      ? 'decided'
      : `all ${all} decided`
    : `${undecided} of ${all} undecided`;
}

/** What Docket keeps from a message that looks like fraud stays folded. */
function isOnlyLeftOut({ leftOut, warning }: EmailDetail): boolean {
  return leftOut.length > 0 && warning?.verdict !== 'bait';
}

function emptyText(email: EmailDetail): string {
  if (isAwaitingTasks(email)) return 'Tasks appear once the email has been analyzed.';
  if (email.warning?.verdict === 'bait')
    return 'Docket suggests no tasks for a message that looks like fraud.';
  if (isOnlyLeftOut(email)) return `Nothing suggested; ${email.leftOut.length} left out below.`;
  if (email.automatic !== null)
    return `This ${AUTOMATIC[email.automatic] ?? 'automatic message'} doesn’t ask you to do anything.`;
  return 'No tasks found in this message.';
}

type TaskActions = {
  onRestore: (at: number, left: Left) => void;
  onFocus: (id: string) => void;
  onApprove: (task: SuggestedTask) => void;
  onReject: (task: SuggestedTask) => void;
  onReset: (task: SuggestedTask) => void;
  onEdit: (id: string) => void;
  onCancelEdit: () => void;
  onSave: (task: SuggestedTask, edit: TaskEdit) => void;
};

type TaskActionsProps = {
  task: SuggestedTask;
  /** Days without free working time in the calendar. */
  fullDays: readonly string[];
  isFocused: boolean;
  editing?: Editing;
  meanwhile?: Meanwhile | null;
  actions: TaskActions;
};

const SuggestedTaskRow = memo(function SuggestedTaskRow({
  task,
  fullDays,
  isFocused,
  editing,
  meanwhile = null,
  actions,
}: TaskActionsProps) {
  const editButton = useEditButton(editing !== undefined);
  if (editing !== undefined) {
    return (
      <li className="border-t bg-sunken px-5 pt-2.5 pb-3 first:border-t-0 max-md:px-4">
        <TaskEditForm
          editing={editing}
          fullDays={fullDays}
          meanwhile={meanwhile}
          onSave={(edit) => actions.onSave(task, edit)}
          onCancel={actions.onCancelEdit}
        />
      </li>
    );
  }
  const isRejected = task.approved === false;
  // The marks in the message are only visual.
  const words = task.evidence?.task?.text;
  const isFullDay =
    task.approved === null && task.dueDate !== null && fullDays.includes(task.dueDate);
  return (
    <li
      id={`suggestion-${task.id}`}
      aria-current={isFocused || undefined}
      // Not onPointerEnter, which also fires when the row slides under a pointer at rest.
      onPointerMove={() => !isFocused && task.approved === null && actions.onFocus(task.id)}
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
        {task.confidence !== null && <Confidence value={task.confidence} className="mt-0.5" />}
      </div>
      <div className="pl-8">
        {words !== undefined && <p className="sr-only">From: “{words}”</p>}
        {!isRejected && task.description !== '' && (
          <p className="line-clamp-3 text-pretty text-ink-2">{task.description}</p>
        )}
        <SimilarTask task={task} />
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <span className="mr-auto inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <DueText task={task} isFullDay={isFullDay} />
            {task.approved === null && (
              <OtherReadings
                task={task}
                onChoose={(dueDate) => actions.onSave(task, { ...editOf(task), dueDate })}
              />
            )}
            <Provenance task={task} />
            {!isRejected && <TaskActionLink action={task.evidence?.action} />}
          </span>
          {task.approved === null ? (
            <Undecided {...{ task, isFocused, actions, editButton }} />
          ) : (
            <Decided task={task} onReset={actions.onReset} />
          )}
        </div>
      </div>
    </li>
  );
});

/** Gets the focus back when the form it opened is closed. */
function useEditButton(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) returnFocus(button.current);
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** Source of the suggestion, unless it is a request found by the built-in extractor. */
function Provenance({ task }: { task: SuggestedTask }) {
  return (
    <>
      {task.kind === 'promise' && <Badge>Your promise</Badge>}
      {task.source === 'language-model' && (
        <Badge tone="outline">
          {task.agreed ? 'Built-in and language model' : 'Language model'}
        </Badge>
      )}
    </>
  );
}

type UndecidedProps = {
  task: SuggestedTask;
  isFocused: boolean;
  actions: TaskActions;
  editButton: RefObject<HTMLButtonElement | null>;
};

function Undecided({ task, isFocused, actions, editButton }: UndecidedProps) {
  // Hidden hints keep their space: a button that moves on focus loses the click.
  const keys = (key: string) => (
    <span className={isFocused ? undefined : 'invisible'} aria-hidden>
      <Keys keys={key} />
    </span>
  );
  return (
    <span className="flex items-center gap-1.5 max-md:w-full max-md:flex-wrap max-md:[&>button]:grow">
      <Button size="sm" data-decision="approve" onClick={() => actions.onApprove(task)}>
        <Word title={task.title}>Approve</Word> {keys('a')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        data-decision="reject"
        onClick={() => actions.onReject(task)}
      >
        <Word title={task.title}>Reject</Word> {keys('r')}
      </Button>
      <Button
        ref={editButton}
        variant="ghost"
        size="sm"
        data-decision="edit"
        onClick={() => actions.onEdit(task.id)}
      >
        <Word title={task.title}>Edit</Word> {keys('e')}
      </Button>
    </span>
  );
}

type DecidedProps = {
  task: SuggestedTask;
  onReset: (task: SuggestedTask) => void;
};

function Decided({ task, onReset }: DecidedProps) {
  return (
    <>
      {task.approved === true ? (
        <Badge tone="success" icon={Check}>
          Approved
        </Badge>
      ) : (
        <Badge icon={X}>Rejected</Badge>
      )}
      <Button variant="link" className="min-h-6 pl-1.5" onClick={() => onReset(task)}>
        <Word title={task.title}>Reset</Word>
      </Button>
    </>
  );
}

/** A short label whose accessible name includes the task's title. */
function Word({ children, title }: { children: string; title: string }) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className="sr-only">{`${children}: ${title}`}</span>
    </>
  );
}
