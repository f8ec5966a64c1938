import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';
import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { failureMessage, stepOf } from '../../api/client';
import { randomId } from '../../api/random-id';
import {
  type Decided,
  type DecisionInput,
  emailQuery,
  storeShownEmail,
  refetchQueue,
  sendDecision,
} from '../../api/emails';
import { currentScreen, removeStep, recordStep } from '../../api/undo-history';
import { invalidateTopics } from '../../api/topics';
import { DecisionDropped, DecisionLeftElsewhere, undoInOutbox } from '../../api/outbox';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { decidedEmail } from './decided-email';
import { recordMove } from './queue-moves';

type DecideOptions = {
  /** The undo step, if the decision is part of one that has begun. */
  step?: string;
  /** The specification's toast, shown once the server has confirmed. */
  success?: {
    title: string | ((answer: Decided) => string);
    text?: string | ((answer: Decided) => string | undefined);
  };
  failure: string;
  /** Handlers by error code that replace the error toast. */
  handlers?: Readonly<Record<string, () => void>>;
  /** Called if the decision was rejected, unless the person has undone or discarded it. */
  onRejected?: () => void;
};

/** Makes decisions optimistically, and rolls them back with the reason if the server rejects them. */
export function useDecide() {
  const client = useQueryClient();
  const { registerOptimistic, offerStep } = useUndo();
  return useCallback(
    async (decision: DecisionInput, options: DecideOptions): Promise<EmailDetail | null> => {
      const step = options.step ?? randomId();
      // Recorded before sending, so that Undo never reaches for an earlier step.
      recordStep(currentScreen(), step);
      const seen = serverStateOf(client, decision.emailId);
      const before = client.getQueryData<EmailDetail>(emailQuery(decision.emailId).queryKey);
      const optimistic = applyOptimistically(client, decision);
      const move = recordMove(client, decision, { step, before });
      let isUndone = false;
      const sending = sendDecision(client, decision, {
        step,
        seen,
        leaves: move.leavesFrom,
        isUndone: () => isUndone,
      });
      const arrived = sending.catch(unlessSentElsewhere);
      // Its failure is reported below.
      arrived.catch(() => undefined);
      registerOptimistic(step, {
        sent: arrived,
        apply: () => {
          isUndone = true;
          const wasQueued = undoInOutbox(step);
          optimistic.undone();
          move.undone();
          if (wasQueued !== false) storeShownEmail(client, decision.emailId);
        },
        onSettled: move.undoAnswered,
      });
      try {
        const answer = await sending;
        if (stepOf(answer) === undefined) removeStep(step); // nothing changed
        optimistic.answered(answer);
        if (!isUndone) {
          move.answered();
          const { title, text } = options.success ?? {};
          const shownText = typeof text === 'function' ? text(answer) : text;
          const shownTitle = typeof title === 'function' ? title(answer) : title;
          if (shownTitle !== undefined)
            toast.success(shownTitle, shownText, { action: offerStep(step) });
        }
        return answer.updatedEmail;
      } catch (error) {
        if (!(error instanceof DecisionLeftElsewhere)) removeStep(step);
        if (isUndone && error instanceof DecisionDropped) return null;
        optimistic.rejected();
        move.rejected();
        if (error instanceof DecisionDropped) return null;
        reportRejection(error, options);
        if (!isUndone) options.onRejected?.();
        return null;
      } finally {
        void refetchQueue(client);
        invalidateTopics(client, ['tasks', 'home', 'archives']);
      }
    },
    [client, registerOptimistic, offerStep],
  );
}

/** Its step is on the server and can be undone there. */
function unlessSentElsewhere(error: unknown): void {
  if (!(error instanceof DecisionLeftElsewhere)) throw error;
}

function reportRejection(error: unknown, { failure, handlers }: DecideOptions): void {
  const handle = error instanceof AppError ? handlers?.[error.code] : undefined;
  if (handle !== undefined) handle();
  else toast.error('Error', failureMessage(error, failure));
}

/** Archives optimistically, with Undo. */
export function useArchiveEmail() {
  const decide = useDecide();
  return useCallback(
    (emailId: string) =>
      decide(
        { emailId, action: 'archive', data: {} },
        {
          success: { title: 'Email Archived', text: DECISION_MESSAGES.archive },
          failure: 'Failed to archive email',
        },
      ),
    [decide],
  );
}

/** The last server state of an email, and the decisions in flight. */
type PendingEmail = {
  server: EmailDetail;
  decisions: DecisionInput[];
  /** State refetched since then, possibly newer than the responses still in flight. */
  read: EmailDetail | null;
};
const pending = new WeakMap<QueryClient, Map<string, PendingEmail>>();

/** The last server state, without decisions in flight. */
function serverStateOf(client: QueryClient, id: string): EmailDetail | undefined {
  return pendingEmailsOf(client).get(id)?.server ?? client.getQueryData(emailQuery(id).queryKey);
}

function pendingEmailsOf(client: QueryClient): Map<string, PendingEmail> {
  const existing = pending.get(client);
  if (existing !== undefined) return existing;
  const emails = new Map<string, PendingEmail>();
  pending.set(client, emails);
  // A refetched email does not include decisions in flight, so reapply them.
  client.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isRead =
      type === 'updated' &&
      'action' in event &&
      event.action.type === 'success' &&
      event.action.manual !== true;
    if (!isRead) return;
    for (const [id, email] of emails) {
      if (hashKey(emailQuery(id).queryKey) !== query.queryHash) continue;
      email.server = query.state.data as EmailDetail;
      email.read = email.server;
      renderPending(client, id, email);
    }
  });
  return emails;
}

function renderPending(client: QueryClient, id: string, { server, decisions }: PendingEmail): void {
  client.setQueryData(emailQuery(id).queryKey, decisions.reduce(decidedEmail, server));
}

/**
 * Applies a decision optimistically, until its response or rejection; other decisions in flight stay applied.
 * Undoing it before the response removes it immediately.
 */
function applyOptimistically(client: QueryClient, decision: DecisionInput) {
  const { queryKey } = emailQuery(decision.emailId);
  // A read in flight would restore the old state.
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData<EmailDetail>(queryKey);
  if (before === undefined) {
    const nothing = () => undefined;
    return {
      answered: ({ updatedEmail }: Decided) => void client.setQueryData(queryKey, updatedEmail),
      rejected: nothing,
      undone: nothing,
    };
  }
  const emails = pendingEmailsOf(client);
  const email = emails.get(decision.emailId) ?? { server: before, decisions: [], read: null };
  emails.set(decision.emailId, email);
  email.decisions.push(decision);
  let isUndone = false;
  let after: EmailDetail | undefined;
  const show = () => {
    renderPending(client, decision.emailId, email);
    after = client.getQueryData(queryKey);
  };
  const settle = (answer?: EmailDetail) => {
    email.server = answer ?? email.server;
    const at = email.decisions.indexOf(decision);
    if (at !== -1) email.decisions.splice(at, 1);
    if (email.decisions.length === 0) emails.delete(decision.emailId);
    show();
  };
  show();
  return {
    answered: ({ updatedEmail }: Decided) => {
      if (isUndone) return;
      settle(updatedEmail);
      if (hasNewSuggestions(email.read, updatedEmail)) void client.invalidateQueries({ queryKey });
    },
    rejected: () => {
      if (!isUndone) settle();
      // The record may have changed in the meantime, e.g. the worker withdrew a suggestion.
      if (email.decisions.length === 0) void client.invalidateQueries({ queryKey });
    },
    undone: () => {
      isUndone = true;
      void client.cancelQueries({ queryKey });
      if (email.decisions.includes(decision)) settle();
      // Keep later decisions applied until the server answers.
      else if (client.getQueryData(queryKey) === after) client.setQueryData(queryKey, before);
    },
  };
}

/** Whether suggestions were added after the response was written. */
function hasNewSuggestions(read: EmailDetail | null, answer: EmailDetail): boolean {
  const known = new Set(answer.suggestedTasks.map(({ id }) => id));
  return read?.suggestedTasks.some(({ id }) => !known.has(id)) === true;
}
