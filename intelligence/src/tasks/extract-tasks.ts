import { SUMMARY_HEADER } from '../reading/mail-message';
import type { Span, TaskProposal } from '@docket/core/extraction/suggestion';
import { renderTaskStyle } from '@docket/core/task-style/render-style';

import { mentionsIn } from '../dates/due-of-mentions';
import type { DueContext } from '../dates/fallback-due';
import type { ReadMessage } from '../reading/read-message';
import { localDate } from '../working-time/zoned-time';
import { datedRequest, dueContext, dueReader } from './due-of-sentence';
import { forwardedWriter, recipientName, senderName } from './person-name';
import { kindOf } from './task-kind';
import type { ExtractionInput, ThreadUpdate } from './extraction-input';
import { chooseCandidates } from './choose-candidates';
import { joinQuestions } from './join-questions';
import { findCandidates, NOTHING_SAID, type Candidate } from './task-candidates';
import { assignedItem, assignedTitle } from './tool-assignment';
import { joinSteps } from './join-steps';
import { readPriority } from './task-priority';
import { agreeingButton, findAction, labelOfAction } from './task-action';
import { writeTitle } from './write-title';
import { forwardedTopic, handedOnTitle, handsOn } from './forwarded-topic';
import { topicOf } from './title-topic';
import { capitalize } from './title-words';
import { styleFacts } from './style-facts';
import { wordsOf } from './read-clauses';
import { findThreadUpdates, isDecided, repeatedTask, repetition } from './thread-updates';
import { withoutDuplicates } from './duplicates';
import { withSupport } from './with-support';

export type ExtractedTasks = {
  /** As read from the message, before the user's task style. */
  tasks: TaskProposal[];
  /** The same tasks as displayed. */
  styled: TaskProposal[];
  threadUpdates: ThreadUpdate[];
  /** Why the message was not searched at all, in words; null if it was. */
  silent: string | null;
};

/** What a message asks of its reader, with evidence, and its effect on earlier tasks of the conversation. Pure. */
export function extractTasks(read: ReadMessage, input: ExtractionInput): ExtractedTasks {
  const silent = whyNotSearched(read);
  if (silent !== null) return { tasks: [], styled: [], threadUpdates: [], silent };
  const candidates = findCandidates(read, input);
  const chosen = chooseCandidates(candidates, input.threshold, read);
  const dueOf = dueReader(
    read,
    input,
    chosen.map(({ sentence, isPart }) => ({ ...sentence, isPart })),
  );
  const threadTasks = input.threadTasks ?? [];
  const found = findThreadUpdates(read, threadTasks, dueOf);
  const settled = new Set(found.map((update) => `${update.evidence.start}`));
  // A message that asks for more does not settle what nobody has decided.
  const asksMore = chosen.some(({ sentence }) => !settled.has(`${sentence.start}`));
  const undecided = new Set(threadTasks.filter((task) => !isDecided(task)).map(({ id }) => id));
  const threadUpdates = asksMore ? found.filter(({ taskId }) => !undecided.has(taskId)) : found;
  const dates = dueContext(read, input);
  const isDated = (words: string): boolean => namesDay(words, dates);
  const drafts = joinSteps(joinQuestions(chosen, read), read, isDated)
    .filter((candidate) => !settled.has(`${candidate.sentence.start}`))
    .map((candidate) => withSupport(candidate, { candidates, chosen, read }))
    .map((candidate) =>
      toProposal(candidate, {
        read,
        input,
        due: dueOf(datedRequest(candidate.sentence, candidate)),
        forwarded: forwardedTopic(candidate, candidates),
      }),
    );
  const { fresh, repeats } = withoutRepeats(drafts, input, threadUpdates);
  const tasks = withoutDuplicates(fresh, read.fullText);
  return {
    tasks,
    styled: applyStyle(tasks, read, input),
    threadUpdates: [...threadUpdates, ...repeats],
    silent: null,
  };
}

/** Sentences after a task that may still deny its urgency. */
const LONGEST_REST = 4;

function namesDay(words: string, context: DueContext | null): boolean {
  return context !== null && mentionsIn(words, { start: 0, end: words.length }, context).length > 0;
}

/** Why a message is not searched for tasks; null if it is. */
export function whyNotSearched(read: ReadMessage): string | null {
  if (read.message.isFromReader && SUMMARY_HEADER in read.message.headers)
    return 'This is Docket’s own morning summary';
  if (read.bait.verdict === 'bait') return read.bait.reasons.join('. ');
  const isEmpty = read.sentences.length + read.below.length === 0;
  return isEmpty ? 'The message has no text of its own' : null;
}

type ProposalSource = {
  read: ReadMessage;
  input: ExtractionInput;
  due: TaskProposal['due'];
  forwarded: Candidate | null;
};

function toProposal(
  candidate: Candidate,
  { read, input, due, forwarded }: ProposalSource,
): TaskProposal {
  const { sentence, act, index } = candidate;
  const sender = read.message.isFromReader ? recipientName(read) : senderName(read);
  const span = spanOf(sentence);
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
      after: read.sentences.slice(index + 1, index + LONGEST_REST),
      subject: read.message.subject,
      importance: read.message.importance,
      daysLeft,
      dueWords: dated?.span?.text ?? null,
      isTool: read.automatic.isRobot,
    },
    input.style.urgencyMap,
  );
  const action = findAction(candidate, read);
  const title = titleOf(forwarded ?? candidate, {
    read,
    sender,
    due,
    linkLabel: labelOfAction(action),
  });
  const steps = candidate.steps.map((step) => spanOf(step.sentence));
  return {
    kind: kindOf(act, sentence.text),
    title,
    description: capitalize(supportOf(read, candidate, title)),
    priority: input.rule?.priority ?? priority.priority,
    due: dated,
    confidence: Math.round(candidate.confidence * 1000) / 1000,
    evidence: {
      task: span,
      priority: priority.evidence,
      due: dated?.span ?? null,
      ...(action === null ? {} : { action }),
      ...(steps.length === 0 ? {} : { steps }),
    },
    source: 'built-in',
  };
}

/** A rule that sets a day was told not to read the words ('parse' does); their day is offered as an alternative. */
function dueOfRule(date: string, words: TaskProposal['due']): NonNullable<TaskProposal['due']> {
  const named = words?.span && words.date !== date ? [words] : [];
  const alternatives = named.map(({ date, reason }) => ({ date, reason }));
  return { date, time: null, span: null, alternatives, reason: 'Set by a rule' };
}

/** What the title omits: the sentence and the one before it; '' if the title says it all. */
function supportOf(read: ReadMessage, { index, words, context }: Candidate, title: string): string {
  if (context.isBelow) return words;
  const before = clean(read.sentences[index - 1]?.text ?? '');
  const own = saysAll(title, words) ? '' : words;
  return before.length + own.length < 300 ? `${before} ${own}`.trim() : own;
}

function saysAll(title: string, words: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return letters(title).includes(letters(words));
}

function titleOf(
  { act, said, part, context }: Candidate,
  of: { read: ReadMessage; sender: string; due: TaskProposal['due']; linkLabel: string | null },
): string {
  const { subject, attachmentNames } = of.read.message;
  const isTurned = context.isBelow;
  const assigned = of.read.automatic.isRobot ? assignedItem(said, context) : null;
  if (assigned !== null) return assignedTitle(assigned, of.read.language);
  const isHandedOn = of.read.forwarded && !isTurned && handsOn(said);
  const handed = isHandedOn
    ? handedOnTitle(topicOf(of.read.message, said), of.read.language)
    : null;
  if (handed !== null) return handed;
  const button = of.read.automatic.isRobot ? agreeingButton(said, of.read) : null;
  return writeTitle({
    act: button === null ? act : NOTHING_SAID,
    words: button === null ? said : context.before || subject,
    part,
    before: context.startsParagraph ? '' : context.before,
    sender: isTurned ? forwardedWriter(of.read) : of.sender,
    isOwn: of.read.message.isFromReader,
    isRobot: of.read.automatic.isRobot,
    subject,
    attachmentNames,
    dueWords: of.due?.span ? wordsOf(of.due.span.text, of.read.language) : null,
    language: of.read.language,
    linkLabel: button ?? of.linkLabel,
  });
}

function spanOf({ start, end, text }: Span): Span {
  return { start, end, text };
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Leaves out what an earlier task of the conversation already asks for. */
function withoutRepeats(
  drafts: readonly TaskProposal[],
  input: ExtractionInput,
  updates: readonly ThreadUpdate[],
): { fresh: TaskProposal[]; repeats: ThreadUpdate[] } {
  const repeats: ThreadUpdate[] = [];
  const touched = new Set(updates.map((update) => update.taskId));
  const fresh = drafts.filter((draft) => {
    const earlier = repeatedTask(
      withoutTopic(draft.title),
      draft.evidence.task.text,
      (input.threadTasks ?? []).filter(isDecided),
    );
    if (!earlier) return true;
    if (!touched.has(earlier.id)) {
      touched.add(earlier.id);
      repeats.push(repetition(earlier, draft.due, draft.evidence.task));
    }
    return false;
  });
  return { fresh, repeats };
}

/** 'Send the figures: Hall 3' repeats 'Send the floor loading figures'. */
function withoutTopic(title: string): string {
  return title.split(': ', 1)[0] ?? title;
}

function applyStyle(
  tasks: readonly TaskProposal[],
  read: ReadMessage,
  input: ExtractionInput,
): TaskProposal[] {
  if (tasks.length === 0) return [];
  const facts = styleFacts(read, input);
  return tasks.map((task) => {
    const nextSteps = tasks.filter((other) => other !== task).map((other) => other.title);
    const read = { title: task.title, support: task.description };
    return { ...task, ...renderTaskStyle(input.style, { ...facts, task: read, nextSteps }) };
  });
}
