import {
  type AskKind,
  kindOfAsk,
  rejectionsInARow,
  REJECTIONS,
} from '@docket/intelligence/tasks/ask-kind';
import type { LeftOut } from '@docket/core/extraction/suggestion';

import type { UserScope } from '../../platform/db/database';
import {
  type DecidedAsk,
  findSender,
  listDecidedAsks,
  listTouchedAsks,
  listWaitingAsks,
} from './decided-asks.repository';
import type { EmailWithAsks } from './duplicate-asks.usecases';
import { leftOutTask } from './left-out-task';
import type { NewSuggestion } from './suggestion-row';

type Kept<Email> = { emails: Email[]; leftOut: Map<string, LeftOut[]> };

/**
 * Leaves out asks like those that the person rejected the last three times the same sender asked. What they edited, decided
 * or took back in these emails stays.
 */
export async function leaveOutRejected<Email extends EmailWithAsks>(
  scope: UserScope,
  emails: readonly Email[],
): Promise<Kept<Email>> {
  const leftOut = new Map<string, LeftOut[]>();
  const asking = emails.filter(
    ({ message, suggestions }) => !message.isFromReader && suggestions.length > 0,
  );
  const senders = [...new Set(asking.map(({ message }) => message.from.address.toLowerCase()))];
  const rejections = countingRejections(await listDecidedAsks(scope, senders));
  const unwanted = new Map<NewSuggestion, number>();
  for (const { message, suggestions } of asking)
    for (const suggestion of suggestions.filter(({ update }) => update === null)) {
      const { title, evidence } = suggestion.proposal;
      const ask = { title, words: evidence.task.text, subject: message.subject };
      const count = rejections(message.from.address.toLowerCase(), kindOfAsk(ask));
      if (count >= REJECTIONS) unwanted.set(suggestion, count);
    }
  if (unwanted.size === 0) return { emails: [...emails], leftOut };
  const isTouched = await touchedIn(scope, [...unwanted.keys()]);
  for (const [suggestion, count] of unwanted) {
    if (isTouched(suggestion)) unwanted.delete(suggestion);
    else
      leftOut.set(suggestion.emailId, [
        ...(leftOut.get(suggestion.emailId) ?? []),
        leftOutTask(suggestion.proposal, {
          reason: `You rejected the last ${count} like it`,
          because: 'rejected',
        }),
      ]);
  }
  const kept = emails.map((email) => ({
    ...email,
    suggestions: email.suggestions.filter((suggestion) => !unwanted.has(suggestion)),
  }));
  return { emails: kept, leftOut };
}

/** The emails of this one's sender whose asks are to be left out from now on, or suggested again. */
export async function listToFollow(scope: UserScope, emailId: string): Promise<string[]> {
  const sender = await findSender(scope, emailId);
  if (sender === null) return [];
  const waiting = await listWaitingAsks(scope, sender);
  if (waiting.length === 0) return [];
  const rejections = countingRejections(await listDecidedAsks(scope, [sender]));
  const changed = waiting.filter(
    (ask) => rejections(sender, kindOfAsk(ask)) >= REJECTIONS !== ask.isLeftOut,
  );
  return [...new Set(changed.map((ask) => ask.emailId))];
}

/** How many suggestions like this one the person has just rejected in a row; 0 for less than would leave others out. */
export async function rejectedLikeIt(
  scope: UserScope,
  emailId: string,
  { title, words, subject }: { title: string; words: string; subject: string },
): Promise<number> {
  const sender = await findSender(scope, emailId);
  if (sender === null) return 0;
  const rejections = countingRejections(await listDecidedAsks(scope, [sender]));
  const count = rejections(sender, kindOfAsk({ title, words, subject }));
  return count >= REJECTIONS ? count : 0;
}

/** Compares with the decisions on the same sender's asks; each of these is taken apart once. */
function countingRejections(decided: readonly DecidedAsk[]) {
  const kinds = decided.map((ask) => ({ ...ask, kind: kindOfAsk(ask) }));
  return (sender: string, kind: AskKind): number =>
    rejectionsInARow(
      kind,
      kinds.filter((one) => one.sender === sender),
    );
}

async function touchedIn(scope: UserScope, suggestions: readonly NewSuggestion[]) {
  const ids = [...new Set(suggestions.map(({ emailId }) => emailId))];
  const touched = await listTouchedAsks(scope, ids);
  return ({ emailId, proposal }: NewSuggestion): boolean =>
    touched.some(
      (one) =>
        one.emailId === emailId &&
        (one.title === proposal.title || one.start === proposal.evidence.task.start),
    );
}
