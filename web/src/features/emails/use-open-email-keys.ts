import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';

import { toast } from '../../ui/toast';
import { useShortcuts } from '../../ui/use-shortcuts';
import type { EmailActions } from './use-email-actions';

type Handlers = {
  focused: SuggestedTask | null;
  undecided: readonly SuggestedTask[];
  taskActions: {
    onApprove: (task: SuggestedTask) => void;
    onReject: (task: SuggestedTask) => void;
    onEdit: (id: string) => void;
    onFocus: (id: string) => void;
  };
  actions: EmailActions;
  onPick: () => void;
  onNewTask: () => void;
  onReply: () => void;
  hasReplyBody: boolean;
  /** Why the draft on screen can't be sent; null if it can. */
  whyLeft: string | null;
  onAnswer: (answer: OfferedAnswer) => void;
  onSend: () => void;
};

/** Shortcuts of the open email. One that does not apply says why. */
export function useOpenEmailKeys(email: EmailDetail, handlers: Handlers): void {
  const { focused, undecided, taskActions, actions, onPick, onNewTask, onReply } = handlers;
  const { hasReplyBody, whyLeft, onAnswer, onSend } = handlers;
  const project = email.recommendedProject;
  const onTask = (verb: string, run: (task: SuggestedTask) => void) => () => {
    if (focused !== null) return run(focused);
    const next = undecided[0];
    if (next === undefined) return say(`No task to ${verb}`);
    taskActions.onFocus(next.id);
    return say('The suggested tasks have changed. The next one is focused now.');
  };

  function confirm() {
    if (!project?.id) return say('No project to confirm');
    if (project.approved === true) return say('The project is already confirmed');
    return void actions.confirmProject();
  }
  function reject() {
    if (!project?.id) return say('No project to reject');
    if (project.approved === null) return void actions.rejectProject();
    return say(project.approved ? 'The project is confirmed. Reset it first.' : 'Already rejected');
  }
  function nextTask() {
    const at = undecided.findIndex(({ id }) => id === focused?.id);
    const next = undecided[(at + 1) % undecided.length];
    if (next === undefined) return say('No undecided tasks. Press J for the next email.');
    if (next.id === focused?.id) return say('This is the only undecided task');
    return taskActions.onFocus(next.id);
  }
  function answer(place: number) {
    const offered = email.answers?.length ?? 0;
    if (offered === 0) return say('There are no answers to choose from');
    const one = email.answers?.[place];
    if (one === undefined) return say(`There is no answer ${place + 1}`);
    if (one.kind === 'date' && one.date === null) return say('Choose the day of this answer first');
    if (email.suggestedReply !== null && replyProblem(email)) return undefined;
    if (hasReplyBody)
      return say(whyLeft === null ? 'Cancel your draft first' : 'Discard what you wrote first');
    return onAnswer(one);
  }
  const ifFound = (run: () => void) => () =>
    project === null ? say('No project recommendation yet') : run();

  useShortcuts([
    {
      keys: 'a',
      label: 'Approve the focused task',
      hint: 'approve',
      run: onTask('approve', taskActions.onApprove),
    },
    {
      keys: 'r',
      label: 'Reject the focused task',
      hint: 'reject',
      run: onTask('reject', taskActions.onReject),
    },
    {
      keys: 'e',
      label: 'Edit the focused task',
      hint: 'edit',
      run: onTask('edit', ({ id }) => taskActions.onEdit(id)),
    },
    {
      keys: 'Shift+a',
      label: 'Approve all tasks of the email',
      run: () => (undecided.length === 0 ? say('No task to approve') : void actions.approveAll()),
    },
    { keys: 'c', label: 'Confirm the project', hint: 'confirm project', run: confirm },
    { keys: 'd', label: 'Reject the project', run: reject },
    { keys: 'p', label: 'Change the project', hint: 'change project', run: ifFound(onPick) },
    {
      keys: '0',
      label: 'None of my projects',
      run: ifFound(() => void actions.changeProject(null)),
    },
    { keys: 't', label: 'New task for this email', hint: 'new task', run: onNewTask },
    {
      keys: 'y',
      label: 'Edit the suggested reply',
      hint: 'reply',
      run: () => (whyLeft === null ? (replyProblem(email) ?? onReply()) : onReply()),
    },
    {
      keys: 'Shift+y',
      label: 'Send the reply',
      run: () =>
        whyLeft === null ? (replyProblem(email) ?? onSend()) : toast.info('Not Sent', whyLeft),
    },
    ...ANSWERS.map((place) => ({
      keys: String(place + 1),
      label: `Choose answer ${place + 1}`,
      run: () => answer(place),
    })),
    { keys: 'n', label: 'Next undecided task', run: nextTask },
  ]);
}

const ANSWERS = [0, 1, 2] as const;

function say(why: string): void {
  toast.info(why);
}

/** Explains why the reply can't be edited; returns undefined if it can. */
function replyProblem({ suggestedReply }: EmailDetail): true | undefined {
  if (suggestedReply === null) say('There is no suggested reply');
  else if (suggestedReply.state === 'sent') say('The reply has been sent');
  else if (suggestedReply.state === 'held' || suggestedReply.state === 'sending')
    say('The reply is being sent');
  else return undefined;
  return true;
}
