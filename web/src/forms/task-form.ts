import type { ChecklistItem, Task, TaskInput } from '@docket/core/tasks/task';
import { taskInputSchema } from '@docket/core/tasks/task';

/** What the person is typing; rows may still be empty and no project chosen. */
export type TaskDraft = {
  title: string;
  description: string;
  priority: TaskInput['priority'];
  status: TaskInput['status'];
  due_date: string | null;
  due_time: string | null;
  project_id: string;
  assignee: string;
  checklist: ChecklistItem[];
  tags: string[];
  email_id: string | null;
};

export const EMPTY_TASK: TaskDraft = {
  title: '',
  description: '',
  priority: 'P3',
  status: 'to_do',
  due_date: null,
  due_time: null,
  project_id: '',
  assignee: '',
  checklist: [],
  tags: [],
  email_id: null,
};

export function draftOf(task: Task): TaskDraft {
  return { ...task, project_id: task.project_id ?? '', email_id: task.email?.id ?? null };
}

export type DraftProblems = Partial<Record<keyof TaskDraft, string>>;

/** The draft as the server takes it, or the message for each field that is not right yet. */
export function checkDraft(draft: TaskDraft): { input?: TaskInput; problems: DraftProblems } {
  const parsed = taskInputSchema.safeParse(draft);
  if (parsed.success) return { input: parsed.data, problems: {} };
  const problems: DraftProblems = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof TaskDraft;
    problems[field] ??= issue.message;
  }
  return { problems };
}
