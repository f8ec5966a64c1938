import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import type { LeftOut, OfferedAnswer } from '@docket/core/extraction/suggestion';
import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';
import { useMemo } from 'react';

import { undoStep } from '../../api/audit';
import type { Decided } from '../../api/emails';
import { CONSENT_NEEDED } from '../../forms/consent-dialog';
import { useNewProject } from '../../forms/use-new-project';
import { formatDue } from '../../ui/calendar-date';
import type { WrittenReply } from './suggested-reply';
import type { TaskEdit } from './task-edit-form';
import type { useDecide } from './use-decide';

type Decide = ReturnType<typeof useDecide>;
export type EmailActions = ReturnType<typeof useEmailActions>;
const FAILED = 'Failed to process recommendation';

/** Decisions on one email, with the specification's toasts, error texts and Undo. */
export function useEmailActions(email: EmailDetail, decide: Decide) {
  const emailId = email.id;
  const projectName = email.recommendedProject?.name ?? '';
  const projectId = email.recommendedProject?.id ?? undefined;
  const createProject = useNewProject();
  return useMemo(
    () => ({
      ...taskActions(emailId, decide),
      ...projectActions(emailId, { projectId, projectName }, decide),
      fileInNewProject: fileInNewProject(emailId, createProject, decide),
      ...replyActions(emailId, decide),
    }),
    [emailId, projectId, projectName, createProject, decide],
  );
}

const CHANGED = {
  complete: 'Task Completed',
  reschedule: 'Due Date Updated',
  none: 'Nothing Changed',
};

/** The new date, if the suggestion moved an earlier task. */
function changedTo(id: string, { change, updatedEmail }: Decided): string | null {
  const moved = updatedEmail.suggestedTasks.find((task) => task.id === id);
  if (change !== 'reschedule' || !moved?.dueDate) return null;
  return `Due date changed to ${formatDue(moved.dueDate, moved.dueTime)}`;
}

function taskActions(emailId: string, decide: Decide) {
  return {
    approve: ({ id }: SuggestedTask) =>
      decide(
        { emailId, action: 'approve_task', data: { taskId: id } },
        {
          success: {
            title: ({ change }) => (change === undefined ? 'Task Approved' : CHANGED[change]),
            text: (answer) => changedTo(id, answer) ?? answer.message,
          },
          failure: 'Failed to process task approval',
        },
      ),
    reject: ({ id }: SuggestedTask) =>
      decide(
        { emailId, action: 'reject_task', data: { taskId: id } },
        {
          success: { title: 'Task Rejected', text: ({ message }) => message },
          failure: FAILED,
        },
      ),
    reset: ({ id }: SuggestedTask, onEdited?: () => void) =>
      decide(
        { emailId, action: 'reset_task', data: { taskId: id, force: onEdited === undefined } },
        {
          failure: FAILED,
          ...(onEdited === undefined ? {} : { handlers: { 'suggestion.edited': onEdited } }),
        },
      ),
    save: ({ id }: SuggestedTask, edit: TaskEdit, onRejected: () => void) =>
      decide(
        { emailId, action: 'edit_task', data: { taskId: id, edit } },
        { failure: FAILED, onRejected },
      ),
    takeBack: (at: number, { title }: LeftOut) =>
      decide(
        { emailId, action: 'take_back', data: { at, title } },
        { success: { title: 'Suggested', text: title }, failure: FAILED },
      ),
    approveAll: () =>
      decide(
        { emailId, action: 'approve_all_tasks', data: {} },
        {
          success: {
            title: 'All Tasks Processed',
            text: ({ updatedEmail: { suggestedTasks } }) =>
              suggestedTasks.some(({ projectId }) => projectId === null)
                ? 'All suggested tasks have been added without a project'
                : DECISION_MESSAGES.approve_all_tasks,
          },
          failure: 'Failed to process tasks',
        },
      ),
  };
}

type Shown = { projectId: string | undefined; projectName: string };

function projectActions(emailId: string, { projectId, projectName }: Shown, decide: Decide) {
  return {
    confirmProject: () =>
      decide(
        { emailId, action: 'confirm_project', data: { projectId } },
        { success: { title: 'Project Confirmed', text: projectName }, failure: FAILED },
      ),
    changeProject: (chosenId: string | null) =>
      decide(
        { emailId, action: 'change_project', data: { projectId: chosenId } },
        {
          success: {
            title: chosenId === null ? 'None of your projects' : 'Project Changed',
            text: ({ updatedEmail }) =>
              chosenId === null ? undefined : updatedEmail.recommendedProject?.name,
          },
          failure: FAILED,
        },
      ),
    rejectProject: () =>
      decide(
        { emailId, action: 'reject_project', data: { projectId } },
        { success: { title: 'Project Rejected', text: projectName }, failure: FAILED },
      ),
    resetProject: () => decide({ emailId, action: 'reset_project', data: {} }, { failure: FAILED }),
  };
}

/** Creates a project and files the email in it, as one step. */
function fileInNewProject(
  emailId: string,
  create: ReturnType<typeof useNewProject>,
  decide: Decide,
) {
  return async (name: string) => {
    const created = await create(name);
    if (created === null) return null;
    const { projectId, step } = created;
    const filed = await decide(
      { emailId, action: 'change_project', data: { projectId } },
      {
        step,
        success: { title: 'Project Created', text: name },
        failure: FAILED,
      },
    );
    // Nobody asked for a project without the email.
    if (filed === null) await undoStep(step, () => undefined).catch(() => undefined);
    return filed;
  };
}

function replyActions(emailId: string, decide: Decide) {
  const failure = 'Failed to send reply';
  return {
    chooseAnswer: (answer: OfferedAnswer) =>
      decide(
        { emailId, action: 'choose_answer', data: { answer } },
        {
          success: { title: 'Reply Drafted', text: DECISION_MESSAGES.choose_answer },
          failure: 'Failed to draft the reply',
        },
      ),
    sendReply: ({ body, recipients }: WrittenReply, onConsent: () => void) =>
      decide(
        {
          emailId,
          action: 'send_reply',
          data: { body, ...(recipients && { recipients }) },
        },
        {
          success: { title: 'Sending Reply', text: DECISION_MESSAGES.send_reply },
          failure,
          handlers: { [CONSENT_NEEDED]: onConsent },
        },
      ),
    cancelReply: () => decide({ emailId, action: 'cancel_reply', data: {} }, { failure }),
    feedback: (text: string) =>
      decide(
        { emailId, action: 'submit_feedback', data: { text } },
        {
          success: {
            title: 'Feedback Submitted',
            text: 'Thank you for your feedback. This will help improve future suggestions.',
          },
          failure: FAILED,
        },
      ),
  };
}
