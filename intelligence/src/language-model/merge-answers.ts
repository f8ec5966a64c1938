import type { LeftOut, Span, TaskProposal } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';

import type { CheckedAnswer } from './check-answer';

/**
 * The model's tasks replace the built-in ones. If both found the same task, it gets the model's words and the measured
 * confidence of the built-in reader. What only the built-in reader found is left out and can be brought back. An answer
 * without any supported part does not count against the built-in reader. `chosen` is the priority chosen for the
 * project, that of tasks which the model calls normal; null if none was.
 */
export function mergeAnswers(
  builtIn: readonly TaskProposal[],
  { tasks, leftOut }: Pick<CheckedAnswer, 'tasks' | 'leftOut'>,
  chosen: Priority | null,
): { tasks: TaskProposal[]; leftOut: LeftOut[] } {
  const failed = tasks.length === 0 && leftOut.some(({ what }) => what === 'task');
  if (failed) return { tasks: [...builtIn], leftOut: [...leftOut] };
  const taken = new Set<TaskProposal>();
  const merged = tasks.map((found) => {
    const task = found.priority === 'P3' ? { ...found, priority: chosen ?? 'P3' } : found;
    const twin = builtIn.find(
      (one) => !taken.has(one) && overlaps(one.evidence.task, task.evidence.task),
    );
    if (!twin) return task;
    taken.add(twin);
    const { action, steps } = twin.evidence;
    return {
      ...task,
      kind: twin.kind,
      due: task.due ?? (isUndated(task, leftOut) ? null : twin.due),
      confidence: twin.confidence,
      evidence: {
        ...task.evidence,
        ...(action ? { action } : {}),
        ...(steps ? { steps } : {}),
      },
      agreed: true,
    };
  });
  const alone = builtIn.filter((one) => !taken.has(one));
  return { tasks: merged, leftOut: [...leftOut, ...alone.map(leftOutOf)] };
}

/** The model says that it has no date, against the built-in reader. */
function isUndated({ evidence }: TaskProposal, leftOut: readonly LeftOut[]): boolean {
  return leftOut.some(
    (left) =>
      left.what === 'date' &&
      left.by === 'built-in' &&
      left.evidence?.start === evidence.task.start,
  );
}

function leftOutOf({ title, description, priority, due, evidence }: TaskProposal): LeftOut {
  return {
    what: 'task',
    by: 'built-in',
    reason: 'The language model did not find this task',
    title,
    description,
    priority,
    dueDate: due?.date ?? null,
    evidence: evidence.task,
  };
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
