import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';
import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';
import { AppError } from '@docket/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { failureOf } from '../../api/client';
import { type Decided, type DecisionInput, emailQuery, sendDecision } from '../../api/emails';
import { renew } from '../../api/topics';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';

type DecideOptions = {
  /** Toast of the specification when the server has agreed. */
  success?: { title: string; text?: string };
  failure: string;
  /** By error code: what runs instead of the error toast. */
  asks?: Readonly<Record<string, () => void>>;
};

/** Decides optimistically: if the server refuses, the decision is rolled back with the reason. */
export function useDecide() {
  const client = useQueryClient();
  const { offer } = useUndo();

  const send = useCallback(
    async (decision: DecisionInput, { failure, asks }: DecideOptions): Promise<Decided | null> => {
      const answered = showDecided(client, decision);
      try {
        const answer = await sendDecision(client, decision);
        answered(answer.updatedEmail);
        return answer;
      } catch (error) {
        answered();
        const ask = error instanceof AppError ? asks?.[error.code] : undefined;
        if (ask !== undefined) ask();
        else toast.error('Error', failureOf(error, failure));
        return null;
      } finally {
        void client.invalidateQueries({ queryKey: ['emails', 'listQueue'] });
        renew(client, ['tasks', 'home', 'archives']);
      }
    },
    [client],
  );

  return useCallback(
    async (decision: DecisionInput, options: DecideOptions): Promise<EmailDetail | null> => {
      const { queryKey } = emailQuery(decision.emailId);
      const before = client.getQueryData<EmailDetail>(queryKey);
      const answer = await send(decision, options);
      if (answer === null) return null;
      const after = client.getQueryData<EmailDetail>(queryKey);
      const { success } = options;
      if (success !== undefined)
        toast.success(success.title, success.text, {
          action: offer(answer, () => {
            void client.cancelQueries({ queryKey });
            // Whatever was decided on it since stays on screen until the server answers.
            if (client.getQueryData(queryKey) === after) client.setQueryData(queryKey, before);
          }),
        });
      return answer.updatedEmail;
    },
    [client, send, offer],
  );
}

/** Archives with Undo; the row leaves the list once the server has confirmed. */
export function useArchiveEmail() {
  const client = useQueryClient();
  const decide = useDecide();
  return useCallback(
    async (emailId: string) => {
      const archived = await decide(
        { emailId, action: 'archive', data: {} },
        {
          success: { title: 'Email Archived', text: DECISION_MESSAGES.archive },
          failure: 'Failed to archive email',
        },
      );
      if (archived !== null) void client.invalidateQueries({ queryKey: ['emails', 'listQueue'] });
    },
    [client, decide],
  );
}

/** The email as the server last sent it, and the decisions still pending. */
type Unanswered = { said: EmailDetail; decisions: DecisionInput[] };
const unanswered = new WeakMap<QueryClient, Map<string, Unanswered>>();

/**
 * Shows a decision at once. Call the returned function with the answer, the email as the server
 * has it now, or without one if it refused; other pending decisions stay on screen.
 */
function showDecided(client: QueryClient, decision: DecisionInput): (answer?: EmailDetail) => void {
  const { queryKey } = emailQuery(decision.emailId);
  // A pending read would restore the old state.
  void client.cancelQueries({ queryKey });
  const shown = client.getQueryData<EmailDetail>(queryKey);
  if (shown === undefined) return (answer) => void client.setQueryData(queryKey, answer);
  const emails = unanswered.get(client) ?? new Map<string, Unanswered>();
  unanswered.set(client, emails);
  const email = emails.get(decision.emailId) ?? { said: shown, decisions: [] };
  emails.set(decision.emailId, email);
  email.decisions.push(decision);
  client.setQueryData(queryKey, decided(shown, decision));
  return (answer) => {
    email.said = answer ?? email.said;
    email.decisions.splice(email.decisions.indexOf(decision), 1);
    if (email.decisions.length === 0) emails.delete(decision.emailId);
    client.setQueryData(queryKey, email.decisions.reduce(decided, email.said));
    // The refused record may have changed meanwhile, such as a suggestion the worker withdrew.
    if (answer === undefined && email.decisions.length === 0)
      void client.invalidateQueries({ queryKey });
  };
}

/** The email after a decision, shown until the server's answer replaces it. */
function decided(email: EmailDetail, decision: DecisionInput): EmailDetail {
  const { recommendedProject } = email;
  switch (decision.action) {
    case 'approve_task':
      return withTask(email, decision.data.taskId, { approved: true });
    case 'reject_task':
      return withTask(email, decision.data.taskId, { approved: false });
    case 'reset_task':
      return withTask(email, decision.data.taskId, { approved: null, taskId: null });
    case 'edit_task':
      return withTask(email, decision.data.taskId, decision.data.edit);
    case 'approve_all_tasks':
      return {
        ...email,
        suggestedTasks: email.suggestedTasks.map((task) =>
          task.approved === null ? { ...task, approved: true } : task,
        ),
      };
    case 'confirm_project':
    case 'reject_project':
    case 'reset_project':
      return {
        ...email,
        recommendedProject:
          recommendedProject === null
            ? null
            : { ...recommendedProject, approved: APPROVED[decision.action] },
      };
    case 'archive':
      return { ...email, isArchived: true };
    case 'unarchive':
      return { ...email, isArchived: false };
    case 'submit_feedback':
      return { ...email, feedback: decision.data.text };
    default:
      return email;
  }
}

const APPROVED = { confirm_project: true, reject_project: false, reset_project: null } as const;

function withTask(email: EmailDetail, id: string, change: Partial<SuggestedTask>): EmailDetail {
  return {
    ...email,
    suggestedTasks: email.suggestedTasks.map((task) =>
      task.id === id ? { ...task, ...change } : task,
    ),
  };
}
