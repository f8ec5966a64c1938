import type { LeftOut } from '@docket/core/extraction/suggestion';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import { type Ask, isSameAsk } from '@docket/intelligence/tasks/same-ask';

import type { UserScope } from '../../platform/db/database';
import { lockOwn } from '../../platform/db/lock-own';
import { type AskScope, requireLocked } from './asks-locked.usecases';
import { type EarlierAsk, listEarlierAsks } from './earlier-asks.repository';
import { leftOutTask } from './left-out-task';
import type { NewSuggestion } from './suggestion-row';
import { suggestUpdates } from './task-updates';
import { withdrawAsk } from './withdraw-ask.usecases';

/** What was extracted from one email. */
export type EmailWithAsks = {
  message: MailMessage;
  suggestions: NewSuggestion[];
  /** A rule set the priority, which no other decision changes. */
  hasRulePriority: boolean;
};
export type Deduplicated = { suggestions: NewSuggestion[]; leftOut: Map<string, LeftOut[]> };

/** Within this time, the same words are a reminder of the message, not a new request. */
const REMINDER_DAYS = 14;
const DAY = 86_400_000;

/** An open ask: stored by an earlier analysis, or just extracted. */
type OpenAsk = Ask & {
  emailId: string;
  sender: string;
  receivedAt: string;
  stored: EarlierAsk | null;
  suggestion: NewSuggestion | null;
};
type Plan = Deduplicated & { withdrawn: { stored: EarlierAsk; by: string }[] };

/**
 * Leaves out what the same sender asked in another message and nobody has done or rejected yet: the same ask sent twice
 * is one task. A later message with another date replaces the earlier ask, or proposes to move its task. From here on
 * other extractions wait, because they do not see these asks until the transaction ends.
 */
export async function dropDuplicateAsks(
  scope: AskScope & { now: Date },
  emails: readonly EmailWithAsks[],
): Promise<Deduplicated> {
  const asking = emails
    .filter(({ message, suggestions }) => !message.isFromReader && suggestions.length > 0)
    .toSorted((a, b) => Date.parse(a.message.receivedAt) - Date.parse(b.message.receivedAt));
  if (asking.length > 0) await lockOwn(scope, 'asks');
  const asks = await listNearbyAsks(scope, asking);
  const { withdrawn, ...once } = planDeduplication(emails, asking, { asks, now: scope.now });
  requireLocked(
    scope,
    withdrawn.map(({ stored }) => stored.emailId),
  );
  for (const { stored, by } of withdrawn) await withdrawAsk(scope, stored, alreadyAsked(by));
  return once;
}

async function listNearbyAsks(
  scope: UserScope,
  asking: readonly EmailWithAsks[],
): Promise<EarlierAsk[]> {
  const times = asking
    .map(({ message }) => Date.parse(message.receivedAt))
    .filter((time) => !Number.isNaN(time));
  if (times.length === 0) return [];
  const addresses = [...new Set(asking.map(({ message }) => senderOf(message)))];
  return listEarlierAsks(scope, addresses, {
    since: new Date(Math.min(...times) - REMINDER_DAYS * DAY),
    until: new Date(Math.max(...times) + REMINDER_DAYS * DAY),
  });
}

/** Decides in the order of the messages which suggestions stay. */
function planDeduplication(
  emails: readonly EmailWithAsks[],
  asking: readonly EmailWithAsks[],
  { asks, now }: { asks: readonly EarlierAsk[]; now: Date },
): Plan {
  const anew = new Set(asking.map(({ message }) => message.id));
  const [own, others] = [true, false].map((isOwn) =>
    asks.filter(({ emailId, taskId, isUntouched }) => {
      return isOwn === (anew.has(emailId) && taskId === null && isUntouched);
    }),
  );
  // A suggestion that the person restored next to another one stays.
  const stays = new Set(own?.map(({ emailId, title }) => `${emailId} ${title}`));
  const standing: OpenAsk[] = (others ?? []).map((stored) => ({
    ...stored,
    stored,
    suggestion: null,
  }));
  const kept = new Set(emails.flatMap(({ suggestions }) => suggestions));
  const plan: Plan = { suggestions: [], leftOut: new Map(), withdrawn: [] };
  const leave = (suggestion: NewSuggestion, by: string): void => {
    const { emailId, proposal } = suggestion;
    kept.delete(suggestion);
    plan.leftOut.set(emailId, [
      ...(plan.leftOut.get(emailId) ?? []),
      leftOutTask(proposal, alreadyAsked(by)),
    ]);
  };
  const moves: NewSuggestion[] = [];
  for (const ask of asking.flatMap(asksOf)) {
    const at = standing.findIndex((one) => isSame(one, ask));
    const same = stays.has(`${ask.emailId} ${ask.title}`) ? undefined : standing[at];
    if (same === undefined) standing.push(ask);
    else if (same.stored?.taskId != null || !isReplaced(same, ask)) {
      leave(ask.suggestion, same.subject);
      if (isLater(ask, same)) moves.push(...proposeMove(ask.suggestion, same, now));
    } else {
      if (same.suggestion !== null) leave(same.suggestion, ask.subject);
      if (same.stored !== null) plan.withdrawn.push({ stored: same.stored, by: ask.subject });
      standing[at] = ask;
    }
  }
  plan.suggestions.push(...kept, ...moves);
  return plan;
}

function asksOf({ message, suggestions }: EmailWithAsks) {
  return suggestions
    .filter(({ update }) => update === null)
    .map((suggestion) => ({
      emailId: message.id,
      sender: senderOf(message),
      subject: message.subject,
      receivedAt: message.receivedAt,
      title: suggestion.proposal.title,
      words: suggestion.proposal.evidence.task.text,
      due: suggestion.proposal.due?.date ?? null,
      stored: null,
      suggestion,
    }));
}

function senderOf({ from }: MailMessage): string {
  return from.address.toLowerCase();
}

function isSame(one: OpenAsk, ask: OpenAsk): boolean {
  const daysBetween = Math.abs(Date.parse(one.receivedAt) - Date.parse(ask.receivedAt)) / DAY;
  const isOther = one.emailId !== ask.emailId && one.sender === ask.sender;
  return isOther && daysBetween <= REMINDER_DAYS && isSameAsk(one, ask);
}

/** A later message with another date takes precedence, unless a person has edited the earlier one or taken it back. */
function isReplaced(same: OpenAsk, ask: OpenAsk): boolean {
  const isOtherDate = ask.due !== null && ask.due !== same.due;
  const isOfPerson = same.stored?.isUntouched === false || same.stored?.isRestored === true;
  return isLater(ask, same) && isOtherDate && !isOfPerson;
}

function isLater(ask: OpenAsk, same: OpenAsk): boolean {
  return Date.parse(ask.receivedAt) > Date.parse(same.receivedAt);
}

/** If a later message changes a task's date, moving it is proposed for the person to decide. */
function proposeMove(
  { emailId, proposal }: NewSuggestion,
  { stored, title, due }: OpenAsk,
  now: Date,
): NewSuggestion[] {
  const taskId = stored?.taskId ?? null;
  if (taskId === null || proposal.due === null || proposal.due.date === due) return [];
  const { task: evidence } = proposal.evidence;
  const move = { taskId, change: 'reschedule' as const, due: proposal.due, evidence };
  return suggestUpdates(emailId, [move], { tasks: [{ id: taskId, title, due }], now });
}

function alreadyAsked(subject: string): { reason: string } {
  const where = subject.trim() === '' ? 'another message' : `“${subject.trim()}”`;
  return { reason: `Already asked in ${where}` };
}
