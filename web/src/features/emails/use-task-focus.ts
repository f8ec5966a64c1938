import {
  isProjectToConfirm,
  isProjectToReview,
  type EmailDetail,
  type SuggestedTask,
} from '@docket/core/emails/email';
import type { LeftOut } from '@docket/core/extraction/suggestion';
import { useMemo, useState } from 'react';

import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import { followTask } from './follow-task';
import { editingOf, type Editing, meanwhileOf, unsavedEditing } from './editing';
import { forgetEdit, storeEdit, storedEdit } from './stored-edit';
import type { TaskEdit } from './task-edit-form';
import type { EmailActions } from './use-email-actions';

type Options = {
  onNext: () => void;
  onDecided?: (() => void) | undefined;
  /** Creates the task of an edit whose suggestion was withdrawn. */
  onCreate: (edit: TaskEdit, onCreated: () => void) => void;
};

const askToFinish = () => toast.info('Save or cancel the edit first');

/** The focused and the edited suggestion, and their actions. */
export function useTaskFocus(email: EmailDetail, actions: EmailActions, options: Options) {
  const [editing, setEditing] = useState<Editing | null>(() => unsavedEditing(email));
  const [resetting, setResetting] = useState<SuggestedTask | null>(null);
  const undecided = email.suggestedTasks.filter((task) => task.approved === null);
  const { focused, setFocusedId } = usePinnedFocus(undecided);
  const onFocus = useStable((id: string) => {
    setFocusedId(id);
    followTask(id);
  });

  /** After a decision, focuses the next undecided task, or opens the next email. */
  function moveOn(from: SuggestedTask) {
    const { onNext, onDecided } = options;
    const rest = undecided.filter((task) => task.id !== from.id);
    setFocusedId(rest[0]?.id ?? null);
    followTask(rest[0]?.id, ':focus-visible');
    if (rest.length > 0 || editing !== null) return;
    if (onDecided === undefined) {
      if (email.recommendedProject?.approved === true) onNext();
      // A key meant for the project on screen must not reach that of the next email.
    } else if (!isProjectToReview(email) && !isProjectToConfirm(email)) onDecided();
  }
  const decideOn = (run: (task: SuggestedTask) => void) => (task: SuggestedTask) => {
    if (editing?.task.id === task.id) return void askToFinish();
    run(task);
    return moveOn(task);
  };
  const onApprove = useStable(decideOn((task) => void actions.approve(task)));
  const onReject = useStable(decideOn((task) => void actions.reject(task)));
  const onEdit = useStable((id: string) => {
    if (editing !== null && editing.task.id !== id && storedEdit(editing) !== null)
      return void askToFinish();
    return setEditing(editingOf(email, id, true));
  });
  const onCancelEdit = useStable(() => {
    if (editing === null) return;
    // Once the decision is reset, the edit can be saved.
    if (meanwhileOf(editing, email.suggestedTasks) !== 'decided') forgetEdit(editing);
    setEditing(null);
  });
  const onSave = useStable((task: SuggestedTask, edit: TaskEdit) => {
    const before = editingOf(email, task.id, false);
    // A date chosen in the row must not discard an unsaved edit of that task.
    const edited = editing?.task.id === task.id ? editing : null;
    const close = () => {
      if (edited !== null) forgetEdit(edited);
      setEditing((open) => (open?.task.id === task.id ? null : open));
    };
    if (before === null) return options.onCreate(edit, close);
    close();
    return void actions.save(task, edit, () => {
      // The form may be open again, with something newer.
      if (storedEdit(before) === null) storeEdit(before, edit);
      setEditing((open) => open ?? before);
    });
  });
  const taskActions = useMemo(
    () => ({
      onFocus,
      onApprove,
      onReject,
      onReset: (task: SuggestedTask) => void actions.reset(task, () => setResetting(task)),
      onEdit,
      onCancelEdit,
      onRestore: (at: number, left: LeftOut) => void actions.takeBack(at, left),
      onSave,
    }),
    [actions, onFocus, onApprove, onReject, onEdit, onCancelEdit, onSave],
  );
  return { focused, undecided, editing, resetting, setResetting, taskActions };
}

/**
 * Stays on the task that was focused when the email was shown. Once that is withdrawn or decided elsewhere, nothing is
 * focused: the next key must not decide on a task that has only just taken its place.
 */
function usePinnedFocus(undecided: readonly SuggestedTask[]) {
  const first = undecided[0] ?? null;
  const [focusedId, setFocusedId] = useState(first?.id ?? null);
  if (focusedId === null && first !== null) setFocusedId(first.id);
  // With nothing left to decide there is no place to keep.
  if (focusedId !== null && first === null) setFocusedId(null);
  const focused =
    focusedId === null ? first : (undecided.find(({ id }) => id === focusedId) ?? null);
  return { focused, setFocusedId };
}
