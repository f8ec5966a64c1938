import type { LeftOut, TaskProposal } from '@docket/core/extraction/suggestion';

type Task = Pick<TaskProposal, 'title' | 'description' | 'priority' | 'due'> & {
  evidence: TaskProposal['evidence'] | null;
};

/** A task that was found and is not suggested, as it is listed with its email. */
export function leftOutTask(
  { title, description, priority, due, evidence }: Task,
  why: Pick<LeftOut, 'reason' | 'because'>,
): LeftOut {
  return {
    what: 'task',
    by: 'built-in',
    ...why,
    title,
    description,
    priority,
    dueDate: due?.date ?? null,
    evidence: evidence?.task ?? null,
  };
}
