import type { TaskProposal } from '@docket/core/extraction/suggestion';
import { renderTaskStyle } from '@docket/core/task-style/render-style';

import type { ReadMessage } from '../reading/read-message';
import { draftReply } from '../replies/draft-reply';
import { localDate } from '../working-time/zoned-time';
import { datedRequest, dueReader } from './due-of-sentence';
import { recipientName, senderName } from './person-name';
import { kindOf } from './task-kind';
import type { SuggestionInput, Suggestions, ThreadTask, ThreadUpdate } from './suggestion-input';
import { findCandidates, type Candidate } from './task-candidates';
import { readPriority } from './task-priority';
import { makeTitle } from './task-title';
import { capitalise } from './title-words';
import { styleFacts } from './style-facts';
import { findThreadUpdates, repeatedTask, repetition } from './thread-updates';
import { withoutDoubles } from './doubles';

export const DEFAULT_THRESHOLD = 0.45;
const MOST_TASKS = 6;

/**
 * What a message asks of its reader: tasks with evidence, a reply where one is expected, and what it
 * does to earlier tasks of its conversation. Pure: the same input gives the same answer.
 */
export function extractSuggestions(read: ReadMessage, input: SuggestionInput): Suggestions {
  const silent = whySilent(read, input);
  if (silent !== null) return { tasks: [], reply: null, threadUpdates: [], abstained: silent };
  const dueOf = dueReader(read, input);
  const threadTasks = input.threadTasks ?? [];
  const threadUpdates = findThreadUpdates(read, threadTasks, dueOf);
  const settled = new Set(threadUpdates.map((update) => `${update.evidence.start}`));
  const chosen = chooseCandidates(
    findCandidates(read, input).filter(
      (candidate) =>
        !needsDate(candidate) || dueOf(datedRequest(candidate.sentence, candidate.act))?.span,
    ),
    input.threshold ?? DEFAULT_THRESHOLD,
  );
  const drafts = joinQuestions(chosen, read)
    .filter((candidate) => !settled.has(`${candidate.sentence.start}`))
    .map((candidate) =>
      toProposal(candidate, {
        read,
        input,
        due: dueOf(datedRequest(candidate.sentence, candidate.act)),
      }),
    );
  const { fresh, repeats } = withoutRepeats(drafts, input, threadUpdates);
  const tasks = withoutDoubles(fresh, read.fullText);
  const styled = applyStyle(tasks, read, input);
  const changes = [...threadUpdates, ...repeats];
  const reply = draftReply(read, {
    ...input,
    tasks,
    threadUpdates: changes.map((change) => ({ ...change, title: titleIn(threadTasks, change) })),
  });
  const nothing = styled.length + changes.length === 0;
  return {
    tasks: styled,
    reply,
    threadUpdates: changes,
    abstained: nothing ? 'Nothing in the message asks for action' : null,
  };
}

function titleIn(tasks: readonly ThreadTask[], { taskId }: ThreadUpdate): string {
  return tasks.find((task) => task.id === taskId)?.title ?? '';
}

/** Why a message is not searched for tasks at all; null when it is. */
function whySilent(read: ReadMessage, input: SuggestionInput): string | null {
  const { automatic, message } = read;
  if (message.isFromReader)
    return read.sentences.length === 0 ? 'The message has no text of its own' : null;
  if (automatic.kind === 'list') {
    const own = new Set([input.reader.address.toLowerCase(), ...(input.aliases ?? [])]);
    const isDirect = message.to.some((person) => own.has(person.address.toLowerCase()));
    return isDirect ? null : automatic.reason;
  }
  if (automatic.kind !== null) return automatic.reason;
  return read.sentences.length === 0 ? 'The message has no text of its own' : null;
}

function chooseCandidates(candidates: Candidate[], threshold: number): Candidate[] {
  return candidates
    .filter((candidate) => candidate.confidence >= threshold)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_TASKS)
    .sort((a, b) => a.index - b.index);
}

/** Questions that follow each other are answered in one reply: the surest names it, the evidence spans all. */
function joinQuestions(candidates: readonly Candidate[], read: ReadMessage): Candidate[] {
  const joined: Candidate[] = [];
  for (const candidate of candidates) {
    const last = joined.at(-1);
    const follows =
      last?.act.form === 'question' &&
      candidate.act.form === 'question' &&
      candidate.index === last.lastIndex + 1;
    if (!last || !follows) {
      joined.push(candidate);
      continue;
    }
    const surest = candidate.confidence > last.confidence ? candidate : last;
    const span = { start: last.sentence.start, end: candidate.sentence.end };
    const sentence = { ...span, text: read.fullText.slice(span.start, span.end) };
    joined[joined.length - 1] = {
      ...surest,
      index: last.index,
      lastIndex: candidate.index,
      sentence,
    };
  }
  return joined;
}

/** An announcement is a task only with its day. */
function needsDate({ act }: Candidate): boolean {
  return act.form === 'deadline' || act.form === 'appointment';
}

function toProposal(
  candidate: Candidate,
  { read, input, due }: { read: ReadMessage; input: SuggestionInput; due: TaskProposal['due'] },
): TaskProposal {
  const { sentence, act, index } = candidate;
  const sender = read.message.isFromReader ? recipientName(read) : senderName(read);
  const span = { start: sentence.start, end: sentence.end, text: sentence.text };
  const near = [read.sentences[index - 1], read.sentences[index + 1]].filter(
    (other) => other !== undefined,
  );
  const dated = input.rule?.due ? dueOfRule(input.rule.due, due) : due;
  const received = localDate(read.message.receivedAt, input.working.timezone);
  const daysLeft = dated
    ? Math.round((Date.parse(dated.date) - Date.parse(received)) / 86_400_000)
    : null;
  const priority = readPriority(
    {
      sentence: span,
      near,
      subject: read.message.subject,
      importance: read.message.importance,
      daysLeft,
    },
    input.style.urgencyMap,
  );
  return {
    kind: kindOf(act, sentence.text),
    title: makeTitle({
      act,
      sentence: act.form === 'question' ? act.action : sentence.text,
      sender,
      subject: read.message.subject,
      dueWords: due?.span?.text ?? null,
    }),
    description: capitalise(supportOf(read, index)),
    priority: input.rule?.priority ?? priority.priority,
    due: dated,
    confidence: Math.round(candidate.confidence * 1000) / 1000,
    evidence: { task: span, priority: priority.evidence, due: dated?.span ?? null },
    source: 'built-in',
  };
}

/** A rule that sets a day was told not to read the words ('parse' reads them): their day stays a click away. */
function dueOfRule(date: string, words: TaskProposal['due']): NonNullable<TaskProposal['due']> {
  const named = words?.span && words.date !== date ? [words] : [];
  const alternatives = named.map(({ date, reason }) => ({ date, reason }));
  return { date, time: null, span: null, alternatives, reason: 'Set by a rule' };
}

/** The sentence and, when it is short, the one that leads up to it. */
function supportOf(read: ReadMessage, index: number): string {
  const own = clean(read.sentences[index]?.text ?? '');
  const before = clean(read.sentences[index - 1]?.text ?? '');
  return before !== '' && before.length + own.length < 300 ? `${before} ${own}` : own.slice(0, 600);
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Leaves out what an earlier task of the conversation asks for already. */
function withoutRepeats(
  drafts: readonly TaskProposal[],
  input: SuggestionInput,
  updates: readonly ThreadUpdate[],
): { fresh: TaskProposal[]; repeats: ThreadUpdate[] } {
  const repeats: ThreadUpdate[] = [];
  const touched = new Set(updates.map((update) => update.taskId));
  const fresh = drafts.filter((draft) => {
    const earlier = repeatedTask(draft.title, draft.evidence.task.text, input.threadTasks ?? []);
    if (!earlier) return true;
    if (!touched.has(earlier.id)) {
      touched.add(earlier.id);
      repeats.push(repetition(earlier, draft.due, draft.evidence.task));
    }
    return false;
  });
  return { fresh, repeats };
}

function applyStyle(
  tasks: readonly TaskProposal[],
  read: ReadMessage,
  input: SuggestionInput,
): TaskProposal[] {
  if (tasks.length === 0) return [];
  const facts = styleFacts(read, input);
  return tasks.map((task) => {
    const nextSteps = tasks.filter((other) => other !== task).map((other) => other.title);
    const read = { title: task.title, support: task.description };
    return { ...task, ...renderTaskStyle(input.style, { ...facts, task: read, nextSteps }) };
  });
}
