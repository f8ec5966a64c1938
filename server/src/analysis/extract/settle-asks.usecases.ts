import type { LeftOut } from '@docket/core/extraction/suggestion';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';

import { listSettled } from '../../mail/emails/email-analysis.repository';
import type { UserScope } from '../../platform/db/database';
import { type AskScope, requireLocked } from './asks-locked.usecases';
import type { ThreadAsk } from './earlier-asks.repository';
import { leftOutTask } from './left-out-task';
import type { NewSuggestion } from './suggestion-row';
import { withdrawAsk } from './withdraw-ask.usecases';

type Settling = { message: MailMessage; settled: readonly ThreadAsk[] };

/** Takes back what an email of the same conversation says is done or no longer needed, while nobody has decided it. */
export async function settleAsks(scope: AskScope, emails: readonly Settling[]): Promise<void> {
  requireLocked(
    scope,
    emails.flatMap(({ settled }) => settled.map(({ emailId }) => emailId)),
  );
  for (const { message, settled } of emails)
    for (const { id, emailId } of settled)
      await withdrawAsk(
        scope,
        { emailId, suggestionId: id },
        { reason: settledIn(message), because: 'settled' },
      );
}

export function settledIn({ subject, isFromReader }: MailMessage): string {
  const where = subject.trim() === '' ? 'a later message' : `“${subject.trim()}”`;
  return isFromReader ? `You settled it in ${where}` : `Settled in ${where}`;
}

type Suggested = { message: MailMessage; suggestions: NewSuggestion[] };

/** What was settled stays left out when its email is analyzed again. */
export async function keepSettled<Email extends Suggested>(
  scope: UserScope,
  emails: readonly Email[],
): Promise<{ emails: Email[]; leftOut: Map<string, LeftOut[]> }> {
  const settled = await listSettled(
    scope,
    emails.map(({ message }) => message.id),
  );
  const leftOut = new Map<string, LeftOut[]>();
  const kept = emails.map((email) => {
    const before = settled.get(email.message.id) ?? [];
    const suggestions = email.suggestions.filter(({ proposal, update }) => {
      const { start } = proposal.evidence.task;
      const known = before.find(({ evidence }) => update === null && evidence?.start === start);
      if (known === undefined) return true;
      leftOut.set(email.message.id, [
        ...(leftOut.get(email.message.id) ?? []),
        leftOutTask(proposal, { reason: known.reason, because: 'settled' }),
      ]);
      return false;
    });
    return { ...email, suggestions };
  });
  return { emails: kept, leftOut };
}
