import { isProjectToConfirm, isProjectToReview, type EmailDetail } from '@docket/core/emails/email';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { failureMessage } from '../../api/client';
import { useAnalyzeEmail, useIsAnalyzingAny } from '../../api/emails';
import { profileQuery } from '../../api/session';
import { percent } from '../../ui/figures';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import { isAwaitingTasks } from './awaiting-tasks';
import type { WrittenReply } from './suggested-reply';
import type { ManualTask } from './manual-task-dialog';
import { useDecide } from './use-decide';
import { useEmailActions, type EmailActions } from './use-email-actions';
import { useFeedbackDraft } from './use-feedback-draft';
import { useOpenEmailKeys } from './use-open-email-keys';
import { useBegunReply, useReplyDraft } from './use-reply-draft';
import { useTaskFocus } from './use-task-focus';

type Then = {
  onNext: () => void;
  /** Set in lists that decided mail leaves. */
  onDecided?: (() => void) | undefined;
};

const FROM_EMAIL: ManualTask = { edit: null, onCreated: () => undefined };
/** By the checkbox, which is checked while the form is open. */
const FROM_CHECKBOX: ManualTask = { ...FROM_EMAIL };

const nothing = () => undefined;

/** Opens the next email once a decision on the project or on all tasks leaves nothing undecided. */
function useAdvanceWhenDecided(
  actions: EmailActions,
  onDecided: (() => void) | undefined,
  open: { project: boolean; tasks: boolean },
): EmailActions {
  const isProjectLast = onDecided !== undefined && !open.tasks;
  const areTasksLast = onDecided !== undefined && !open.project;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const leave = useStable(() => onDecided?.());
  return useMemo(() => {
    const thenLeave = <Given extends unknown[], Answer>(run: (...given: Given) => Answer) => {
      return (...given: Given): Answer => {
        const answer = run(...given);
        leave();
        return answer;
      };
    };
    const { confirmProject, changeProject, rejectProject, fileInNewProject, approveAll } = actions;
    const fileAndLeave = async (name: string) => {
      const answer = await fileInNewProject(name);
      if (answer !== null && isShown.current) leave();
      return answer;
    };
    return {
      ...actions,
      ...(isProjectLast && {
        confirmProject: thenLeave(confirmProject),
        changeProject: thenLeave(changeProject),
        rejectProject: thenLeave(rejectProject),
        fileInNewProject: fileAndLeave,
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
  const canSubmit = feedback.isUnsent;
  const draft = useReplyDraft(email);
  const begun = useBegunReply(email.id, draft);
  // What was typed and not submitted, or not sent, would leave the screen with its email.
  const stay = begun.isBegun ? begun.remind : nothing;
  const after: Then =
    canSubmit || begun.isBegun ? { onNext: stay, onDecided: then.onDecided && stay } : then;
  const [manual, setManual] = useState<ManualTask | null>(null);
  const tasks = useTaskFocus(email, plain, {
    ...after,
    onCreate: (edit, onCreated) => setManual({ edit, onCreated }),
  });
  const decided = useAdvanceWhenDecided(plain, after.onDecided, {
    project: isProjectToReview(email) || isProjectToConfirm(email),
    tasks: tasks.undecided.length > 0 || tasks.editing !== null,
  });
  const actions = useApproveAllUnlessEditing(decided, tasks.editing !== null);
  const [picking, setPicking] = useState(false);
  const [consent, setConsent] = useState<WrittenReply | null>(null);

  async function submitFeedback() {
    const { text, forget } = feedback;
    if ((await actions.feedback(text)) !== null) forget(text);
  }
  const chooseAnswer = (answer: OfferedAnswer) => void actions.chooseAnswer(answer);
  function sendReply(reply: WrittenReply) {
    if (canSend) void actions.sendReply(reply, () => setConsent(reply));
    else setConsent(reply);
  }
  function sendShownReply() {
    const { reply } = draft;
    const { body, recipients } = draft.kept;
    if (reply === null) return;
    if (recipients !== null || reply.recipients.length === 0)
      toast.info('Check the recipients, then send the reply');
    else sendReply({ body: body ?? reply.body, recipients: null });
  }
  useOpenEmailKeys(email, {
    ...tasks,
    actions,
    onPick: () => setPicking(true),
    onNewTask: () => setManual(FROM_EMAIL),
    onReply: draft.edit,
    reply: draft.reply,
    withdrawn: draft.withdrawn,
    hasReplyBody: draft.kept.body !== null,
    whyLeft: draft.whyLeft,
    onAnswer: chooseAnswer,
    onSend: sendShownReply,
  });
  return {
    ...tasks,
    actions,
    picking,
    setPicking,
    feedback,
    canSubmit,
    manual,
    wantsTask: manual === FROM_CHECKBOX,
    onWantsTask: useStable(() => setManual(FROM_CHECKBOX)),
    setManual,
    submitFeedback,
    consent,
    setConsent,
    draft,
    begunReply: begun,
    chooseAnswer,
    sendReply,
    sendShownReply,
  };
}

function reportClassification(email: EmailDetail) {
  const { aiClassification: found, recommendedProject: project } = email;
  if (project?.degraded === true) return toast.error('Classification Failed', project.reasoning);
  if (found === null || found.label.trim() === '')
    return toast.error('Classification Failed', 'No classification result received');
  const share =
    found.projectId === null ? 'no project suggested' : `${percent(found.confidence)} confidence`;
  return toast.success('Classification Complete', `Email classified as: ${found.label} (${share})`);
}

/**
 * Analyzes an unclassified email when it is opened: once, and one at a time. If only its tasks are missing,
 * it is moved to the front of the queue.
 */
export function useAutoAnalysis(email: EmailDetail): void {
  const { mutate } = useAnalyzeEmail();
  const isAnalyzing = useIsAnalyzingAny();
  const started = useRef<string | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = email.id;
    return () => void (shown.current = null);
  }, [email.id]);
  const isWaiting = email.processingStatus === 'none';
  const areTasksWaiting = email.processingStatus === 'classified' && isAwaitingTasks(email);
  useEffect(() => {
    if (!(isWaiting || areTasksWaiting) || isAnalyzing || started.current === email.id) return;
    started.current = email.id;
    const asked = { params: { id: email.id }, query: { ifClassified: 'return' } } as const;
    // Failures are retried in the background and reported there.
    if (areTasksWaiting) return mutate(asked);
    toast.info('Classifying Email', 'Analyzing email content...');
    mutate(
      // The background job may finish first.
      asked,
      {
        onSuccess: reportClassification,
        // Nobody asked for it: once the email was left, the background retries it.
        onError: (error) => {
          if (shown.current === email.id)
            toast.error('Classification Failed', failureMessage(error, 'Failed to classify email'));
        },
      },
    );
  }, [email.id, isAnalyzing, isWaiting, areTasksWaiting, mutate]);
}
