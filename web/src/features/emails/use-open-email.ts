import { isProjectToReview, type EmailDetail, type SuggestedTask } from '@docket/core/emails/email';
import type { LeftOut } from '@docket/core/extraction/suggestion';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { failureMessage } from '../../api/client';
import { useAnalyseEmail, useIsAnalysing } from '../../api/emails';
import { profileQuery } from '../../api/session';
import { percent } from '../../ui/figures';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import { isAwaitingTasks } from './awaiting-tasks';
import { forgetEdit, storeEdit, storedEdit } from './stored-edit';
import type { WrittenReply } from './suggested-reply';
import type { Editing } from './suggested-tasks';
import type { TaskEdit } from './task-edit-form';
import { useDecide } from './use-decide';
import { useEmailActions, type EmailActions } from './use-email-actions';
import { useFeedbackDraft } from './use-feedback-draft';
import { useOpenEmailKeys } from './use-open-email-keys';
import { useReplyDraft } from './use-reply-draft';

type Then = {
  onNext: () => void;
  /** Set in lists that decided mail leaves. */
  onDecided?: (() => void) | undefined;
};

/** What was typed and not submitted would leave the screen with its email. */
const STAY: Then = { onNext: () => undefined };

/** Opens the next email once a decision on the project or on all tasks leaves nothing undecided. */
function useAdvanceWhenDecided(
  actions: EmailActions,
  onDecided: (() => void) | undefined,
  open: { project: boolean; tasks: boolean },
): EmailActions {
  const isProjectLast = onDecided !== undefined && !open.tasks;
  const areTasksLast = onDecided !== undefined && !open.project;
  const leave = useStable(() => onDecided?.());
  return useMemo(() => {
    const thenLeave = <Given extends unknown[], Answer>(run: (...given: Given) => Answer) => {
      return (...given: Given): Answer => {
        const answer = run(...given);
        leave();
        return answer;
      };
    };
    const { confirmProject, changeProject, rejectProject, approveAll } = actions;
    return {
      ...actions,
      ...(isProjectLast && {
        confirmProject: thenLeave(confirmProject),
        changeProject: thenLeave(changeProject),
        rejectProject: thenLeave(rejectProject),
      }),
      ...(areTasksLast && { approveAll: thenLeave(approveAll) }),
    };
  }, [actions, isProjectLast, areTasksLast, leave]);
}

/** An open edit would be discarded, as the tasks are approved the way they are stored. */
function useApproveAllUnlessEditing(actions: EmailActions, isEditing: boolean): EmailActions {
  return useMemo(() => {
    if (!isEditing) return actions;
    const approveAll = async () => {
      toast.info('Save or cancel the edit first');
      return null;
    };
    return { ...actions, approveAll };
  }, [actions, isEditing]);
}

/** State of the open email: focus, editing, dialogs and shortcuts. */
export function useOpenEmail(email: EmailDetail, then: Then) {
  const decide = useDecide();
  // Until the profile has loaded the server decides; it reports a missing permission the same way.
  const canSend = useQuery(profileQuery()).data?.mailbox?.canSend ?? true;
  const plain = useEmailActions(email, decide);
  const feedback = useFeedbackDraft(email);
  const [wantsTask, setWantsTask] = useState(false);
  const canSubmit = feedback.isUnsent || wantsTask;
  const after = canSubmit ? STAY : then;
  const tasks = useTaskFocus(email, plain, after);
  const decided = useAdvanceWhenDecided(plain, after.onDecided, {
    project: isProjectToReview(email),
    tasks: tasks.undecided.length > 0,
  });
  const actions = useApproveAllUnlessEditing(decided, tasks.editing !== null);
  const [picking, setPicking] = useState(false);
  const [isManual, setManual] = useState(false);
  const [consent, setConsent] = useState<WrittenReply | null>(null);

  async function submitFeedback() {
    const sent = feedback.isUnsent ? await actions.feedback(feedback.text) : email;
    if (sent === null) return;
    feedback.change(null);
    if (wantsTask) setManual(true);
  }
  const draft = useReplyDraft(email);
  function sendReply(reply: WrittenReply) {
    if (canSend) void actions.sendReply(reply, () => setConsent(reply));
    else setConsent(reply);
  }
  useOpenEmailKeys(email, {
    ...tasks,
    actions,
    onPick: () => setPicking(true),
    onNewTask: () => setManual(true),
    onReply: draft.edit,
    onAnswer: (answer) => void actions.chooseAnswer(answer),
    onSend: () => {
      const { body, recipients } = draft.kept;
      const reply = email.suggestedReply;
      if (reply === null) return;
      if (recipients !== null || reply.recipients.length === 0)
        toast.info('Check the recipients, then send the reply');
      else sendReply({ body: body ?? reply.body, recipients: null });
    },
  });
  return {
    ...tasks,
    actions,
    picking,
    setPicking,
    feedback,
    canSubmit,
    wantsTask,
    setWantsTask,
    isManual,
    setManual,
    submitFeedback,
    consent,
    setConsent,
    draft,
    sendReply,
  };
}

/** Opens the form again if an edit could not be saved. */
function unsavedOf({ suggestedTasks }: EmailDetail): Editing | null {
  const task = suggestedTasks.find(
    ({ id, approved }) => approved === null && storedEdit(id) !== null,
  );
  return task === undefined ? null : { id: task.id, takesFocus: false };
}

/** The focused and the edited suggestion, and their actions. */
function useTaskFocus(email: EmailDetail, actions: EmailActions, { onNext, onDecided }: Then) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [edited, setEdited] = useState<Editing | null>(() => unsavedOf(email));
  const [resetting, setResetting] = useState<SuggestedTask | null>(null);
  const undecided = email.suggestedTasks.filter((task) => task.approved === null);
  const focused = undecided.find((task) => task.id === focusedId) ?? undecided[0] ?? null;
  // Decided or withdrawn meanwhile, a task has no form.
  const editing = undecided.some(({ id }) => id === edited?.id) ? edited : null;

  /** After a decision, focuses the next undecided task, or opens the next email. */
  function moveOn(from: SuggestedTask) {
    const rest = undecided.filter((task) => task.id !== from.id);
    setFocusedId(rest[0]?.id ?? null);
    if (rest.length > 0) return;
    if (onDecided === undefined) {
      if (email.recommendedProject?.approved === true) onNext();
    } else if (!isProjectToReview(email)) onDecided();
  }
  const onApprove = useStable((task: SuggestedTask) => {
    if (editing?.id === task.id) {
      toast.info('Save or cancel the edit first');
      return;
    }
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
      onEdit: (id: string) => setEdited({ id, takesFocus: true }),
      onCancelEdit: ({ id }: SuggestedTask) => {
        forgetEdit(id);
        setEdited(null);
      },
      onRestore: (at: number, left: LeftOut) => void actions.takeBack(at, left),
      onSave: (task: SuggestedTask, edit: TaskEdit) => {
        forgetEdit(task.id);
        setEdited(null);
        void actions.save(task, edit, () => {
          storeEdit(task.id, edit);
          setEdited((other) => other ?? { id: task.id, takesFocus: false });
        });
      },
    }),
    [actions, onApprove, onReject],
  );
  return { focused, undecided, editing, resetting, setResetting, taskActions };
}

/**
 * Analyzes an unclassified email when it is opened: once, and one at a time. If only its tasks are missing,
 * it is moved to the front of the queue.
 */
export function useAutoAnalysis(email: EmailDetail): void {
  const { mutate } = useAnalyseEmail();
  const isAnalysing = useIsAnalysing();
  const started = useRef<string | null>(null);
  const isWaiting = email.processingStatus === 'none';
  const areTasksWaiting = email.processingStatus === 'classified' && isAwaitingTasks(email);
  useEffect(() => {
    if (!(isWaiting || areTasksWaiting) || isAnalysing || started.current === email.id) return;
    started.current = email.id;
    const asked = { params: { id: email.id }, query: { ifClassified: 'return' } } as const;
    // Failures are retried in the background and reported there.
    if (areTasksWaiting) return mutate(asked);
    toast.info('Classifying Email', 'Analyzing email content...');
    mutate(
      // The background job may finish first.
      asked,
      {
        onSuccess: (analysed) => {
          const found = analysed.aiClassification;
          if (found === null)
            return toast.error('Classification Failed', 'No classification result received');
          return toast.success(
            'Classification Complete',
            `Email classified as: ${found.label} (${percent(found.confidence)} confidence)`,
          );
        },
        onError: (error) =>
          toast.error('Classification Failed', failureMessage(error, 'Failed to classify email')),
      },
    );
  }, [email.id, isAnalysing, isWaiting, areTasksWaiting, mutate]);
}
