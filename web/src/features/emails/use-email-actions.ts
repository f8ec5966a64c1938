import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import { useMemo } from 'react';

import type { DecisionInput } from '../../api/emails';
import type { TaskEdit } from './task-edit-form';
import type { useDecide } from './use-decide';

type Decide = ReturnType<typeof useDecide>;
export type EmailActions = ReturnType<typeof useEmailActions>;
const RECOMMENDATION = 'Failed to process recommendation';

/** Every decision on one email with its toast, its failure text and its Undo, as the specification words them. */
export function useEmailActions(email: EmailDetail, decide: Decide) {
  const emailId = email.id;
  const projectName = email.recommendedProject?.name ?? '';
  return useMemo(() => {
    const simple = (
      action:
        | 'confirm_project'
        | 'reject_project'
        | 'reset_project'
        | 'archive'
        | 'unarchive'
        | 'cancel_reply',
    ): DecisionInput => ({ emailId, action, data: {} });
    const task = (
      action: 'approve_task' | 'reject_task' | 'reset_task',
      taskId: string,
    ): DecisionInput => ({ emailId, action, data: { taskId } });
    return {
      approve: (one: SuggestedTask) =>
        decide(task('approve_task', one.id), {
          success: { title: 'Task Approved', text: 'Task has been added to your project' },
          failure: 'Failed to process task approval',
        }),
      reject: (one: SuggestedTask) =>
        decide(task('reject_task', one.id), {
          success: { title: 'Task Rejected', text: 'Task suggestion has been rejected' },
          failure: RECOMMENDATION,
        }),
      reset: (one: SuggestedTask, onEdited?: () => void) =>
        decide(
          {
            emailId,
            action: 'reset_task',
            data: { taskId: one.id, force: onEdited === undefined },
          },
          {
            failure: RECOMMENDATION,
            ...(onEdited === undefined ? {} : { asks: { 'suggestion.edited': onEdited } }),
          },
        ),
      save: (one: SuggestedTask, edit: TaskEdit) =>
        decide(
          { emailId, action: 'edit_task', data: { taskId: one.id, edit } },
          { failure: RECOMMENDATION },
        ),
      approveAll: () =>
        decide(
          { emailId, action: 'approve_all_tasks', data: {} },
          {
            success: {
              title: 'All Tasks Processed',
              text: 'All suggested tasks have been added to your projects',
            },
            failure: 'Failed to process tasks',
          },
        ),
      confirmProject: () =>
        decide(simple('confirm_project'), {
          success: { title: 'Project confirmed', text: projectName },
          failure: RECOMMENDATION,
        }),
      changeProject: (projectId: string | null) =>
        decide(
          { emailId, action: 'change_project', data: { projectId } },
          {
            success: { title: projectId === null ? 'None of your projects' : 'Project changed' },
            failure: RECOMMENDATION,
          },
        ),
      rejectProject: () =>
        decide(simple('reject_project'), {
          success: { title: 'Project rejected' },
          failure: RECOMMENDATION,
        }),
      resetProject: () => decide(simple('reset_project'), { failure: RECOMMENDATION }),
      sendReply: (body: string, onConsent: () => void) =>
        decide(
          { emailId, action: 'send_reply', data: { body } },
          {
            success: { title: 'Sending reply', text: 'It leaves in 10 seconds' },
            failure: 'Failed to send reply',
            asks: { 'reply.consent_needed': onConsent },
          },
        ),
      cancelReply: () => decide(simple('cancel_reply'), { failure: 'Failed to send reply' }),
      feedback: (text: string) =>
        decide(
          { emailId, action: 'submit_feedback', data: { text } },
          {
            success: {
              title: 'Feedback Submitted',
              text: 'Thank you for your feedback. This will help improve future suggestions.',
            },
            failure: RECOMMENDATION,
          },
        ),
    };
  }, [emailId, projectName, decide]);
}
