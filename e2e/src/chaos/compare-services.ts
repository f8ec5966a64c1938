import type { Copy, ServiceSide, Step } from './service-side';
import type { Journal } from './task-events';

export type TaskRow = {
  id: string;
  title: string;
  status: string;
  due_date: string | null;
  project_id: string | null;
  checklist: { text: string; completed: boolean }[];
};
export type ServicesFindings = {
  /** Tasks that nobody deleted but that are missing in Docket or in a service. */
  lost: number;
  doubled: number;
  /** Copies that differ from their task. */
  different: number;
  /** Copies of tasks that nobody chose to send. */
  undecided: number;
  problems: string[];
};

type Compared = Pick<Journal, 'made' | 'deleted' | 'sent' | 'projects'> & {
  tasks: readonly TaskRow[];
  sides: readonly ServiceSide[];
};

export async function compareServices({ sides, ...compared }: Compared): Promise<ServicesFindings> {
  const findings: ServicesFindings = {
    lost: 0,
    doubled: 0,
    different: 0,
    undecided: 0,
    problems: [],
  };
  const byId = new Map(compared.tasks.map((task) => [task.id, task]));
  for (const id of compared.made)
    if (!byId.has(id) && !compared.deleted.has(id))
      tell(findings, 'lost', `${id} is gone in Docket`);
  const strangers = compared.tasks.filter(({ id }) => !compared.made.has(id));
  for (const { id, title } of strangers)
    tell(findings, 'undecided', `${title} (${id}) came into Docket by itself`);
  for (const side of sides)
    compareSide(findings, side.service, { ...compared, byId, copies: await side.copies() });
  return findings;
}

type OneSide = Omit<Compared, 'sides'> & {
  byId: ReadonlyMap<string, TaskRow>;
  copies: readonly Copy[];
};

function compareSide(
  findings: ServicesFindings,
  service: string,
  { tasks, byId, copies, sent, projects }: OneSide,
): void {
  const copyOf = new Map<string, Copy>();
  for (const copy of copies) {
    if (copy.isLeftBehind)
      tell(findings, 'different', `${service}: the step ${copy.title} stayed without its task`);
    if (copy.taskId === null) continue;
    const named = `${service}: ${copy.title} (${copy.taskId})`;
    if (copyOf.has(copy.taskId)) tell(findings, 'doubled', `${named} is there twice`);
    copyOf.set(copy.taskId, copy);
    const task = byId.get(copy.taskId);
    if (!sent.has(copy.taskId)) tell(findings, 'undecided', `${named} was never to be sent`);
    else if (task === undefined) tell(findings, 'different', `${named} is gone in Docket`);
    else if (task.project_id !== projects.chosen)
      tell(findings, 'different', `${named} has left the project that is sent`);
    else
      for (const difference of differencesOf(service, task, copy))
        tell(findings, 'different', `${service}: ${task.title} (${task.id}): ${difference}`);
  }
  for (const task of tasks) {
    const isDue = task.project_id === projects.chosen && isOpen(task);
    if (isDue && !copyOf.has(task.id))
      tell(findings, 'lost', `${service}: ${task.title} (${task.id}) is not there`);
  }
}

const isOpen = ({ status }: TaskRow) => status === 'to_do' || status === 'in_progress';

function differencesOf(service: string, task: TaskRow, copy: Copy): string[] {
  // Todoist completes the sub-tasks of a completed task.
  const isTicked = service !== 'todoist' || isOpen(task);
  const mine = task.checklist.map(({ text, completed }) => ({ text, isDone: completed }));
  const sides = [
    ['title', task.title, copy.title],
    ['done', !isOpen(task), copy.isDone],
    ['due', task.due_date, copy.due],
    ['steps', stepsOf(mine, isTicked), stepsOf(copy.steps, isTicked)],
  ] as const;
  return sides
    .filter(([, mine, theirs]) => mine !== theirs)
    .map(([name, mine, theirs]) => `${name} is ${String(mine)} here and ${String(theirs)} there`);
}

/** Each service has its own order. */
function stepsOf(steps: readonly Step[], isTicked: boolean): string {
  const words = steps.map(({ text, isDone }) => (isTicked && isDone ? `${text} (done)` : text));
  return words.toSorted().join(', ');
}

function tell(
  findings: ServicesFindings,
  kind: 'lost' | 'doubled' | 'different' | 'undecided',
  problem: string,
): void {
  findings[kind] += 1;
  findings.problems.push(`${kind}: ${problem}`);
}
