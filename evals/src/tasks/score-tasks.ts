type Place = { start: number; end: number };
/** A labelled span. */
export type ScoredSpan = { start: number; end: number; due?: string | null };
/** The scored parts of a labelled message. */
export type ScoredMessage = { tasks: readonly ScoredSpan[]; optional: readonly ScoredSpan[] };

export type SuggestedSpan = { start: number; end: number; due: string | null };

export type TaskScores = {
  /** Share of the gold spans that the evidence of some suggestion overlaps. */
  spanRecall: number | null;
  /** Share of the suggestions whose evidence overlaps a gold or optional span. */
  spanPrecision: number | null;
  /** Share of the messages without any span that get no task. */
  quiet: number | null;
  /** Share of the found gold spans with a due date for which an overlapping suggestion has that date. */
  dueCorrect: number | null;
  nDue: number;
  /** Of messages with several gold spans: the share of spans with a suggestion of their own. */
  ownOfSeveral: number | null;
  nSeveral: number;
  n: number;
  nQuiet: number;
};

/** Scores suggestions against labels; a share is null if there is nothing to count. */
export function scoreTasks(
  lines: readonly ScoredMessage[],
  suggested: readonly (readonly SuggestedSpan[])[],
): TaskScores {
  const count = {
    gold: 0,
    found: 0,
    given: 0,
    right: 0,
    quiet: 0,
    silent: 0,
    dated: 0,
    dueRight: 0,
    several: 0,
    own: 0,
  };
  for (const [index, line] of lines.entries()) {
    const spans = suggested[index] ?? [];
    const allowed = [...line.tasks, ...line.optional];
    count.given += spans.length;
    count.right += spans.filter((span) => allowed.some((gold) => overlaps(span, gold))).length;
    if (allowed.length === 0) {
      count.quiet += 1;
      if (spans.length === 0) count.silent += 1;
    }
    if (line.tasks.length > 1) {
      count.several += line.tasks.length;
      count.own += countPairs(line.tasks, spans);
    }
    for (const gold of line.tasks) {
      const hits = spans.filter((span) => overlaps(span, gold));
      count.gold += 1;
      if (hits.length === 0) continue;
      count.found += 1;
      if (gold.due === undefined || gold.due === null) continue;
      count.dated += 1;
      if (hits.some((hit) => hit.due === gold.due?.slice(0, 10))) count.dueRight += 1;
    }
  }
  return {
    spanRecall: share(count.found, count.gold),
    spanPrecision: share(count.right, count.given),
    quiet: share(count.silent, count.quiet),
    dueCorrect: share(count.dueRight, count.dated),
    nDue: count.dated,
    ownOfSeveral: share(count.own, count.several),
    nSeveral: count.several,
    n: lines.length,
    nQuiet: count.quiet,
  };
}

/** The most gold spans that can each have a suggestion of their own. */
function countPairs(gold: readonly Place[], spans: readonly Place[]): number {
  const goldOf = new Map<Place, Place>();
  const finds = (one: Place, tried: Set<Place>): boolean => {
    for (const span of spans) {
      if (tried.has(span) || !overlaps(span, one)) continue;
      tried.add(span);
      const other = goldOf.get(span);
      if (other !== undefined && !finds(other, tried)) continue;
      goldOf.set(span, one);
      return true;
    }
    return false;
  };
  return gold.filter((one) => finds(one, new Set())).length;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function overlaps(a: Place, b: Place): boolean {
  return a.start < b.end && b.start < a.end;
}
