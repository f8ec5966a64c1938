import type { LeftOut, Span, TaskProposal } from '@docket/core/extraction/suggestion';

import { addressedBy, readPeople } from '../tasks/addressee';
import { dueContext, dueReader } from '../tasks/due-of-sentence';
import { findAction } from '../tasks/task-action';
import type { ReadMessage } from '../reading/read-message';
import type { ExtractionInput } from '../tasks/extraction-input';
import { dueFromClaim, dueFromWords } from './check-date';
import { findSentence } from './find-words';
import type { ModelAnswer } from './model-answer';
import { titleFromMail, wordsCheck } from './model-words';

/**
 * The parts of an answer that the text supports, and the others with the reason, which the person can bring back. Faults
 * are what the model could correct.
 */
export type CheckedAnswer = { tasks: TaskProposal[]; leftOut: LeftOut[]; faults: string[] };

type ModelTask = ModelAnswer['tasks'][number];

/** Not measured: the screens show no confidence for what only the model found. */
const CONFIDENCE = 0.7;

/**
 * Keeps only what the message supports: tasks whose evidence is in the newest text and asks nobody else, words whose
 * numbers and names are the mail's, dates given by its words, and no link or address that is not in the mail.
 */
export function checkAnswer(
  answer: ModelAnswer,
  read: ReadMessage,
  input: ExtractionInput,
): CheckedAnswer {
  const checked: CheckedAnswer = { tasks: [], leftOut: [], faults: [] };
  const words = wordsCheck(read, input.working.timezone);
  for (const task of answer.tasks) {
    const span = findSentence(task.evidence, read, task.title);
    const reason = faultOf(task, span, { read, input });
    if (span === null || reason !== null) {
      const left = { ...plain(task), reason: reason ?? '', evidence: span };
      checked.leftOut.push({ what: 'task', by: 'language-model', ...left });
      checked.faults.push(`"${left.title}": ${complaintOf(left.reason, span)}`);
      continue;
    }
    const due = dueOf(task, span, { read, input });
    if (due.left)
      checked.leftOut.push({ what: 'date', ...plain(task), ...due.left, evidence: span });
    const action = findAction({ words: span.text }, read);
    const title = words.faultOfTitle(task);
    const description = words.faultOfDescription(task);
    for (const fault of [title, description])
      if (fault !== null) checked.faults.push(`"${oneLine(task.title)}": ${fault}`);
    checked.tasks.push({
      kind: read.message.isFromReader ? 'promise' : 'request',
      title: title === null ? oneLine(task.title) : titleFromMail(span.text, read),
      description: description === null ? task.description : '',
      priority: task.priority,
      due: due.due,
      confidence: CONFIDENCE,
      evidence: {
        task: span,
        priority: null,
        due: due.due?.span ?? null,
        ...(action === null ? {} : { action }),
      },
      source: 'language-model',
    });
  }
  return checked;
}

type Of = { read: ReadMessage; input: ExtractionInput };

function faultOf(task: ModelTask, span: Span | null, { read, input }: Of): string | null {
  if (span === null) return 'No sentence in the message supports it';
  const other = otherAddressee(span, { read, input });
  if (other !== null) return `It is addressed to ${other}`;
  return hasForeignLink(`${task.title} ${task.description}`, read)
    ? 'It contains a link that is not in the message'
    : null;
}

function complaintOf(reason: string, span: Span | null): string {
  const advice = span === null ? 'copy the sentence into evidence, or leave the task out' : null;
  return [reason.charAt(0).toLowerCase() + reason.slice(1), advice ?? 'leave it out'].join('; ');
}

/** The other recipient whom a sentence addresses by name; null if it addresses the reader, the writer or nobody. */
function otherAddressee({ text }: Span, { read, input }: Of): string | null {
  const { message } = read;
  if (message.isFromReader) return null;
  const people = readPeople({ ...read, message: { ...message, from: input.reader } }, input.reader);
  if (people.others.size === 0 || addressedBy(text, people) !== 'other') return null;
  return (
    (text.match(/\p{L}[\p{L}'-]+/gu) ?? []).find((name) => people.others.has(name.toLowerCase())) ??
    null
  );
}

function plain({ title, description, priority, dueDate }: ModelTask) {
  return { title: oneLine(title), description, priority, dueDate: dueDate ?? null };
}

type CheckedDue = {
  due: TaskProposal['due'];
  left: Pick<LeftOut, 'by' | 'reason' | 'dueDate'> | null;
};

/** The model's date if words give it. One that it leaves open, or that no words give, is the built-in reader's. */
function dueOf({ dueDate, dueWords }: ModelTask, span: Span, { read, input }: Of): CheckedDue {
  const own = dueReader(read, input)(span);
  const context = dueContext(read, input);
  if (dueDate === undefined) {
    const said = dueWords === null ? null : context && dueFromWords(dueWords, read, context);
    return { due: said ?? own, left: null };
  }
  if (dueDate === null) {
    // Without a span it is the default that the person chose for tasks without a date.
    if (own === null || own.span === null) return { due: own, left: null };
    const reason = 'The language model found no due date';
    return { due: null, left: { by: 'built-in', reason, dueDate: own.date } };
  }
  if (own?.date === dueDate) return { due: own, left: null };
  const claimed = context && dueFromClaim({ dueDate, dueWords }, read, context);
  if (claimed) return { due: claimed, left: null };
  const reason = `The message does not mention ${dueDate}`;
  return { due: own, left: { by: 'language-model', reason, dueDate } };
}

function hasForeignLink(text: string, read: ReadMessage): boolean {
  const links = text.match(/(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/gi) ?? [];
  const { message } = read;
  const known =
    `${read.fullText} ${message.from.address} ${[...message.to, ...message.cc].map((person) => person.address).join(' ')}`.toLowerCase();
  return links.some(
    (link) => !known.includes(link.toLowerCase().replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
