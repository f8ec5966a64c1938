import type { LeftOut } from '@docket/core/extraction/suggestion';
import { extractTasks } from '@docket/intelligence/tasks/extract-tasks';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import type { ThreadUpdate } from '@docket/intelligence/tasks/extraction-input';

import type { UserScope } from '../../platform/db/database';
import { listMessages, type StoredMessage } from '../messages/messages.repository';
import { listLaterEmails, type ThreadAsk } from './earlier-asks.repository';
import { leftOutTask } from './left-out-task';
import { loadReadingInputs, readStored } from './read-ahead.usecases';
import { settledIn } from './settle-asks.usecases';
import type { NewSuggestion } from './suggestion-row';
import { listSuggestions } from './suggestions.repository';
import { asThreadTask, loadThreadTasks, maySettle } from './thread-tasks.usecases';

type Suggested = { message: MailMessage; suggestions: NewSuggestion[] };
type NewAsk = Omit<ThreadAsk, 'due'> & { due: string | null; suggestion: NewSuggestion };

/**
 * Leaves out what a later email of the conversation has settled. Email comes in any order: the first import goes from
 * the newest to the oldest, so the later one may have been analyzed before.
 */
export async function leaveOutSettled<Email extends Suggested>(
  scope: UserScope,
  emails: readonly Email[],
): Promise<{ emails: Email[]; leftOut: Map<string, LeftOut[]> }> {
  const asks = emails.flatMap(newAsksOf);
  const settled = new Map<NewSuggestion, MailMessage>();
  for (const { message, updates, candidates } of await readLater(scope, asks))
    for (const { id, suggestion } of candidates)
      if (isSettled(id, updates) && !settled.has(suggestion)) settled.set(suggestion, message);
  await keepRestored(scope, settled);
  const leftOut = new Map<string, LeftOut[]>();
  for (const [{ emailId, proposal }, message] of settled)
    leftOut.set(emailId, [
      ...(leftOut.get(emailId) ?? []),
      leftOutTask(proposal, { reason: settledIn(message), because: 'settled' }),
    ]);
  const open = emails.map((email) => ({
    ...email,
    suggestions: email.suggestions.filter((suggestion) => !settled.has(suggestion)),
  }));
  return { emails: open, leftOut };
}

/** Whether these updates say that an ask is done or no longer needed. */
export function isSettled(askId: string, updates: readonly ThreadUpdate[]): boolean {
  return updates.some(({ taskId, change }) => taskId === askId && change === 'complete');
}

function newAsksOf({ message, suggestions }: Suggested): NewAsk[] {
  const { conversationId, isFromReader, from, receivedAt } = message;
  if (conversationId === null || isFromReader) return [];
  return suggestions
    .filter(({ update }) => update === null)
    .map((suggestion, index) => ({
      id: `${message.id} ${index}`,
      title: suggestion.proposal.title,
      due: suggestion.proposal.due?.date ?? null,
      emailId: message.id,
      conversationId,
      sender: from.address.toLowerCase(),
      receivedAt: new Date(receivedAt),
      suggestion,
    }));
}

type Later = { message: MailMessage; updates: ThreadUpdate[]; candidates: NewAsk[] };

/** What later emails of these conversations do to the asks, in the order in which they were received. */
async function readLater(scope: UserScope, asks: readonly NewAsk[]): Promise<Later[]> {
  if (asks.length === 0) return [];
  const conversations = new Set(asks.map(({ conversationId }) => conversationId));
  const since = new Date(Math.min(...asks.map(({ receivedAt }) => receivedAt.getTime())));
  const laterIds = await listLaterEmails(scope, [...conversations], since);
  if (laterIds.length === 0) return [];
  const later = await listMessages(scope, laterIds);
  const inputs = await loadReadingInputs(scope, later);
  const threads = await loadThreadTasks(scope, later);
  const read = new Set(asks.map(({ emailId }) => emailId));
  return later.toSorted(byTime).flatMap((stored) => {
    const { message } = stored;
    const candidates = asks.filter((ask) => maySettle(message, ask));
    if (candidates.length === 0) return [];
    const others = threads.asksOf(message).filter(({ emailId }) => !read.has(emailId));
    const undecided = [...others, ...candidates].map((ask) => asThreadTask(message, ask));
    const threadTasks = [...threads.of(message), ...undecided];
    const input = { ...inputs.reader, project: null, threadTasks, webLink: null };
    const { threadUpdates } = extractTasks(readStored(stored, inputs), input);
    return [{ message, updates: threadUpdates, candidates }];
  });
}

function byTime({ message: one }: StoredMessage, { message: other }: StoredMessage): number {
  return Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
}

/** What the person has decided, or taken back from what was left out, is not left out. */
async function keepRestored(
  scope: UserScope,
  settled: Map<NewSuggestion, MailMessage>,
): Promise<void> {
  for (const suggestion of settled.keys()) {
    const { emailId, proposal } = suggestion;
    const standing = await listSuggestions(scope, emailId);
    const isOfPerson = standing.some(
      ({ evidence, proposed, approved }) =>
        (proposed.restored !== undefined || approved !== null) &&
        evidence?.task.start === proposal.evidence.task.start,
    );
    if (isOfPerson) settled.delete(suggestion);
  }
}
