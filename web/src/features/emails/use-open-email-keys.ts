import type { EmailDetail, SuggestedReply, SuggestedTask } from '@docket/core/emails/email';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';

import { toast } from '../../ui/toast';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { OPEN_EMAIL_KEYS } from './email-keys';
import { showFocusedTask } from './follow-task';
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
  reply: SuggestedReply | null;
  /** No longer suggested, but can be edited. */
  withdrawn: SuggestedReply | null;
  hasReplyBody: boolean;
  /** Why the draft on screen can't be sent; null if it can. */
  whyLeft: string | null;
  onAnswer: (answer: OfferedAnswer) => void;
  onSend: () => void;
};

/** Shortcuts of the open email. One that does not apply says why. */
export function useOpenEmailKeys(email: EmailDetail, handlers: Handlers): void {
  const { focused, undecided, taskActions, actions, onPick, onNewTask, onReply } = handlers;
  const { reply, withdrawn, hasReplyBody, whyLeft, onAnswer, onSend } = handlers;
  const project = email.recommendedProject;
  const focusTask = (id: string) => {
    taskActions.onFocus(id);
    showFocusedTask(email.id);
  };
  const onTask = (verb: string, run: (task: SuggestedTask) => void) => () => {
    if (focused !== null) {
      run(focused);
      return showFocusedTask(email.id);
    }
    const next = undecided[0];
    if (next === undefined) return say(`No task to ${verb}`);
    focusTask(next.id);
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
    return focusTask(next.id);
  }
  function answer(place: number) {
    const offered = email.answers?.length ?? 0;
    if (offered === 0) return say('There are no answers to choose from');
    const one = email.answers?.[place];
    if (one === undefined) return say(`There is no answer ${place + 1}`);
    if (one.kind === 'date' && one.date === null) return say('Choose the day of this answer first');
    if (reply !== null && replyProblem(reply)) return undefined;
    if (hasReplyBody)
      return say(whyLeft === null ? 'Cancel your draft first' : 'Discard what you wrote first');
    return onAnswer(one);
  }
  const ifFound = (run: () => void) => () =>
    project === null ? say('No project recommendation yet') : run();

  useShortcuts(
    bindKeys(OPEN_EMAIL_KEYS, {
      a: onTask('approve', taskActions.onApprove),
      r: onTask('reject', taskActions.onReject),
      e: onTask('edit', ({ id }) => taskActions.onEdit(id)),
      'Shift+a': () =>
        undecided.length === 0 ? say('No task to approve') : void actions.approveAll(),
      c: confirm,
      d: reject,
      p: ifFound(onPick),
      0: ifFound(() => void actions.changeProject(null)),
      t: onNewTask,
      y: () => (whyLeft === null ? (replyProblem(reply ?? withdrawn) ?? onReply()) : onReply()),
      'Shift+y': () =>
        whyLeft === null ? (replyProblem(reply) ?? onSend()) : toast.info('Not Sent', whyLeft),
      1: () => answer(0),
      2: () => answer(1),
      3: () => answer(2),
      n: nextTask,
    }),
  );
}

function say(why: string): void {
  toast.info(why);
}

/** Explains why the reply can't be edited; returns undefined if it can. */
function replyProblem(reply: SuggestedReply | null): true | undefined {
  if (reply === null) say('There is no suggested reply');
  else if (reply.state === 'sent') say('The reply has been sent');
  else if (reply.state === 'held' || reply.state === 'sending') say('The reply is being sent');
  else return undefined;
  return true;
}
