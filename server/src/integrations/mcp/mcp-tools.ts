// What a model may do: read and decide. It cannot send replies: only a person sends mail.
import {
  getEmail,
  listQueue,
  listSnoozeTimes,
  queueQuerySchema,
} from '@docket/core/emails/emails.contract';
import { listProjects } from '@docket/core/projects/projects.contract';
import { processDecision } from '@docket/core/review/review.contract';
import { getTask, listTasks } from '@docket/core/tasks/tasks.contract';
import { z } from 'zod';

import { mcpTool, type McpTool } from './mcp-tool';

/** Inputs are strict: an argument that was dropped could have narrowed what is listed. */
const page = {
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(25).default(10),
};
const emailId = z.uuid().describe('The id of an email from list_emails');
const search = z
  .string()
  .max(200)
  .default('')
  .describe(
    'Words, "phrases", -excluded words or filters such as from:dana; OR in capitals finds either side',
  );

const reading: readonly McpTool[] = [
  mcpTool({
    name: 'list_emails',
    description:
      'Emails of the review queue, newest first, each with the project and tasks that Docket suggests. review=pending lists those waiting for a decision.',
    contract: listQueue,
    input: z.strictObject({
      ...page,
      after: queueQuerySchema.shape.after,
      search,
      review: queueQuerySchema.shape.review,
    }),
    call: (query) => ({ query }),
  }),
  mcpTool({
    name: 'read_email',
    description: 'One email with its text, its suggested project and its suggested tasks',
    contract: getEmail,
    input: z.strictObject({ emailId }),
    call: (input) => ({ params: { id: input.emailId } }),
    shorten: withoutHtml,
  }),
  mcpTool({
    name: 'list_tasks',
    description: 'Tasks with due date, priority, status and project',
    contract: listTasks,
    input: z.strictObject({
      ...page,
      after: listTasks.query.shape.after,
      search,
      status: z.enum(['all', 'to_do', 'in_progress', 'completed', 'archived']).default('all'),
      due: z.enum(['all', 'today', 'week', 'later', 'none']).default('all'),
      sort: z.enum(['created_at', 'due_date', 'priority', 'title']).default('due_date'),
    }),
    call: (query) => ({ query }),
  }),
  mcpTool({
    name: 'read_task',
    description: 'One task with its description and checklist',
    contract: getTask,
    input: z.strictObject({ taskId: z.uuid() }),
    call: (input) => ({ params: { id: input.taskId } }),
  }),
  mcpTool({
    name: 'list_projects',
    description: 'The projects that emails and tasks are filed under',
    contract: listProjects,
    input: z.strictObject({ ...page, search: z.string().max(200).default('') }),
    call: (query) => ({ query: { ...query, archived: 'false', sort: 'name', order: 'asc' } }),
    hasForeignText: false,
  }),
  mcpTool({
    name: 'read_snooze_times',
    description: 'The time that words such as "Friday at 9" mean in the person’s time zone',
    contract: listSnoozeTimes,
    input: z.strictObject({ words: z.string().max(200) }),
    call: (input) => ({ query: { text: input.words } }),
    hasForeignText: false,
  }),
];

const deciding: readonly McpTool[] = [
  mcpTool({
    name: 'decide_project',
    description:
      'Confirm or reject the project recommended for an email, change it to another, or reset the decision. The recommended project is recommendedProject of the email.',
    contract: processDecision,
    input: z
      .strictObject({
        emailId,
        decision: z.enum(['confirm', 'reject', 'change', 'reset']),
        projectId: z
          .string()
          .nullable()
          .optional()
          .describe(
            'For confirm and reject: the project that was recommended when you read the email. For change: the new project, or null for none of them.',
          ),
      })
      // The recommendation may have changed since the model read it (decision 134).
      .refine(
        ({ decision, projectId }) =>
          typeof projectId === 'string' || (decision !== 'confirm' && decision !== 'reject'),
        { path: ['projectId'], message: 'Name the project that was recommended' },
      )
      .refine(({ decision, projectId }) => projectId !== undefined || decision !== 'change', {
        path: ['projectId'],
        message: 'Name the project, or null for none of them',
      }),
    call: ({ emailId: id, decision, projectId }) => ({
      body: {
        emailId: id,
        action: `${decision}_project`,
        data: decision === 'reset' ? {} : { projectId },
      },
    }),
    shorten: decidedEmail,
  }),
  mcpTool({
    name: 'decide_task',
    description:
      'Approve a suggested task, which creates the task, reject it, or reset the decision. The ids are in suggestedTasks of the email.',
    contract: processDecision,
    input: z.strictObject({
      emailId,
      suggestionId: z.uuid(),
      decision: z.enum(['approve', 'reject', 'reset']),
    }),
    call: ({ emailId: id, suggestionId, decision }) => ({
      body: { emailId: id, action: `${decision}_task`, data: { taskId: suggestionId } },
    }),
    shorten: decidedEmail,
  }),
  mcpTool({
    name: 'archive_email',
    description: 'Archive an email, or take it out of the archive',
    contract: processDecision,
    input: z.strictObject({ emailId, archived: z.boolean().default(true) }),
    call: ({ emailId: id, archived }) => ({
      body: { emailId: id, action: archived ? 'archive' : 'unarchive', data: {} },
    }),
    shorten: decidedEmail,
  }),
  mcpTool({
    name: 'snooze_email',
    description: 'Take an email out of the queue until a time, which read_snooze_times gives',
    contract: processDecision,
    input: z.strictObject({ emailId, until: z.iso.datetime({ offset: true }) }),
    call: ({ emailId: id, until }) => ({
      body: { emailId: id, action: 'snooze', data: { until } },
    }),
    shorten: decidedEmail,
  }),
];

export const MCP_TOOLS: readonly McpTool[] = [...reading, ...deciding];

/** The plain text says the same in fewer tokens. */
function withoutHtml(answer: unknown): unknown {
  const { body: _, ...email } = answer as Record<string, unknown>;
  return email;
}

function decidedEmail(answer: unknown): unknown {
  const { message, updatedEmail } = answer as { message: string; updatedEmail: object };
  return { message, email: withoutHtml(updatedEmail) };
}
