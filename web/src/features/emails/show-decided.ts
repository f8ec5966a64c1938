import type { EmailDetail } from '@docket/core/emails/email';
import type { QueryClient } from '@tanstack/react-query';

import { emailQuery, type DecisionInput } from '../../api/emails';
import { decided } from './decided';

/** What the server last said of an email, and the decisions on it that it has not answered. */
type Unanswered = { said: EmailDetail; decisions: DecisionInput[] };
const unanswered = new WeakMap<QueryClient, Map<string, Unanswered>>();

/**
 * Shows a decision in the frame it is made in. The function it returns is told the answer: the email as the server
 * now has it, or nothing where it refused; decisions that still wait for theirs stay as they are shown.
 */
export function showDecided(
  client: QueryClient,
  decision: DecisionInput,
): (answer?: EmailDetail) => void {
  const { queryKey } = emailQuery(decision.emailId);
  // A read under way would bring back what was before.
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
    // What was refused was shown as it is no more, such as a suggestion that the worker took back.
    if (answer === undefined && email.decisions.length === 0)
      void client.invalidateQueries({ queryKey });
  };
}
