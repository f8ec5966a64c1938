import type { DueDate, OfferedAnswer, TaskProposal } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { clausesToTell, isYesOrNo, offersChoice, questionsIn, TELLS_WHETHER } from './is-yes-or-no';

/** What determines the answers that a message allows: the tasks read from it, before the user's style. */
export type AnswerReading = { read: ReadMessage; tasks: readonly TaskProposal[] };

const MAX_DATES = 4;

/**
 * The answers that an ask allows, in display order; the one of kind 'date' without a day lets the person pick any. None
 * for mail that no person wrote, that only informs, or that may be a fraud. Choosing an answer composes the reply;
 * offering it commits nobody.
 */
export function offerAnswers({ read, tasks }: AnswerReading): OfferedAnswer[] {
  if (!isAnswerable(read)) return [];
  const asked = tasks.filter((task) => task.kind !== 'promise');
  const [first] = asked.toSorted((a, b) => b.confidence - a.confidence);
  if (!first) return [];
  const to = askedFor(first);
  const dates = to === 'meeting' ? datesOf(first.due) : [];
  const own = dates.length === 1 || to !== 'meeting' ? (datesOf(first.due)[0] ?? NO_DATE) : NO_DATE;
  const plain = (kind: OfferedAnswer['kind']): OfferedAnswer => ({ kind, to, ...own });
  const picks =
    dates.length > 1 ? dates.map((date) => ({ kind: 'date' as const, to, ...date })) : [];
  const yesOrNo = allowsYesOrNo(first, asked, read) ? [plain('yes'), plain('no')] : [];
  return [
    ...(picks.length > 0 ? [...picks, plain('no')] : yesOrNo),
    plain('later'),
    ...(to === 'question' ? [] : [{ kind: 'date' as const, to, ...NO_DATE }]),
    plain('ask-back'),
  ];
}

/** Whether a person wrote it and can be answered. */
export function isAnswerable({ message, automatic, bait }: ReadMessage): boolean {
  if (message.isFromReader || bait.verdict === 'bait') return false;
  return automatic.kind !== 'newsletter' && automatic.kind !== 'automatic' && !automatic.isRobot;
}

const NO_DATE = { date: null, time: null };

function askedFor(task: TaskProposal): OfferedAnswer['to'] {
  if (task.kind === 'meeting') return 'meeting';
  if (clausesToTell(task.evidence.task.text).length > 0) return 'question';
  return task.evidence.task.text.includes('?') && !isRequest(task) ? 'question' : 'request';
}

/** Titles of questions, in four languages. */
const ANSWERS =
  /^(?:Tell|Answer|Say|Decide|Choose|Update|Dire à|Répondre à|Decir a|Responder a) |^Give .{1,60} your thoughts|^.{1,60} (?:sagen, |antworten: )|“/u;

/** 'Could you send …?' asks for an action. */
function isRequest({ title }: TaskProposal): boolean {
  return !ANSWERS.test(title);
}

/** One answer fits all requests, but only one question. */
function allowsYesOrNo(
  first: TaskProposal,
  asked: readonly TaskProposal[],
  read: ReadMessage,
): boolean {
  const to = askedFor(first);
  if (to === 'meeting') return true;
  const { text } = first.evidence.task;
  if (to === 'request') {
    const isChoiceOfDays = first.due !== null && offersChoice(text, read.language);
    return !isChoiceOfDays && asked.every((task) => askedFor(task) !== 'question');
  }
  const others = read.sentences.filter(
    (other) => !text.includes(other.text) && clausesToTell(other.text).length > 0,
  );
  return asked.length === 1 && others.length === 0 && isOneQuestion(first, read.language);
}

/** The evidence may also hold the sentences that support the question. */
function isOneQuestion({ evidence, title }: TaskProposal, language: string): boolean {
  const { text } = evidence.task;
  const questions = questionsIn(text);
  if (questions.length > 1 || [...questions, text].some((one) => offersChoice(one, language)))
    return false;
  const told = clausesToTell(text);
  const [only] = told;
  if (only !== undefined) return told.length === 1 && only === 'whether';
  return TELLS_WHETHER.test(title) || isYesOrNo(text, language);
}

function datesOf(due: DueDate | null): { date: string; time: string | null }[] {
  if (!due?.span) return [];
  const others = due.alternatives.map(({ date }) => ({ date, time: null }));
  return [{ date: due.date, time: due.time }, ...others].slice(0, MAX_DATES);
}
