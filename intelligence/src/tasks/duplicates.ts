import type { Span, TaskProposal } from '@docket/core/extraction/suggestion';

import { onlySaysByWhen } from './answer-by';

const SAME = 0.75;
const LONGEST_EVIDENCE = 600;
/** Asks without an action of their own: a second one in a message adds nothing. */
const BARE = /^(?:Answer|Respond to|Reply to|Confirm to|Advise|Follow up with) [^:]*(?::|$)/;
/** 'Please let me know by Friday' next to the question itself. */
const CALLS_FOR_ANSWER =
  /^(?:please |pls |kindly |just )*(?:let (?:me|us) know|reply|respond|answer|confirm|get back to (?:me|us))\b.{0,24}$/;
const LITTLE =
  /^(?:the|a|an|to|of|for|and|or|with|on|in|at|by|any|your|our|my|me|us|you|it|this|that|please|if|whether)$/;

/**
 * Merges asks that a message repeats into one task, in text order. The more certain wording is kept, with the date of
 * either, and the evidence spans both if they are close.
 */
export function withoutDuplicates(
  tasks: readonly TaskProposal[],
  fullText: string,
): TaskProposal[] {
  const kept: TaskProposal[] = [];
  for (const task of tasks) {
    const before = kept.at(-1);
    if (before && onlySaysByWhen(task)) {
      kept[kept.length - 1] = withBoth(dueFirst(before, task), task.evidence.task, fullText);
      continue;
    }
    const at = kept.findIndex((other) => isSame(other.title, task.title));
    const other = kept[at];
    if (!other) {
      kept.push(task);
      continue;
    }
    const [surer, lesser] = isBetter(task, other) ? [task, other] : [other, task];
    const dated = surer.due === null && lesser.due !== null ? withDue(surer, lesser) : surer;
    kept[at] = withBoth(dated, lesser.evidence.task, fullText);
  }
  return kept;
}

/** The day of an event is answered before: 'Can you come on Friday? Please reply by Wednesday.' */
function dueFirst(task: TaskProposal, dated: TaskProposal): TaskProposal {
  const [due, other] = [task.due?.date, dated.due?.date];
  return due === undefined || (other !== undefined && other < due) ? withDue(task, dated) : task;
}

function withDue(task: TaskProposal, dated: TaskProposal): TaskProposal {
  return { ...task, due: dated.due, evidence: { ...task.evidence, due: dated.evidence.due } };
}

function withBoth(task: TaskProposal, other: Span, fullText: string): TaskProposal {
  const start = Math.min(task.evidence.task.start, other.start);
  const end = Math.max(task.evidence.task.end, other.end);
  if (end - start > LONGEST_EVIDENCE) return task;
  const span = { start, end, text: fullText.slice(start, end) };
  return { ...task, evidence: { ...task.evidence, task: span } };
}

/** A wording that says what to do is preferred to one that only points at it. */
function isBetter(one: TaskProposal, other: TaskProposal): boolean {
  const [points, otherPoints] = [pointsOnly(one.title), pointsOnly(other.title)];
  return points === otherPoints ? one.confidence > other.confidence : otherPoints;
}

function pointsOnly(title: string): boolean {
  return (
    /^\p{L}+: /u.test(title) || /^(?:Answer|Respond to|Confirm to|Advise) (?!.*\?)/.test(title)
  );
}

/** Titles of questions, in four languages. */
const IS_ANSWERED =
  /^(?:Tell|Say|Decide|Choose|Update|Dire à|Decir a) |^Give .{1,60} your thoughts|^.{1,60} sagen, |^Answer .*\?|\?”/u;

/** 'Send both' next to 'Send the terms', 'please let me know' next to a question. */
function addsNothing(one: string, other: string): boolean {
  if (/^Reply to [^:]{1,60}(?:: |$)/.test(one) && IS_ANSWERED.test(other)) return true;
  const quoted = /^[^“]*“(.*)”/.exec(one)?.[1]?.toLowerCase();
  if (quoted !== undefined && CALLS_FOR_ANSWER.test(quoted) && IS_ANSWERED.test(other)) return true;
  if (pointsOnly(other)) return false;
  if (quoted !== undefined && /\b(?:both|it|this|that|them|these|those)\b/.test(quoted))
    return quoted.includes(other.split(' ', 1)[0]?.toLowerCase() ?? '');
  // 'Send: Lease', not 'Ann: “…”'
  const verb = /^(\p{L}+): (?!“)/u.exec(one)?.[1];
  if (verb !== undefined) return other.startsWith(`${verb} `);
  return pointsOnly(one) && /^Reply to .*\?$|^Reply to .* about /.test(other);
}

function isSame(one: string, other: string): boolean {
  if (addsNothing(one, other) || addsNothing(other, one)) return true;
  if (BARE.test(one) && BARE.test(other) && afterColon(one) === afterColon(other)) return true;
  // 'Order the fence: Depot' and 'Have the lamp checked: Depot' have only their topic in common.
  const isOfOneTopic = afterColon(one) !== '' && afterColon(one) === afterColon(other);
  const [a, b] = [one, other].map((title) => wordsOf(isOfOneTopic ? beforeColon(title) : title));
  if (a === undefined || b === undefined) return false;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared > 0 && shared / Math.max(a.size, b.size) >= SAME;
}

function afterColon(title: string): string {
  return title.includes(':') ? title.slice(title.indexOf(':')) : '';
}

function beforeColon(title: string): string {
  return title.slice(0, title.length - afterColon(title).length);
}

function wordsOf(title: string): Set<string> {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !LITTLE.test(word)));
}
