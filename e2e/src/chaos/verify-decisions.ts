import type { StoredMessage } from './compare';
import type { ProductUser } from './product-user';
import type { SandboxMessage } from './sandbox-control';
import type { Journal } from './user-actions';

type Task = { id: string; title: string; email: { id: string } | null };
type Email = {
  recommendedProject: { id: string | null; approved: boolean | null } | null;
  suggestedReply: { state: string; error: string | null } | null;
};

export type DecisionReport = {
  tasksDoubled: number;
  sentTwice: number;
  decisionsLost: number;
  orphanDrafts: number;
  /** In words. */
  problems: string[];
};

type Sides = {
  journal: Journal;
  stored: readonly StoredMessage[];
  messages: readonly SandboxMessage[];
  /** Ids of drafts that were in the mailbox before. */
  ownDrafts: ReadonlySet<string>;
};

/** Whether everything that the product confirmed to the person still holds, and nothing was done twice. */
export async function verifyDecisions(user: ProductUser, sides: Sides): Promise<DecisionReport> {
  const { journal } = sides;
  const tasks = await readTasks(user);
  const doubled = doubledTasks(tasks);
  const present = new Set(tasks.map(({ id }) => id));
  const lostTasks = [...journal.tasks].filter((id) => !present.has(id));
  const replies = await checkReplies(user, sides);
  const lost = [
    ...lostTasks.map((id) => `task ${id} is gone`),
    ...lostArchives(sides),
    ...(await lostProjects(user, journal)),
    ...replies.lost,
  ];
  const drafts = sides.messages.filter(
    ({ isDraft, folder, id }) => isDraft && folder === 'drafts' && !sides.ownDrafts.has(id),
  );
  return {
    tasksDoubled: doubled.length,
    sentTwice: replies.twice.length,
    decisionsLost: lost.length,
    orphanDrafts: drafts.length,
    problems: [
      ...doubled,
      ...replies.twice,
      ...lost,
      ...drafts.map(({ subject }) => `a draft was left behind: ${subject}`),
    ],
  };
}

async function readTasks(user: ProductUser): Promise<Task[]> {
  const found: Task[] = [];
  for (let page = 1; ; page += 1) {
    // A page past the last one returns the last.
    const address = `/tasks?pageSize=100&page=${page}`;
    const { items, total } = await user.read<{ items: Task[]; total: number }>(address);
    found.push(...items);
    if (page * 100 >= total) return found;
  }
}

/** The product never suggests a title twice for one email, so two tasks with one title come from one suggestion. */
function doubledTasks(tasks: readonly Task[]): string[] {
  const seen = new Set<string>();
  return tasks.flatMap(({ title, email }) => {
    if (email === null) return [];
    const key = `${email.id} ${title}`;
    if (!seen.has(key)) return seen.add(key) && [];
    return [`two tasks of one suggestion: ${key}`];
  });
}

function lostArchives({ journal, stored }: Sides): string[] {
  const emails = new Map(stored.map((email) => [email.id, email]));
  return [...journal.archived].flatMap(([id, wanted]) => {
    if (wanted === 'unknown' || emails.get(id)?.isArchived === wanted) return [];
    return [`email ${id} should ${wanted ? '' : 'not '}be archived`];
  });
}

async function lostProjects(user: ProductUser, journal: Journal): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, projectId] of journal.projects) {
    if (projectId === 'unknown') continue;
    const { recommendedProject } = await user.read<Email>(`/emails/${id}/recommendations`);
    if (recommendedProject?.id !== projectId || recommendedProject.approved !== true)
      lost.push(
        `email ${id} should be of project ${projectId}: ${JSON.stringify(recommendedProject)}`,
      );
  }
  return lost;
}

async function checkReplies(user: ProductUser, { journal, stored, messages }: Sides) {
  const sent = new Map<string, number>();
  for (const { isDraft, folder, body } of messages) {
    if (isDraft || folder !== 'sentitems') continue;
    for (const [token] of body.matchAll(/token\w+?x\d+end/g))
      sent.set(token, (sent.get(token) ?? 0) + 1);
  }
  const present = new Set(messages.map(({ id }) => id));
  const messageIds = new Map(stored.map((email) => [email.id, email.messageId]));
  const twice: string[] = [];
  const lost: string[] = [];
  for (const [emailId, { token, isConfirmed }] of journal.replies) {
    const count = sent.get(token) ?? 0;
    if (count > 1) twice.push(`reply ${token} was sent ${count} times`);
    const { suggestedReply: reply } = await user.read<Email>(`/emails/${emailId}/recommendations`);
    const isAnswerable = present.has(messageIds.get(emailId) ?? '');
    const says = `Docket says ${reply?.state} ${reply?.error ?? ''}`;
    if (count === 0 && isConfirmed && isAnswerable)
      lost.push(`reply ${token} was not sent; ${says}`);
    if ((count === 0) === (reply?.state === 'sent'))
      lost.push(`reply ${token} was sent ${count} times; ${says}`);
  }
  return { twice, lost };
}
