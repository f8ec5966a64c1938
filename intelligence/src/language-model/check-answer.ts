import type { LeftOut, Span, TaskProposal } from '@docket/core/extraction/suggestion';

import { dueContext, dueReader } from '../tasks/due-of-sentence';
import { findAction } from '../tasks/task-action';
import type { ReadMessage } from '../reading/read-message';
import type { ExtractionInput } from '../tasks/extraction-input';
import { dueFromClaim } from './check-date';
import { findSentence } from './find-words';
import type { ModelAnswer } from './model-answer';

/** The parts of an answer that the text supports, and the others with the reason, which the person can bring back. */
export type CheckedAnswer = { tasks: TaskProposal[]; leftOut: LeftOut[] };

type ModelTask = ModelAnswer['tasks'][number];

/** Not measured: the screens show no confidence for what only the model found. */
const CONFIDENCE = 0.7;

/**
 * Keeps only what the message supports: tasks whose evidence is in the newest text, dates given by its words, and no
 * link or address that is not in the mail.
 */
export function checkAnswer(
  answer: ModelAnswer,
  read: ReadMessage,
  input: ExtractionInput,
): CheckedAnswer {
  const tasks: TaskProposal[] = [];
  const leftOut: LeftOut[] = [];
  for (const task of answer.tasks) {
    const span = findSentence(task.evidence, read);
    const fault = faultOf(task, span, read);
    if (span === null || fault !== null) {
      const reason = fault ?? '';
      leftOut.push({ what: 'task', by: 'language-model', reason, ...plain(task), evidence: span });
      continue;
    }
    const due = dueOf(task, span, { read, input });
    if (task.dueDate !== null && due?.date !== task.dueDate)
      leftOut.push({
        what: 'date',
        by: 'language-model',
        reason: `The message does not mention ${task.dueDate}`,
        ...plain(task),
        evidence: span,
      });
    const action = findAction({ words: span.text }, read);
    tasks.push({
      kind: read.message.isFromReader ? 'promise' : 'request',
      title: oneLine(task.title),
      description: task.description,
      priority: task.priority,
      due,
      confidence: CONFIDENCE,
      evidence: {
        task: span,
        priority: null,
        due: due?.span ?? null,
        ...(action === null ? {} : { action }),
      },
      source: 'language-model',
    });
  }
  return { tasks, leftOut };
}

function faultOf(task: ModelTask, span: Span | null, read: ReadMessage): string | null {
  if (span === null) return 'No sentence in the message supports it';
  return hasForeignLink(`${task.title} ${task.description}`, read)
    ? 'It contains a link that is not in the message'
    : null;
}

function plain({ title, description, priority, dueDate }: ModelTask) {
  return { title: oneLine(title), description, priority, dueDate };
}

/** The model's date if words give it, otherwise what the date grammar reads in its sentence. */
function dueOf(
  { dueDate, dueWords }: ModelTask,
  span: Span,
  { read, input }: { read: ReadMessage; input: ExtractionInput },
): TaskProposal['due'] {
  const own = dueReader(read, input)(span);
  if (dueDate === null || own?.date === dueDate) return own;
  const context = dueContext(read, input);
  const claimed = context && dueFromClaim({ dueDate, dueWords }, read, context);
  return claimed ?? own;
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
