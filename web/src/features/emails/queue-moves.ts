// Optimistic changes to the list: decided mail leaves it, and Undo brings it back.
import { isProjectToReview, type EmailDetail, type QueueEmail } from '@docket/core/emails/email';
import type { QueryClient } from '@tanstack/react-query';

import { type DecisionInput, emailQuery } from '../../api/emails';

type Action = DecisionInput['action'];
export type Review = 'all' | 'pending' | 'decided' | 'snoozed' | 'promises';
/** answeredAt: null while in flight; lists requested after the answer already include the move. */
export type Move = { email: QueueEmail; at: number; isGone: boolean; answeredAt: number | null };
export type Moves = ReadonlyMap<string, Move>;
/** count: the number of tasks for approve_all_tasks, otherwise 1. */
export type Done = { kind: Action | 'none_of_my_projects'; count: number };

const FROM_EVERY_LIST: readonly Action[] = ['archive', 'snooze'];
const ON_PROJECT: readonly Action[] = ['confirm_project', 'change_project', 'reject_project'];
const ON_TASKS: readonly Action[] = ['approve_task', 'reject_task', 'approve_all_tasks'];

/** email: as the decision leaves it. It stays in To Review until its project and its tasks are decided. */
export function leavesList(review: Review, action: Action, email: QueueEmail): boolean {
  if (review === 'snoozed') return action === 'archive' || action === 'unsnooze';
  if (FROM_EVERY_LIST.includes(action)) return true;
  if (review !== 'pending' || email.suggestedTasks.some(({ approved }) => approved === null))
    return false;
  // The new project is known when the server has answered.
  return ON_PROJECT.includes(action) || (ON_TASKS.includes(action) && !isProjectToReview(email));
}

/** Applies pending moves to the rows. requestedAt: when the rows were requested. */
export function applyMoves(
  rows: readonly QueueEmail[],
  moves: Moves,
  requestedAt: number,
): readonly QueueEmail[] {
  const open = [...moves].filter(
    ([, { answeredAt }]) => answeredAt === null || answeredAt >= requestedAt,
  );
  if (open.length === 0) return rows;
  const moved = new Set(open.map(([id]) => id));
  const left = rows.filter(({ id }) => !moved.has(id));
  const back = open.filter(([, { isGone }]) => !isGone).sort(([, one], [, two]) => one.at - two.at);
  for (const [, { email, at }] of back) left.splice(at, 0, email);
  return left;
}

type Store = {
  moves: Moves;
  /** Decisions in effect, by step, for the summary at the end of the queue. */
  done: ReadonlyMap<string, Done>;
  review: Review;
  rows: readonly QueueEmail[];
  listeners: Set<() => void>;
  onReturn: (id: string) => void;
};
const stores = new WeakMap<QueryClient, Store>();

export function queueStore(client: QueryClient): Store {
  const known = stores.get(client);
  if (known !== undefined) return known;
  const store: Store = {
    moves: new Map(),
    done: new Map(),
    review: 'all',
    rows: [],
    listeners: new Set(),
    onReturn: () => undefined,
  };
  stores.set(client, store);
  return store;
}

/** Sets the list on screen, which decisions apply to. */
export function showRows(client: QueryClient, review: Review, rows: readonly QueueEmail[]): void {
  Object.assign(queueStore(client), { review, rows });
}

/** Subscribes to emails that Undo brings back. Returns an unsubscribe function. */
export function subscribeToReturns(
  client: QueryClient,
  onReturn: (id: string) => void,
): () => void {
  const store = queueStore(client);
  store.onReturn = onReturn;
  return () => {
    store.onReturn = () => undefined;
  };
}

function change(store: Store, next: Partial<Pick<Store, 'moves' | 'done'>>): void {
  Object.assign(store, next);
  for (const listener of store.listeners) listener();
}

function setMove(store: Store, id: string, move: Move | undefined): void {
  const moves = new Map(store.moves);
  if (move === undefined) moves.delete(id);
  else moves.set(id, move);
  change(store, { moves });
}

function doneBy(decision: DecisionInput, before: QueueEmail | undefined): Done {
  if (decision.action === 'change_project' && decision.data.projectId === null)
    return { kind: 'none_of_my_projects', count: 1 };
  if (decision.action !== 'approve_all_tasks') return { kind: decision.action, count: 1 };
  const undecided = before?.suggestedTasks.filter(({ approved }) => approved === null) ?? [];
  return { kind: decision.action, count: undecided.length };
}

/** before: the email as it was when the person decided. */
type Recorded = { step: string; before: EmailDetail | undefined };

/** Records a decision; the returned functions report its outcome. */
export function recordMove(
  client: QueryClient,
  decision: DecisionInput,
  { step, before }: Recorded,
) {
  const store = queueStore(client);
  const { emailId: id, action } = decision;
  const at = store.rows.findIndex((row) => row.id === id);
  const email = store.rows[at];
  const decided = client.getQueryData<EmailDetail>(emailQuery(id).queryKey) ?? email;
  const leavesFrom = (review: Review) =>
    decided !== undefined && leavesList(review, action, decided);
  const leaves = email !== undefined && leavesFrom(store.review);
  const set = (move: Omit<Move, 'email' | 'at'>) =>
    email !== undefined && leaves && setMove(store, id, { email, at, ...move });
  const forget = () => {
    const done = new Map(store.done);
    done.delete(step);
    change(store, { done });
  };
  set({ isGone: true, answeredAt: null });
  change(store, { done: new Map(store.done).set(step, doneBy(decision, before ?? email)) });
  return {
    leavesFrom,
    answered: () => set({ isGone: true, answeredAt: performance.now() }),
    rejected: () => {
      forget();
      if (leaves) setMove(store, id, undefined);
    },
    undone: () => {
      forget();
      set({ isGone: false, answeredAt: null });
      if (leaves) store.onReturn(id);
    },
    undoAnswered: () => set({ isGone: false, answeredAt: performance.now() }),
  };
}
