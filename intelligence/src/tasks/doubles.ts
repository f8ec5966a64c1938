import type { TaskProposal } from '@docket/core/extraction/suggestion';

const SAME = 0.75;
/** Asks that name no deed of their own: a second one of a message adds nothing. */
const BARE = /^(?:Answer|Respond to|Reply to|Confirm to|Advise|Follow up with) [^:]*(?::|$)/;
const LITTLE =
  /^(?:the|a|an|to|of|for|and|or|with|on|in|at|by|any|your|our|my|me|us|you|it|this|that|please|if|whether)$/;

/**
 * One ask of a message said twice becomes one task, in the order of the text: the surer wording stays,
 * with the date of either.
 */
export function withoutDoubles(tasks: readonly TaskProposal[]): TaskProposal[] {
  const kept: TaskProposal[] = [];
  for (const task of tasks) {
    const at = kept.findIndex((other) => isSame(other.title, task.title));
    const other = kept[at];
    if (!other) {
      kept.push(task);
      continue;
    }
    const [surer, lesser] = task.confidence > other.confidence ? [task, other] : [other, task];
    kept[at] = surer.due === null && lesser.due !== null ? withDue(surer, lesser) : surer;
  }
  return kept;
}

function withDue(task: TaskProposal, dated: TaskProposal): TaskProposal {
  return { ...task, due: dated.due, evidence: { ...task.evidence, due: dated.evidence.due } };
}

function isSame(one: string, other: string): boolean {
  if (BARE.test(one) && BARE.test(other) && afterColon(one) === afterColon(other)) return true;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared > 0 && shared / Math.max(a.size, b.size) >= SAME;
}

function afterColon(title: string): string {
  return title.includes(':') ? title.slice(title.indexOf(':')) : '';
}

function wordsOf(title: string): Set<string> {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !LITTLE.test(word)));
}
