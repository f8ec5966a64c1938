import {
  type AskKind,
  type DecidedKind,
  IN_A_ROW,
  isSameKind,
  kindOfAsk,
  learnedPriority,
  rejectionsInARow,
} from '@docket/intelligence/tasks/ask-kind';
import type { LeftOut } from '@docket/core/extraction/suggestion';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';

import { asUser, type Db, type UserScope } from '../../platform/db/database';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { listDecidedAsks, listTouchedAsks, listWaitingAsks } from './decided-asks.repository';
import type { EmailWithAsks } from './duplicate-asks.usecases';
import { leftOutTask } from './left-out-task';
import type { NewSuggestion } from './suggestion-row';

type Followed<Email> = { emails: Email[]; leftOut: Map<string, LeftOut[]> };

/**
 * Follows the person's decisions on asks of the same kind and sender: leaves out what they rejected the last three times, and
 * sets the priority that they set the last three times. What they edited, decided or took back in these emails stays.
 */
export async function followDecisions<Email extends EmailWithAsks>(
  scope: UserScope,
  emails: readonly Email[],
): Promise<Followed<Email>> {
  const asking = emails.filter(
    ({ message, suggestions }) => !message.isFromReader && suggestions.length > 0,
  );
  const decisionsOf = await loadDecisions(
    scope,
    asking.map(({ message }) => senderOf(message)),
  );
  const counts = new Map<NewSuggestion, number>();
  const leftOut = new Map<string, LeftOut[]>();
  const prioritized = emails.map((email) => ({
    ...email,
    suggestions: email.suggestions.map((suggestion) => {
      if (suggestion.update !== null) return suggestion;
      const kind = kindIn(email.message, suggestion);
      const decided = decisionsOf(senderOf(email.message));
      const followed = email.hasRulePriority
        ? suggestion
        : withLearnedPriority(suggestion, kind, decided);
      counts.set(followed, rejectionsInARow(kind, decided));
      return followed;
    }),
  }));
  const rejected = [...counts].filter(([, count]) => count >= IN_A_ROW);
  const isTouched = await touchedIn(
    scope,
    rejected.map(([suggestion]) => suggestion),
  );
  for (const [suggestion, count] of rejected.filter(([one]) => !isTouched(one)))
    leftOut.set(suggestion.emailId, [
      ...(leftOut.get(suggestion.emailId) ?? []),
      leftOutTask(suggestion.proposal, {
        reason: `You rejected the last ${count} like it from this sender. To have them suggested again, suggest this one and approve it.`,
        because: 'rejected',
      }),
    ]);
  const isWanted = (suggestion: NewSuggestion): boolean =>
    (counts.get(suggestion) ?? 0) < IN_A_ROW || isTouched(suggestion);
  const wanted = prioritized.map((email) => ({
    ...email,
    suggestions: email.suggestions.filter(isWanted),
  }));
  return { emails: wanted, leftOut };
}

type Decision = { userId: string; emailId: string; sender: string };

/** In a thread: what waits of one sender is compared with every decision on their asks. */
export const listToFollowTask = defineThreadTask({
  name: 'extraction.list-to-follow',
  timeLimitMs: 20_000,
  run: ({ userId, ...decision }: Decision, { db }: { db: Db }) =>
    asUser(db, userId, (scope) => listToFollow(scope, decision)),
});

/**
 * The sender's emails whose asks are to be left out from now on, or suggested again. What was just made undecided again
 * stays, although others like it were rejected.
 */
async function listToFollow(
  scope: UserScope,
  { emailId, sender }: Omit<Decision, 'userId'>,
): Promise<string[]> {
  const decided = (await loadDecisions(scope, [sender]))(sender);
  const waiting = await listWaitingAsks(scope, sender);
  const changed = waiting.filter((ask) => {
    const isRejected = rejectionsInARow(kindOfAsk(ask), decided) >= IN_A_ROW;
    return isRejected !== ask.isLeftOut && (ask.isLeftOut || ask.emailId !== emailId);
  });
  return [...new Set(changed.map((ask) => ask.emailId))];
}

type Ask = { title: string; words: string; subject: string };

/** How many suggestions like this one the person has just rejected in a row; 0 if too few to leave others out. */
export async function rejectedLikeIt(scope: UserScope, sender: string, ask: Ask): Promise<number> {
  const count = rejectionsInARow(kindOfAsk(ask), await decidedLikeIt(scope, sender, ask));
  return count >= IN_A_ROW ? count : 0;
}

/** Whether the approval of this one, the newest decision, ends that others like it are left out. */
export async function endsLeavingOut(scope: UserScope, sender: string, ask: Ask): Promise<boolean> {
  const [newest, ...earlier] = await decidedLikeIt(scope, sender, ask);
  if (newest?.wasApproved !== true) return false;
  return rejectionsInARow(kindOfAsk(ask), earlier) >= IN_A_ROW;
}

/** The decisions on asks of its kind and sender, newest first. */
async function decidedLikeIt(scope: UserScope, sender: string, ask: Ask): Promise<DecidedKind[]> {
  const kind = kindOfAsk(ask);
  const decided = (await loadDecisions(scope, [sender]))(sender);
  return decided.filter((one) => isSameKind(one.kind, kind));
}

/** The decisions on asks of each sender, newest first. */
async function loadDecisions(scope: UserScope, senders: readonly string[]) {
  const decided = await listDecidedAsks(scope, [...new Set(senders)]);
  const kinds = decided.map((ask) => ({ ...ask, kind: kindOfAsk(ask) }));
  return (sender: string): DecidedKind[] => kinds.filter((one) => one.sender === sender);
}

function withLearnedPriority(
  suggestion: NewSuggestion,
  kind: AskKind,
  decided: readonly DecidedKind[],
): NewSuggestion {
  const { priority: read } = suggestion.proposal;
  const priority = learnedPriority(kind, decided, read);
  if (priority === read) return suggestion;
  // The words that would explain the priority give another one.
  const evidence = { ...suggestion.proposal.evidence, priority: null };
  return {
    ...suggestion,
    readPriority: read,
    proposal: { ...suggestion.proposal, priority, evidence },
  };
}

function kindIn({ subject }: MailMessage, { proposal }: NewSuggestion): AskKind {
  return kindOfAsk({ title: proposal.title, words: proposal.evidence.task.text, subject });
}

function senderOf({ from }: MailMessage): string {
  return from.address.toLowerCase();
}

async function touchedIn(scope: UserScope, suggestions: readonly NewSuggestion[]) {
  if (suggestions.length === 0) return () => false;
  const ids = [...new Set(suggestions.map(({ emailId }) => emailId))];
  const touched = await listTouchedAsks(scope, ids);
  return ({ emailId, proposal }: NewSuggestion): boolean =>
    touched.some(
      (one) =>
        one.emailId === emailId &&
        (one.title === proposal.title || one.start === proposal.evidence.task.start),
    );
}
