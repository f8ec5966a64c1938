import type { EmailDetail } from '@docket/core/emails/email';
import type { BodyInputOf, QueryInputOf, ResponseOf } from '@docket/core/contract';
import * as contracts from '@docket/core/emails/emails.contract';
import { decideMany, processDecision } from '@docket/core/review/review.contract';
import {
  onlineManager,
  queryOptions,
  useIsMutating,
  type QueryClient,
} from '@tanstack/react-query';

import { call, isBusy, isNetworkError, type CallInput } from './client';
import {
  contractQuery,
  offlineQuery,
  pagedContractQuery,
  useContractMutation,
} from './contract-query';
import { hasOfflineStore, networkFirst, offlineMode, writeOffline } from './offline-store';
import { addToOutbox, hasQueuedBefore, sendOutbox } from './outbox';
import { pendingDecisionsOf } from './pending-decisions';
import { pendingRedos, pendingUndos } from './pending-undos';
import {
  emailKey,
  queuePageKey,
  removeStoredRow,
  reportUnlessOffline,
  storeEmails,
  type StoredList,
} from './stored-emails';
import { standing } from './queued-decision';
import { areEditsSaved, notApproved, trackEdit } from './unsaved-edits';

export type DecisionInput = BodyInputOf<typeof processDecision>;
export type Decided = ResponseOf<typeof processDecision>;
const decisionMutation = { mutationKey: ['emails', processDecision.name] };

const MAX_RETRIES = 8;
const MAX_RETRY_DELAY_MS = 8_000;
type SendOptions = {
  step: string;
  /** The email as last returned by the server. */
  seen: EmailDetail | undefined;
  /** Whether the decision removes the email from this list. */
  leaves: (list: StoredList) => boolean;
  /** Whether the person has undone it meanwhile. */
  isUndone?: () => boolean;
};
/**
 * Not a hook, so that the calling component does not re-render while the request is pending. Retries while
 * the server is busy. Decisions on the same email are sent one at a time: concurrent requests may arrive in
 * any order, and a task approved before its edit, or although its edit failed, would lose the edit. For the same
 * reason they wait for the undos before them.
 */
export function sendDecision(
  client: QueryClient,
  decision: DecisionInput,
  options: SendOptions,
): Promise<Decided> {
  const { emailId } = decision;
  const emails = pendingDecisionsOf(client);
  const before = emails.get(emailId);
  const undosBefore = [...pendingUndos, ...pendingRedos];
  const isAsEdited = areEditsSaved(client, decision);
  let markQueued = (): void => undefined;
  const queued = new Promise<void>((resolve) => {
    markQueued = resolve;
  });
  const sent: Promise<Decided> = client
    .getMutationCache()
    .build<Decided, Error, DecisionInput, unknown>(client, {
      ...decisionMutation,
      mutationFn: async (body) => {
        await before;
        await Promise.all(undosBefore);
        if (!(await isAsEdited)) throw notApproved(body);
        return hasOfflineStore()
          ? decideOffline(client, body, { ...options, onQueued: markQueued })
          : call(processDecision, { body, step: options.step, key: options.step });
      },
      // Without the outbox, a decision made offline waits on this page; leaving it asks first.
      networkMode: 'online',
      ...offlineMode(),
      retry: (failures, error) => failures < MAX_RETRIES && isBusy(error),
      retryDelay: (failures) => Math.min(250 * 2 ** failures, MAX_RETRY_DELAY_MS),
    })
    .execute(decision);
  const isAccepted = Promise.race([sent, queued]).then(
    () => true,
    () => false,
  );
  trackEdit(client, decision, isAccepted);
  const turn: Promise<boolean> = isAccepted
    .then(async (isOwn) => ((await before) ?? true) && isOwn)
    .finally(() => {
      if (emails.get(emailId) === turn) emails.delete(emailId);
    });
  emails.set(emailId, turn);
  return sent;
}
/** While offline, keeps the optimistic state of the email in the offline cache. Returns the email. */
export function storeShownEmail(client: QueryClient, id: string): EmailDetail | undefined {
  const shown = client.getQueryData<EmailDetail>(emailQuery(id).queryKey);
  if (shown !== undefined) writeOffline(emailKey(id), shown).catch(reportError);
  return shown;
}

/** Sends the decision, or queues it while offline. Decisions queued earlier go first. */
async function decideOffline(
  client: QueryClient,
  decision: DecisionInput,
  { step, seen, leaves, isUndone, onQueued }: SendOptions & { onQueued: () => void },
): Promise<Decided> {
  const { emailId } = decision;
  const isFirst = !hasQueuedBefore(emailId);
  try {
    if (isFirst) return await call(processDecision, { body: decision, step, key: step });
  } catch (error) {
    if (!isNetworkError(error)) throw error;
  }
  const shown = storeShownEmail(client, emailId);
  const wasUndone = isUndone?.() === true;
  if (!wasUndone) removeStoredRow(emailId, leaves).catch(reportError);
  const sent = addToOutbox({
    step,
    decision,
    seen: seen === undefined ? null : standing(decision, seen),
    subject: shown?.subject ?? '',
    isAttempted: isFirst,
    isUndone: wasUndone,
  });
  onQueued();
  void sendOutbox().catch(reportError);
  return sent;
}

export const useIsDeciding = (emailId: string, action: DecisionInput['action']) =>
  useIsMutating({
    ...decisionMutation,
    predicate: ({ state }) => {
      const sent = state.variables as DecisionInput | undefined;
      return sent?.emailId === emailId && sent.action === action;
    },
  }) > 0;
export type QueueQuery = QueryInputOf<typeof contracts.listQueue>;

export type QueuePage = ResponseOf<typeof contracts.listQueue> & {
  /** When it was requested, by the local clock: decisions made later are not included. */
  requestedAt: number;
};

/** Emails of the queue for a lookup elsewhere, such as the palette's; nothing is kept for offline use. */
export const queueQuery = (query: QueueQuery) =>
  queueOptions(query, (signal) => call(contracts.listQueue, { query }, { signal }));

/** The page of the queue that is on screen. The installed app keeps it, unless it is the result of a search or of one project. */
export const queuePageQuery = (query: QueueQuery) =>
  query?.search || query?.projectId
    ? queueQuery(query)
    : queueOptions(query, (signal) =>
        networkFirst(queuePageKey(query?.review), async () => {
          const answer = await call(contracts.listQueue, { query }, { signal });
          if (hasOfflineStore())
            storeEmails(query?.review, answer.items).catch(reportUnlessOffline);
          return answer;
        }),
      );

/** The queue's counts for the sidebar, kept apart from the page: they are read more often than it. */
export const queueCountsQuery = () => {
  const query = { pageSize: 1 };
  return queueOptions(query, (signal) =>
    networkFirst('queue-counts', () => call(contracts.listQueue, { query }, { signal })),
  );
};

function queueOptions(
  query: QueueQuery,
  read: (signal: AbortSignal) => Promise<ResponseOf<typeof contracts.listQueue>>,
) {
  return {
    ...queryOptions<QueuePage>({
      queryKey: ['emails', contracts.listQueue.name, { query }],
      queryFn: async ({ signal }) => {
        const requestedAt = performance.now();
        return { ...(await read(signal)), requestedAt };
      },
      ...offlineMode(),
    }),
    // Offline it would stay, and be taken for what the new filters find.
    placeholderData: (shown: QueuePage | undefined, from?: { queryKey: readonly unknown[] }) =>
      onlineManager.isOnline() || isSameList(query, from?.queryKey) ? shown : undefined,
  };
}

function isSameList(query: QueueQuery, key: readonly unknown[] = []): boolean {
  const { query: other } = (key[2] ?? {}) as { query?: QueueQuery };
  const filters = ['review', 'search', 'projectId'] as const;
  return filters.every((name) => (query?.[name] ?? '') === (other?.[name] ?? ''));
}

const LISTS = ['emails', contracts.listQueue.name];
const refetching = new WeakMap<QueryClient, { isStale: boolean; done: Promise<void> }>();

/**
 * Refetches the current list. Only one request at a time: at twenty decisions a second, each would cancel the
 * one before.
 */
export function refetchQueue(client: QueryClient): Promise<void> {
  const running = refetching.get(client);
  if (running !== undefined) {
    running.isStale = true;
    return running.done;
  }
  const state = { isStale: true, done: Promise.resolve() };
  refetching.set(client, state);
  state.done = refetchUntilCurrent(client, state).finally(() => refetching.delete(client));
  return state.done;
}

async function refetchUntilCurrent(
  client: QueryClient,
  state: { isStale: boolean },
): Promise<void> {
  while (state.isStale) {
    state.isStale = false;
    // oxlint-disable-next-line no-await-in-loop -- the next request includes decisions made during this one
    await client.invalidateQueries({ queryKey: LISTS });
  }
}
/** Snooze presets, and the parsed text if it is a time. */
export const snoozeTimesQuery = (text: string) => ({
  ...pagedContractQuery('contexts', contracts.listSnoozeTimes, { query: { text } }),
  staleTime: 0,
});
/** The ids of all matching emails across all pages. */
export const queueIds = async (query: QueryInputOf<typeof contracts.listQueueIds>) =>
  (await call(contracts.listQueueIds, { query })).ids;
export type BulkAction = BodyInputOf<typeof decideMany>['action'];
/** The parts of one step share no email. */
export const callDecideMany = (body: BodyInputOf<typeof decideMany>, step: string) =>
  call(decideMany, { body, step, key: `${step}.${body.emailIds[0]}` });
export const emailQuery = (id: string) =>
  offlineQuery(contractQuery('emails', contracts.getEmail, { params: { id } }), emailKey(id));
export const archivedEmailsQuery = (query: QueryInputOf<typeof contracts.listArchivedEmails>) =>
  pagedContractQuery('archives', contracts.listArchivedEmails, { query });

// Opening an email begins it.
const analysis = {
  mutationKey: ['emails', contracts.analyseEmail.name],
  meta: { isAutomatic: true },
};
export const useAnalyzeEmail = () =>
  useContractMutation('emails', contracts.analyseEmail, analysis);
export const useIsAnalyzingAny = () => useIsMutating(analysis) > 0;
export const useIsAnalyzing = (emailId: string) =>
  useIsMutating({
    ...analysis,
    predicate: ({ state }) => {
      const sent = state.variables as CallInput<typeof contracts.analyseEmail> | undefined;
      return !state.isPaused && sent?.params.id === emailId;
    },
  }) > 0;
export const useAllowImages = () => useContractMutation('emails', contracts.allowImages);

/** An empty document served with the content security policy for mail. */
export function mailFrameUrl(images: boolean): string {
  return `/api/v1/mail-frame?images=${images ? 1 : 0}`;
}

export function attachmentUrl(emailId: string, attachmentId: string): string {
  return `/api/v1/emails/${encodeURIComponent(emailId)}/attachments/${encodeURIComponent(attachmentId)}`;
}
