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
  /** Toast of the specification when the server has agreed. */
  success?: { title: string; text?: string | ((decided: EmailDetail) => string | undefined) };
  failure: string;
  /** By error code: what runs instead of the error toast. */
  asks?: Readonly<Record<string, () => void>>;
};

/** Decides optimistically: if the server refuses, the decision is rolled back with the reason. */
export function useDecide() {
  const client = useQueryClient();
  const { expect, offerStep } = useUndo();
  return useCallback(
    async (decision: DecisionInput, options: DecideOptions): Promise<EmailDetail | null> => {
      const step = newStep();
      // Known before it is sent, so that Undo never reaches for an earlier one.
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
        if (stepOf(answer) === undefined) forgetStep(step); // nothing was changed
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

/** Archives with Undo; the row leaves the list at once. */
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

/** The email as the server last sent it, and the decisions still pending. */
type Unanswered = {
  said: EmailDetail;
  decisions: DecisionInput[];
  /** What was read since, perhaps later than the server wrote the answers that are still on their way. */
  read: EmailDetail | null;
};
const unanswered = new WeakMap<QueryClient, Map<string, Unanswered>>();

/** The email as the server last sent it, without the decisions still pending. */
function saidOf(client: QueryClient, id: string): EmailDetail | undefined {
  return unansweredOf(client).get(id)?.said ?? client.getQueryData(emailQuery(id).queryKey);
}

function unansweredOf(client: QueryClient): Map<string, Unanswered> {
  const known = unanswered.get(client);
  if (known !== undefined) return known;
  const emails = new Map<string, Unanswered>();
  unanswered.set(client, emails);
  // An email that is read meanwhile does not know the pending decisions yet: they stay on screen.
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
 * Shows a decision at once, until the server's answer or its refusal; other pending decisions stay on screen. Undone
 * before the answer, it is gone at once as well.
 */
function showDecided(client: QueryClient, decision: DecisionInput) {
  const { queryKey } = emailQuery(decision.emailId);
  // A pending read would restore the old state.
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
      // The refused record may have changed meanwhile, such as a suggestion the worker withdrew.
      if (email.decisions.length === 0) void client.invalidateQueries({ queryKey });
    },
    undone: () => {
      isUndone = true;
      void client.cancelQueries({ queryKey });
      if (email.decisions.includes(decision)) settle();
      // Whatever was decided on it since stays on screen until the server answers.
      else if (client.getQueryData(queryKey) === after) client.setQueryData(queryKey, before);
    },
  };
}

/** Whether suggestions were made after the answer was written. */
function knowsMore(read: EmailDetail | null, answer: EmailDetail): boolean {
  const known = new Set(answer.suggestedTasks.map(({ id }) => id));
  return read?.suggestedTasks.some(({ id }) => !known.has(id)) === true;
}
