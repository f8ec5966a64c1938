import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { profileQuery } from '../../api/session';

import { useShortcuts } from '../../ui/use-shortcuts';
import { useStable } from '../../ui/use-stable';
import type { TaskEdit } from './task-edit-form';
import { useDecide } from './use-decide';
import { useEmailActions } from './use-email-actions';

/** What is focused, edited or asked on the open email, and its keys. */
export function useOpenEmail(email: EmailDetail, onNext: () => void) {
  const decide = useDecide();
  // Until the profile is known the server decides; it asks for the permission in the same words.
  const canSend = useQuery(profileQuery()).data?.mailbox?.canSend ?? true;
  const actions = useEmailActions(email, decide);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const [feedback, setFeedback] = useState(email.feedback);
  const [wantsTask, setWantsTask] = useState(false);
  const [isManual, setManual] = useState(false);
  const [consent, setConsent] = useState<string | null>(null);
  const [resetting, setResetting] = useState<SuggestedTask | null>(null);

  const undecided = email.suggestedTasks.filter((task) => task.approved === null);
  const focused = undecided.find((task) => task.id === focusedId) ?? undecided[0] ?? null;

  /** After a decision the focus goes to the next undecided task, then to the next email. */
  function moveOn(from: SuggestedTask) {
    const rest = undecided.filter((task) => task.id !== from.id);
    setFocusedId(rest[0]?.id ?? null);
    if (rest.length === 0 && email.recommendedProject?.approved === true) onNext();
  }
  const onApprove = useStable((task: SuggestedTask) => {
    void actions.approve(task);
    moveOn(task);
  });
  const onReject = useStable((task: SuggestedTask) => {
    void actions.reject(task);
    moveOn(task);
  });
  const taskActions = useMemo(
    () => ({
      onFocus: setFocusedId,
      onApprove,
      onReject,
      onReset: (task: SuggestedTask) => void actions.reset(task, () => setResetting(task)),
      onEdit: setEditingId,
      onSave: (task: SuggestedTask, edit: TaskEdit) => {
        setEditingId(null);
        void actions.save(task, edit);
      },
    }),
    [actions, onApprove, onReject],
  );
  async function submitFeedback() {
    const sent = feedback.trim() === '' ? email : await actions.feedback(feedback);
    if (sent !== null && wantsTask) setManual(true);
  }
  const onFocused = (run: (task: SuggestedTask) => void) => () => focused !== null && run(focused);
  useShortcuts([
    {
      keys: 'a',
      label: 'Approve the focused task',
      hint: 'approve',
      run: onFocused(taskActions.onApprove),
    },
    {
      keys: 'r',
      label: 'Reject the focused task',
      hint: 'reject',
      run: onFocused(taskActions.onReject),
    },
    {
      keys: 'e',
      label: 'Edit the focused task',
      hint: 'edit',
      run: onFocused((task) => setEditingId(task.id)),
    },
    {
      keys: 'Shift+a',
      label: 'Approve all tasks of the email',
      run: () => undecided.length > 0 && void actions.approveAll(),
    },
    {
      keys: 'c',
      label: 'Confirm the project',
      hint: 'confirm project',
      run: () => email.recommendedProject?.id && void actions.confirmProject(),
    },
    { keys: 'p', label: 'Change the project', hint: 'change project', run: () => setPicking(true) },
    { keys: 't', label: 'New task for this email', hint: 'new task', run: () => setManual(true) },
  ]);
  return {
    actions,
    taskActions,
    focused,
    undecided,
    editingId,
    picking,
    setPicking,
    feedback,
    setFeedback,
    wantsTask,
    setWantsTask,
    isManual,
    setManual,
    resetting,
    setResetting,
    submitFeedback,
    consent,
    setConsent,
    sendReply: (body: string) => {
      if (canSend) void actions.sendReply(body, () => setConsent(body));
      else setConsent(body);
    },
  };
}
