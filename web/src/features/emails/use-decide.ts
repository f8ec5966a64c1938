import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';
import type { EmailDetail } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { failureOf, newStep, stepOf } from '../../api/client';
import {
  type Decided,
  type DecisionInput,
  emailQuery,
  keepShown,
  renewQueue,
  sendDecision,
} from '../../api/emails';
import { currentScreen, forgetStep, noteStep } from '../../api/sitting';
import { renew } from '../../api/topics';
import { DecisionDropped, dropWaiting } from '../../api/waiting-decisions';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { decidedEmail } from './decided-email';
import { noteDecision } from './queue-moves';

type DecideOptions = {
  /** The specification's toast, shown once the server has confirmed. */
  success?: { title: string; text?: string | ((decided: EmailDetail) => string | undefined) };
  failure: string;
  /** Handlers by error code that replace the error toast. */
  asks?: Readonly<Record<string, () => void>>;
};

/** Makes decisions optimistically, and rolls them back with the reason if the server rejects them. */
export function useDecide() {
  const client = useQueryClient();
  const { expect, offerStep } = useUndo();
  return useCallback(
    async (decision: DecisionInput, options: DecideOptions): Promise<EmailDetail | null> => {
      const step = newStep();
      // Recorded before sending, so that Undo never reaches for an earlier step.
      noteStep(currentScreen(), step);
      const seen = saidOf(client, decision.emailId);
      const shown = showDecided(client, decision);
      const inQueue = noteDecision(client, decision, step);
      const sending = sendDecision(client, decision, { step, seen, leaves: inQueue.leaves });
      let isUndone = false;
      expect(step, {
        sent: sending,
        onScreen: () => {
          isUndone = true;
          const wasWaiting = dropWaiting(step);
          shown.undone();
          inQueue.undone();
          if (wasWaiting) keepShown(client, decision.emailId);
        },
        onAnswer: inQueue.undoAnswered,
      });
      try {
        const answer = await sending;
        if (stepOf(answer) === undefined) forgetStep(step); // nothing changed
        shown.answered(answer);
        if (!isUndone) {
          inQueue.answered();
          const { title, text } = options.success ?? {};
          const said = typeof text === 'function' ? text(answer.updatedEmail) : text;
          if (title !== undefined) toast.success(title, said, { action: offerStep(step) });
        }
        return answer.updatedEmail;
      } catch (error) {
        forgetStep(step);
        if (isUndone && error instanceof DecisionDropped) return null;
        shown.refused();
        inQueue.refused();
        if (!(error instanceof DecisionDropped)) tellRefusal(error, options);
        return null;
      } finally {
        void renewQueue(client);
        renew(client, ['tasks', 'home', 'archives']);
      }
    },
    [client, expect, offerStep],
  );
}

function tellRefusal(error: unknown, { failure, asks }: DecideOptions): void {
  const ask = error instanceof AppError ? asks?.[error.code] : undefined;
  if (ask !== undefined) ask();
  else toast.error('Error', failureOf(error, failure));
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
type Unanswered = {
  said: EmailDetail;
  decisions: DecisionInput[];
  /** State refetched since then, possibly newer than the responses still in flight. */
  read: EmailDetail | null;
};
const unanswered = new WeakMap<QueryClient, Map<string, Unanswered>>();

/** The last server state, without decisions in flight. */
function saidOf(client: QueryClient, id: string): EmailDetail | undefined {
  return unansweredOf(client).get(id)?.said ?? client.getQueryData(emailQuery(id).queryKey);
}

function unansweredOf(client: QueryClient): Map<string, Unanswered> {
  const known = unanswered.get(client);
  if (known !== undefined) return known;
  const emails = new Map<string, Unanswered>();
  unanswered.set(client, emails);
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
      email.said = query.state.data as EmailDetail;
      email.read = email.said;
      showPending(client, id, email);
    }
  });
  return emails;
}

function showPending(client: QueryClient, id: string, { said, decisions }: Unanswered): void {
  client.setQueryData(emailQuery(id).queryKey, decisions.reduce(decidedEmail, said));
}

/**
 * Applies a decision optimistically, until its response or rejection; other decisions in flight stay applied.
 * Undoing it before the response removes it immediately.
 */
function showDecided(client: QueryClient, decision: DecisionInput) {
  const { queryKey } = emailQuery(decision.emailId);
  // A read in flight would restore the old state.
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData<EmailDetail>(queryKey);
  if (before === undefined) {
    const nothing = () => undefined;
    return {
      answered: ({ updatedEmail }: Decided) => void client.setQueryData(queryKey, updatedEmail),
      refused: nothing,
      undone: nothing,
    };
  }
  const emails = unansweredOf(client);
  const email = emails.get(decision.emailId) ?? { said: before, decisions: [], read: null };
  emails.set(decision.emailId, email);
  email.decisions.push(decision);
  let isUndone = false;
  let after: EmailDetail | undefined;
  const show = () => {
    showPending(client, decision.emailId, email);
    after = client.getQueryData(queryKey);
  };
  const settle = (answer?: EmailDetail) => {
    email.said = answer ?? email.said;
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
      if (knowsMore(email.read, updatedEmail)) void client.invalidateQueries({ queryKey });
    },
    refused: () => {
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
function knowsMore(read: EmailDetail | null, answer: EmailDetail): boolean {
  const known = new Set(answer.suggestedTasks.map(({ id }) => id));
  return read?.suggestedTasks.some(({ id }) => !known.has(id)) === true;
}
