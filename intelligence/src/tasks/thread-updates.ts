import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import type { DueOfSentence } from './due-of-sentence';
import type { ThreadTask, ThreadUpdate } from './suggestion-input';

const DONE =
  /\b(?:(?:is|are|was|were|has been|have been|all|now|already|it's|that's) (?:now |already |all )?(?:done|completed?|finished|sent|signed|paid|submitted|filed|taken care of|resolved|settled|closed|fixed|handled|delivered|booked|approved)|(?:i|we)(?:'ve| have| just| already)+ (?:just |already |now )?(?:done|sent|completed|finished|signed|paid|submitted|filed|taken care|resolved|fixed|handled|booked|approved|received|got|reviewed|called|spoken)|no longer (?:need|necessary|required)|never ?mind|not needed any ?more|please (?:ignore|disregard) (?:my|the) (?:earlier |previous |last )?(?:request|e-?mail|message|note)|(?:thanks|thank you) for (?:sending|the|your quick|taking care|getting|signing|paying|your (?:comments|input|feedback|review))|got it|erledigt|c'est fait|hecho|ya está)\b/i;
const MOVED =
  /\b(?:moved|move|postponed?|pushed?(?: back| out)?|rescheduled?|extended|extension|new (?:date|deadline|time)|deadline (?:is|has)|instead of|changed to|delayed?|bring forward|brought forward|earlier than|take your time until|verschoben|reporté|aplazad)\w*\b/i;
const AGAIN =
  /\b(?:reminder|remind|still (?:need|waiting|outstanding)|any (?:news|update|word|progress)|did you (?:get|have) a chance|have you had a chance|follow(?:ing)? up|again|overdue|past due)\b/i;

/**
 * What the newest text does to the open tasks of its conversation: completes, reschedules or repeats
 * one of them, by shared words; with a single open task the words need not be repeated.
 */
export function findThreadUpdates(
  read: ReadMessage,
  tasks: readonly ThreadTask[],
  dueOf: DueOfSentence,
): ThreadUpdate[] {
  if (tasks.length === 0) return [];
  const updates = new Map<string, ThreadUpdate>();
  for (const sentence of read.sentences.slice(0, 40)) {
    const sign = signOf(sentence.text);
    if (sign === null) continue;
    const task = taskMeant(sentence.text, tasks);
    if (!task || updates.has(task.id)) continue;
    const due = sign === 'complete' ? null : dueOf(sentence);
    const change = sign === 'complete' ? 'complete' : changeByDue(due, task, sign);
    if (change)
      updates.set(task.id, {
        taskId: task.id,
        change,
        due,
        evidence: { start: sentence.start, end: sentence.end, text: sentence.text },
      });
  }
  return [...updates.values()];
}

/** The open task that a new request repeats; null when it is a new one. */
export function repeatedTask(
  title: string,
  sentence: string,
  tasks: readonly ThreadTask[],
): ThreadTask | null {
  const words = contentWords(`${title} ${sentence}`);
  return tasks.find((task) => overlap(contentWords(task.title), words) >= 0.6) ?? null;
}

/** The change that a repeated request with this due date makes to its task. */
export function repetition(task: ThreadTask, due: DueDate | null, evidence: Span): ThreadUpdate {
  const change = due !== null && due.date !== task.due ? 'reschedule' : 'update';
  return { taskId: task.id, change, due, evidence };
}

function signOf(text: string): 'complete' | 'reschedule' | 'update' | null {
  const sentence = text.slice(0, 500).replace(/\s+/g, ' ').replace(/[’‘]/g, "'");
  if (
    DONE.test(sentence) &&
    !/\b(?:not|n't|once|when|until|after|if|before|please (?!ignore|disregard)|should be|must be|needs? to be|to be)\b.{0,40}\b(?:done|completed?|finished|sent|signed|paid|submitted)\b|\?$/i.test(
      sentence,
    )
  )
    return 'complete';
  if (MOVED.test(sentence)) return 'reschedule';
  return AGAIN.test(sentence) ? 'update' : null;
}

function changeByDue(
  due: DueDate | null,
  task: ThreadTask,
  sign: 'reschedule' | 'update',
): ThreadUpdate['change'] | null {
  if (due !== null && due.date !== task.due) return 'reschedule';
  return sign === 'update' ? 'update' : null;
}

function taskMeant(text: string, tasks: readonly ThreadTask[]): ThreadTask | null {
  const words = contentWords(text);
  const ranked = tasks
    .map((task) => ({ task, shared: overlap(contentWords(task.title), words) }))
    .sort((a, b) => b.shared - a.shared);
  const best = ranked[0];
  if (!best) return null;
  if (best.shared >= 0.34) return best.task;
  const namesOther = words.size > 4;
  return tasks.length === 1 && !namesOther ? best.task : null;
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

/** Share of the task's words that the other text has. */
function overlap(task: ReadonlySet<string>, words: ReadonlySet<string>): number {
  if (task.size === 0) return 0;
  let shared = 0;
  for (const word of task) if (words.has(word)) shared += 1;
  return shared / task.size;
}
