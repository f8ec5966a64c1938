// Random actions on tasks, in Docket and in the services. The journal keeps what certainly happened.
import type { ProductUser } from './product-user';
import { pickWeighted, type Random } from './random';
import type { Copy, ServiceSide, Step, StepChanges } from './service-side';

export type Journal = {
  /** Every task that Docket was asked to create, by id. */
  made: Set<string>;
  /** Tasks that one side was told to delete, whatever the outcome. */
  deleted: Set<string>;
  /** Tasks that were ever in a project that is sent. */
  sent: Set<string>;
  projects: { chosen: string; hidden: string };
};
export type TaskEvents = { next(): Promise<boolean>; journal: Journal };

type Parts = {
  random: Random;
  user: ProductUser;
  sides: readonly ServiceSide[];
  projects: Journal['projects'];
};

type Item = { id: string; text: string; completed: boolean };
const item = (text: string, completed: boolean): Item => ({ id: text, text, completed });

const WEIGHTS = {
  create: 30,
  edit: 18,
  check: 8,
  complete: 10,
  reopen: 5,
  move: 4,
  remove: 4,
  restore: 2,
  editThere: 12,
  checkThere: 6,
  completeThere: 8,
  reopenThere: 4,
  removeThere: 3,
  addThere: 2,
};
type Kind = keyof typeof WEIGHTS;
type Act = () => Promise<boolean>;

export function createTaskEvents(parts: Parts): TaskEvents {
  const { random, projects } = parts;
  const journal: Journal = { made: new Set(), deleted: new Set(), sent: new Set(), projects };
  const words = createWords(random);
  const acts: Record<Kind, Act> = {
    ...actsInDocket(parts, journal, words),
    ...actsInServices(parts, journal, words),
  };
  return { journal, next: () => acts[pickWeighted(random, WEIGHTS)]() };
}

type Words = ReturnType<typeof createWords>;

/** Made-up titles, days and steps. */
function createWords(random: Random) {
  let count = 0;
  const title = () => `Task ${(count += 1)} of chaos`;
  const day = () => `2027-0${1 + random.below(9)}-1${random.below(10)}`;
  const step = () => `Step ${(count += 1)} of chaos`;

  /** Adds a step, or ticks, clears or removes an existing one. */
  function changeOf(steps: readonly Step[]): StepChanges {
    if (steps.length === 0 || random.chance(0.4)) return { [step()]: random.chance(0.2) };
    const { text, isDone } = random.pick(steps);
    return { [text]: random.chance(0.3) ? null : !isDone };
  }

  return { title, day, step, changeOf };
}

function actsInDocket(
  { random, user, projects }: Parts,
  journal: Journal,
  { title, day, step, changeOf }: Words,
) {
  const gone: string[] = [];
  const someTask = () => (journal.made.size === 0 ? null : random.pick([...journal.made]));

  const patch = async (fields: object): Promise<boolean> => {
    const id = someTask();
    if (id === null) return false;
    return (await user.patch(`/tasks/${id}`, fields)).status === 200;
  };

  /** Retried with the same key until it is answered, so that each task is created once and its id is known. */
  async function create(): Promise<boolean> {
    const isSent = random.chance(0.8);
    const body = {
      title: title(),
      project_id: isSent ? projects.chosen : projects.hidden,
      due_date: random.chance(0.5) ? day() : null,
      priority: random.pick(['P1', 'P2', 'P3', 'P4']),
      checklist: Array.from({ length: random.below(3) }, () => item(step(), random.chance(0.2))),
    };
    const { id } = await user.sure<{ id: string }>('POST', '/tasks', body);
    journal.made.add(id);
    if (isSent) journal.sent.add(id);
    return true;
  }

  async function check(): Promise<boolean> {
    const id = someTask();
    if (id === null) return false;
    const { status, body } = await user.get<{ checklist: Item[] }>(`/tasks/${id}`);
    if (status !== 200) return false;
    const steps = body.checklist.map(({ text, completed }) => ({ text, isDone: completed }));
    const [[text, isDone] = ['', null]] = Object.entries(changeOf(steps));
    const others = body.checklist.filter((one) => one.text !== text);
    const checklist = isDone === null ? others : [...others, item(text, isDone)];
    return (await user.patch(`/tasks/${id}`, { checklist })).status === 200;
  }

  async function move(): Promise<boolean> {
    const id = someTask();
    if (id === null) return false;
    const toSent = random.chance(0.6);
    // Recorded before the request, because the response may be lost.
    if (toSent) journal.sent.add(id);
    const project = toSent ? projects.chosen : projects.hidden;
    return (await user.patch(`/tasks/${id}`, { project_id: project })).status === 200;
  }

  async function remove(): Promise<boolean> {
    const id = someTask();
    if (id === null) return false;
    journal.deleted.add(id);
    gone.push(id);
    return (await user.remove(`/tasks/${id}`)).status === 200;
  }

  async function restore(): Promise<boolean> {
    const id = gone.pop();
    return id !== undefined && (await user.post(`/tasks/${id}/restore`)).status === 200;
  }

  return {
    create,
    edit: () => patch(random.chance(0.5) ? { title: title() } : { due_date: day() }),
    check,
    complete: () => patch({ status: 'completed' }),
    reopen: () => patch({ status: 'to_do' }),
    move,
    remove,
    restore,
  };
}

function actsInServices(
  { random, sides }: Parts,
  journal: Journal,
  { title, day, changeOf }: Words,
) {
  async function there(act: (side: ServiceSide, copy: Copy) => Promise<boolean>): Promise<boolean> {
    const side = random.pick(sides);
    const copy = await side.pick(random);
    return copy !== null && act(side, copy);
  }

  return {
    editThere: () =>
      there((side, copy) =>
        side.change(copy, random.chance(0.5) ? { title: title() } : { due: day() }),
      ),
    // Reopening a step of a completed task would reopen the task in some services, but not in others.
    checkThere: () =>
      there(async (side, copy) =>
        copy.isDone ? false : side.change(copy, { steps: changeOf(copy.steps) }),
      ),
    completeThere: () => there((side, copy) => side.change(copy, { isDone: true })),
    reopenThere: () => there((side, copy) => side.change(copy, { isDone: false })),
    removeThere: () =>
      there((side, copy) => {
        journal.deleted.add(copy.taskId ?? '');
        return side.change(copy, { deleted: true });
      }),
    addThere: async () => {
      await random.pick(sides).add(title());
      return true;
    },
  };
}
