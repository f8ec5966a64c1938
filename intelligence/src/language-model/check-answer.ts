import type { ReplyProposal, Span, TaskProposal } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { dueReader } from '../tasks/due-of-sentence';
import type { TaskInput } from '../tasks/task-input';
import type { ModelAnswer } from './model-answer';

/** What of an answer stands up to the text; `dropped` says in words what did not. */
export type CheckedAnswer = {
  projectId: string | null;
  tasks: TaskProposal[];
  reply: ReplyProposal | null;
  dropped: string[];
};

const SHORTEST_EVIDENCE = 8;
/** An answer carries no measured probability: it is shown below the built-in's sure ones. */
const CONFIDENCE = 0.7;

/**
 * Keeps only data that the message supports: known project ids, tasks whose evidence stands in the
 * newest text, dates that its words give, and no link or address that the mail does not have.
 */
export function checkAnswer(
  answer: ModelAnswer,
  read: ReadMessage,
  input: TaskInput & { projects: readonly { id: string }[] },
): CheckedAnswer {
  const dropped: string[] = [];
  const isKnown = input.projects.some((project) => project.id === answer.projectId);
  if (answer.projectId !== null && !isKnown) dropped.push('The project is not one of yours');
  const dueOf = dueReader(read, input);
  const tasks: TaskProposal[] = [];
  for (const task of answer.tasks) {
    const span = findEvidence(task.evidence, read);
    if (span === null) dropped.push(`No sentence of the message supports '${oneLine(task.title)}'`);
    else if (hasForeignLink(`${task.title} ${task.description}`, read))
      dropped.push(`'${oneLine(task.title)}' has a link that the message does not have`);
    else {
      const due = dueOf(span);
      if (task.dueDate !== null && due?.date !== task.dueDate)
        dropped.push(`The words do not give the date ${task.dueDate}`);
      tasks.push({
        kind: read.message.isFromReader ? 'promise' : 'request',
        title: oneLine(task.title),
        description: task.description,
        priority: task.priority,
        due,
        confidence: CONFIDENCE,
        evidence: { task: span, priority: null, due: due?.span ?? null },
        source: 'language-model',
      });
    }
  }
  return {
    projectId: isKnown ? answer.projectId : null,
    tasks,
    reply: checkReply(answer, read, dropped),
    dropped,
  };
}

function checkReply(
  answer: ModelAnswer,
  read: ReadMessage,
  dropped: string[],
): ReplyProposal | null {
  if (answer.reply === null) return null;
  const { automatic, message } = read;
  if (automatic.kind === 'newsletter' || automatic.kind === 'automatic' || message.isFromReader) {
    dropped.push('No reply is expected');
    return null;
  }
  if (hasForeignLink(answer.reply.body, read)) {
    dropped.push('The reply has a link or address that the message does not have');
    return null;
  }
  const subject = /^\s*re\s*:/i.test(message.subject)
    ? message.subject.trim()
    : `Re: ${message.subject.trim()}`;
  return {
    subject,
    body: answer.reply.body,
    tone: answer.reply.tone,
    confidence: CONFIDENCE,
    source: 'language-model',
  };
}

/** The sentence of the newest text that holds the quoted words; white space and case do not count. */
function findEvidence(quoted: string, read: ReadMessage): Span | null {
  const wanted = plain(quoted);
  if (wanted.length < SHORTEST_EVIDENCE) return null;
  const found = read.sentences.find((sentence) => {
    const own = plain(sentence.text);
    return own.includes(wanted) || (own.length >= SHORTEST_EVIDENCE && wanted.includes(own));
  });
  return found ? { start: found.start, end: found.end, text: found.text } : null;
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

function plain(text: string): string {
  return text.toLowerCase().replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
