import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { answeredAsk, takenOverAsk } from './answered-asks';
import type { DueOfSentence } from './due-of-sentence';
import type { ThreadTask, ThreadUpdate } from './extraction-input';
import {
  callsItOff,
  isCalledOff,
  isChased,
  isForgotten,
  isHandedOver,
  type Sign,
  signOf,
} from './thread-signs';

/** How much of an ask's own words a sentence must name to settle it without a decision. */
const NAMED = 0.5;
const NAMED_BY_VERB = 0.3;
const NOWHERE = -1;
const POINTS = /(?<!\p{L})(?:it|this|that|them|es|das|sie)(?!\p{L})/iu;
/** What is to be done with the thing in the sentence that takes it back. */
const WAIVED = /\b(?:no need to|need to|have to|needn't|please (?:do not|don't)) (?<verb>\p{L}+)/iu;
const ALL_OF_THEM = /\b(?:both|all|everything)\b/i;

/**
 * What the newest text does to the open tasks of its conversation: completes, reschedules or repeats one of them,
 * matched by shared words. With a single open task, no words have to be shared.
 */
export function findThreadUpdates(
  read: ReadMessage,
  all: readonly ThreadTask[],
  dueOf: DueOfSentence,
): ThreadUpdate[] {
  if (all.length === 0) return [];
  const tasks = all.filter(({ isOfOther }) => isOfOther !== true);
  const updates = new Map<string, ThreadUpdate>();
  const decided = tasks.filter(isDecided);
  const { isFromReader: isOwn, subject } = read.message;
  for (const sentence of read.sentences.slice(0, 40)) {
    const said = plain(sentence.text);
    const sign = signOf(said, isOwn);
    if (sign === null) continue;
    const ends = endsTask(sign);
    const due = ends ? null : dueOf(sentence);
    const dated = due?.span ? due : null;
    // Before the match, so that an ask which this sentence cannot settle does not stand for the one it means.
    const open = ends
      ? tasks.filter((task) => isSettled(task, said, isOwn))
      : isChased(said) && dated === null
        ? tasks
        : decided;
    for (const task of tasksMeant(said, open, { sign, subject })) {
      const change = changeOf(sign, dated, task);
      if (updates.has(task.id) || change === null) continue;
      const { start, end, text } = sentence;
      updates.set(task.id, { taskId: task.id, change, due: dated, evidence: { start, end, text } });
    }
  }
  // No sentence of it is an update, so a promise or an ask in this message is read, and then nothing is settled.
  const answered = answeredAsk(read, tasks) ?? takenOverAsk(read, all);
  if (answered !== null && !updates.has(answered.id)) {
    const evidence = { start: NOWHERE, end: NOWHERE, text: '' };
    updates.set(answered.id, { taskId: answered.id, change: 'complete', due: null, evidence });
  }
  return [...updates.values()];
}

/** What is only suggested cannot be moved or asked again. */
export function isDecided({ isUndecided }: ThreadTask): boolean {
  return isUndecided !== true;
}

type Said = { sign: Sign; subject: string };

function tasksMeant(
  text: string,
  tasks: readonly ThreadTask[],
  { sign, subject }: Said,
): readonly ThreadTask[] {
  const isAll = sign === 'complete' && tasks.length > 1 && ALL_OF_THEM.test(text);
  if (isAll && contentWords(text).size <= 3) return tasks;
  if (sign === 'taken back') return takenBack(text, tasks);
  if (tasks.length === 1 && callsItOff(text)) return tasks;
  const task = taskMeant(text, tasks, sign === 'reschedule' ? subject : '');
  if (task === null && sign === 'update' && isChased(text)) return tasks.length === 1 ? tasks : [];
  return task === null ? [] : [task];
}

function endsTask(sign: Sign): boolean {
  return sign === 'complete' || sign === 'taken back';
}

function changeOf(
  sign: Sign,
  due: DueDate | null,
  task: ThreadTask,
): ThreadUpdate['change'] | null {
  if (task.isLater === true) return sign === 'update' ? 'update' : null;
  if (endsTask(sign)) return 'complete';
  if (due !== null && due.date !== task.due) return 'reschedule';
  return sign === 'update' || due !== null ? 'update' : null;
}

/** The open task that a new request repeats; null if it is new. */
export function repeatedTask(
  title: string,
  sentence: string,
  tasks: readonly ThreadTask[],
): ThreadTask | null {
  const words = contentWords(`${title} ${sentence}`);
  const meant = tasks.find((task) => overlap(contentWords(task.title), words) >= 0.6);
  return meant ?? tasks.find((task) => isPartOf(title, task.title)) ?? null;
}

/** 'Send the figures' next to 'Send the floor loading figures to Dana': the same verb, and no words of its own. */
function isPartOf(title: string, whole: string): boolean {
  const [verb, other] = [title, whole].map((text) => text.split(' ', 1)[0]?.toLowerCase());
  const words = contentWords(title);
  return verb === other && words.size > 0 && overlap(words, contentWords(whole)) === 1;
}

/** How a repeated request with this due date changes its task. */
export function repetition(task: ThreadTask, due: DueDate | null, evidence: Span): ThreadUpdate {
  const isMoved = due !== null && due.date !== task.due && task.isLater !== true;
  const change = isMoved ? 'reschedule' : 'update';
  return { taskId: task.id, change, due, evidence };
}

const LONGEST = 500;

/** On one line, with straight apostrophes. */
function plain(text: string): string {
  return text.slice(0, LONGEST).replace(/\s+/g, ' ').replace(/[’‘]/g, "'");
}

/**
 * The task whose words a sentence shares, if no other shares as many; then the one that the subject names; a sentence
 * that names nothing means the only one.
 */
function taskMeant(text: string, tasks: readonly ThreadTask[], subject: string): ThreadTask | null {
  const words = contentWords(text);
  const [best, second] = rank(tasks, words);
  if (!best) return null;
  if (best.shared >= 0.3 && best.shared > (second?.shared ?? 0)) return best.task;
  if (best.shared > 0 && (second?.shared ?? 0) === 0 && words.size <= 5) return best.task;
  const [named, other] = rank(
    tasks,
    movesItsMatter(text, subject) ? contentWords(subject) : NOTHING,
  );
  if (named && named.shared >= 0.3 && named.shared > (other?.shared ?? 0)) return named.task;
  const namesOther = words.size > 4 || speaksOfElse(text, best.task);
  return tasks.length === 1 && !namesOther ? best.task : null;
}

/** 'No need to call the plumber' names its task, 'I have it now' means the only one. */
function takenBack(text: string, tasks: readonly ThreadTask[]): readonly ThreadTask[] {
  const [best, second] = rank(tasks, contentWords(text));
  if (!best) return [];
  const verb = WAIVED.exec(text)?.groups?.['verb']?.toLowerCase();
  const isItsVerb =
    verb === undefined || verb === 'do' || best.task.title.toLowerCase().startsWith(`${verb} `);
  if (!isItsVerb) return [];
  const named = verb === undefined ? NAMED : NAMED_BY_VERB;
  if (best.shared >= named && best.shared > (second?.shared ?? 0)) return [best.task];
  if (isForgotten(text) && best.shared === 0) return [];
  return tasks.length === 1 && POINTS.test(text) ? [best.task] : [];
}

/**
 * What is only suggested is settled by nothing but a plain sign: the asker calls it off or takes it back, or the reader
 * hands over what it names. Thanks, a receipt or 'done' may mean anything.
 */
function isSettled(task: ThreadTask, sentence: string, isOwn: boolean): boolean {
  if (task.isUndecided !== true) return true;
  if (!isOwn) return isCalledOff(sentence);
  const named = overlap(ownWords(task.title), contentWords(sentence));
  return named >= NAMED && isHandedOver(sentence);
}

function rank(tasks: readonly ThreadTask[], words: ReadonlySet<string>) {
  return tasks
    .map((task) => ({ task, shared: overlap(ownWords(task.title), words) }))
    .sort((a, b) => b.shared - a.shared);
}

/** Without the topic, which the tasks of a conversation share: 'Lock the doors: Hall 3'. */
function ownWords(title: string): Set<string> {
  const isQuoted = /“|\?$|^(?:Answer|Reply|Respond) /.test(title);
  const words = contentWords(isQuoted ? title : (title.split(': ', 1)[0] ?? title));
  return words.size === 0 ? contentWords(title) : words;
}

const MATTER =
  /^(?:deadline|due|date|request|task|matter|thing|issue|work|job|time|e-?mail|message|rest|above|following|whole|frist|délai|plazo)$/i;
/** 'Can we move the debrief to Thursday?' */
const MOVED_THING =
  /\b(?:move|postpone|reschedule|push(?: back)?|shift|delay|bring forward) (?:the|our|your|my) (\p{L}+)/iu;
const NOTHING: ReadonlySet<string> = new Set();
const APPOINTMENT = /^(?:meeting|call|appointment|talk|date)$/i;

/** 'Can we move the debrief?' in mail about the debrief. */
function movesItsMatter(text: string, subject: string): boolean {
  const thing = MOVED_THING.exec(text)?.[1] ?? MEETING_MOVES.exec(text)?.[1];
  if (thing === undefined || subject === '') return false;
  return APPOINTMENT.test(thing) || subject.toLowerCase().includes(thing.toLowerCase());
}

const MEETING_MOVES =
  /^\W*(?:the|our) (\p{L}+) (?:is |has been |was )?(?:now )?(?:moves|moved|postponed|rescheduled|shifted)\b/iu;
const MEETING = /\b(?:meet|meeting|call|lunch|dinner|talk|visit)\b/i;

/** 'The lift was cancelled' is not about the figures, and neither is 'Let us meet on Friday instead'. */
function speaksOfElse(text: string, task: ThreadTask): boolean {
  const subject = /^\W*(?:and |but |so )?(?:the|your|our|my|an?) (\p{L}+)/iu.exec(text)?.[1];
  const moved = MOVED_THING.exec(text)?.[1];
  const isOther = [subject, moved].some((thing) => thing !== undefined && !MATTER.test(thing));
  return isOther || (MEETING.test(text) && !MEETING.test(task.title));
}

const STOP =
  /^(?:the|and|for|with|from|that|this|your|you|our|their|his|her|its|please|send|tell|reply|get|give|make|have|has|been|was|were|are|will|would|could|can|about|into|over|what|when|where|who|how|any|all|out|back|done|sent|just|now|already|completed|finished|thanks|thank)$/;

function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !STOP.test(word))
      .map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, '')),
  );
}

/** Share of the task's words that occur in the other text. */
function overlap(task: ReadonlySet<string>, words: ReadonlySet<string>): number {
  if (task.size === 0) return 0;
  let shared = 0;
  for (const word of task) if (words.has(word)) shared += 1;
  return shared / task.size;
}
