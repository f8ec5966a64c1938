import { pickWeighted, type Random } from './random';
import type { Answer, ProductUser } from './product-user';

const PAGE = 20;
const KINDS = { approve: 5, reply: 4, archive: 3, unarchive: 1, project: 3 } as const;
const TRIES = 4;
type Kind = keyof typeof KINDS;
const UNKNOWN = 'unknown';

type QueueEmail = {
  id: string;
  isArchived: boolean;
  suggestedTasks: { id: string; approved: boolean | null; taskId: string | null }[];
  suggestedReply: { state: string } | null;
};
type Queue = { items: QueueEmail[]; total: number };
type Decided = { updatedEmail: QueueEmail };

/** What the product has confirmed to the person, and must hold whatever happens. */
export type Journal = {
  /** By email; unknown if a response was lost. */
  archived: Map<string, boolean | typeof UNKNOWN>;
  projects: Map<string, string>;
  /** Ids of tasks. */
  tasks: Set<string>;
  /** By email. */
  replies: Map<string, { token: string; body: string; isConfirmed: boolean }>;
};

export type UserActions = {
  journal: Journal;
  prepare(): Promise<void>;
  /** True if a decision was made, or may have been. */
  actOnce(): Promise<boolean>;
  sendAgain(emailId: string): Promise<void>;
};

/** A person who decides on random emails of the queue, sometimes twice at the same time like with a double click. */
export function createUserActions(
  user: ProductUser,
  { random, name }: { random: Random; name: string },
): UserActions {
  const journal: Journal = {
    archived: new Map(),
    projects: new Map(),
    tasks: new Set(),
    replies: new Map(),
  };
  const projectIds: string[] = [];
  const decide = (emailId: string, action: string, data: object) =>
    user.post<Decided>('/emails/recommendations/process', { emailId, action, data });
  const act = createActs({ random, name, decide }, journal, projectIds);

  return {
    journal,
    async prepare() {
      for (const title of ['Harbour Street', 'Elm Court', 'Annual audit']) {
        const made = await user.post<{ id: string }>('/projects', { name: `${title} ${name}` });
        if (made.status !== 200 && made.status !== 201)
          throw new Error(`A project could not be made: ${JSON.stringify(made)}`);
        projectIds.push(made.body.id);
      }
      await user.patch('/settings', { archiveMovesMessage: random.chance(0.5) });
    },
    async actOnce() {
      const email = await pickEmail(user, random);
      if (email === null) return false;
      for (let left = TRIES; left > 0; left -= 1)
        if (await act[pickWeighted(random, KINDS)](email)) return true;
      return false;
    },
    async sendAgain(emailId) {
      const wanted = journal.replies.get(emailId);
      if (wanted !== undefined) await decide(emailId, 'send_reply', { body: wanted.body });
    },
  };
}

async function pickEmail(user: ProductUser, random: Random): Promise<QueueEmail | null> {
  const first = await user.get<Queue>(`/emails/recommendations?limit=1`);
  if (first.status !== 200 || first.body.total === 0) return null;
  // Mostly among the newest, where a person works.
  const reach = random.chance(0.7) ? Math.min(first.body.total, 100) : first.body.total;
  const page = 1 + random.below(Math.ceil(reach / PAGE));
  const queue = await user.get<Queue>(`/emails/recommendations?limit=${PAGE}&page=${page}`);
  if (queue.status !== 200 || queue.body.items.length === 0) return null;
  return random.pick(queue.body.items);
}

type Acting = {
  random: Random;
  name: string;
  decide: (emailId: string, action: string, data: object) => Promise<Answer<Decided>>;
};

/** Each makes a decision, writes what was confirmed into the journal, and says whether it may have been made. */
function createActs(
  { random, name, decide }: Acting,
  journal: Journal,
  projectIds: readonly string[],
): Record<Kind, (email: QueueEmail) => Promise<boolean>> {
  let number = 0;

  async function approve(email: QueueEmail): Promise<boolean> {
    const open = email.suggestedTasks.filter((task) => task.approved === null);
    if (open.length === 0) return false;
    const { id } = random.pick(open);
    const times = random.chance(0.3) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => decide(email.id, 'approve_task', { taskId: id })),
    );
    for (const { status, body } of answers) {
      if (status !== 200) continue;
      const task = body.updatedEmail.suggestedTasks.find((one) => one.id === id);
      if (task?.taskId) journal.tasks.add(task.taskId);
    }
    return true;
  }

  async function reply(email: QueueEmail): Promise<boolean> {
    if (email.suggestedReply?.state !== 'suggested') return false;
    number += 1;
    const token = `token${name}x${number}end`;
    const body = `Thank you, this is being done. ${token}`;
    const answers = await Promise.all(
      Array.from({ length: random.chance(0.3) ? 2 : 1 }, () =>
        decide(email.id, 'send_reply', { body }),
      ),
    );
    if (answers.every(isRefused)) return false;
    journal.replies.set(email.id, { token, body, isConfirmed: answers.some(isDone) });
    return true;
  }

  async function archive(email: QueueEmail, wanted: boolean): Promise<boolean> {
    const answer = await decide(email.id, wanted ? 'archive' : 'unarchive', {});
    if (isRefused(answer)) return false;
    journal.archived.set(email.id, isDone(answer) ? wanted : UNKNOWN);
    return true;
  }

  async function project(email: QueueEmail): Promise<boolean> {
    const projectId = random.pick(projectIds);
    const answer = await decide(email.id, 'change_project', { projectId });
    if (isRefused(answer)) return false;
    journal.projects.set(email.id, isDone(answer) ? projectId : UNKNOWN);
    return true;
  }

  return {
    approve,
    reply,
    archive: (email) => archive(email, true),
    unarchive: async () => {
      const ids = [...journal.archived].filter(([, is]) => is === true).map(([id]) => id);
      if (ids.length === 0) return false;
      return archive({ id: random.pick(ids) } as QueueEmail, false);
    },
    project,
  };
}

function isDone({ status }: Answer<unknown>): boolean {
  return status === 200;
}

/** Answered and not done; without a response, or after a server error, it is uncertain. */
function isRefused({ status }: Answer<unknown>): boolean {
  return status >= 400 && status < 500;
}
