import type { EmailDetail } from '../emails/email';
import type { Decision } from './decision';
import { TASK_FIELDS } from './decision-fingerprint';

type Now = Pick<
  EmailDetail,
  'recommendedProject' | 'suggestedTasks' | 'suggestedReply' | 'feedback'
>;

const ANSWER_FIELDS = ['kind', 'to', 'date', 'time'] as const;
const SENT: ReadonlySet<string> = new Set(['held', 'sending', 'sent']);

/**
 * Whether the email is already as the decision would leave it: it was made before and its response was lost, or
 * the same was decided elsewhere. Sending it again overwrites nothing.
 */
export function isInEffect(decision: Decision, email: Now): boolean {
  const { recommendedProject: project, suggestedReply: reply, suggestedTasks: tasks } = email;
  const taskOf = (id: string) => tasks.find((task) => task.id === id);
  switch (decision.action) {
    case 'approve_task':
      return taskOf(decision.data.taskId)?.approved === true;
    case 'reject_task':
      return taskOf(decision.data.taskId)?.approved === false;
    case 'reset_task':
      return taskOf(decision.data.taskId)?.approved === null;
    case 'edit_task': {
      const { taskId, edit } = decision.data;
      const task = taskOf(taskId);
      return task !== undefined && TASK_FIELDS.every((field) => task[field] === edit[field]);
    }
    case 'approve_all_tasks':
      return tasks.every((task) => task.approved !== null);
    case 'confirm_project':
    case 'reject_project': {
      const { projectId = project?.id } = decision.data;
      const approves = decision.action === 'confirm_project';
      return project?.approved === approves && project.id === projectId;
    }
    case 'change_project': {
      const { projectId } = decision.data;
      return project?.id === projectId && project.approved === (projectId !== null);
    }
    case 'reset_project':
      return (project?.approved ?? null) === null;
    case 'choose_answer':
      return ANSWER_FIELDS.every((field) => reply?.answer?.[field] === decision.data.answer[field]);
    case 'send_reply':
      return reply?.body === decision.data.body && SENT.has(reply.state);
    case 'cancel_reply':
      return reply?.state === 'suggested';
    case 'submit_feedback':
      return email.feedback === decision.data.text;
    default:
      return false;
  }
}
