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
    n: lines.length,
    nQuiet: count.quiet,
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function overlaps(a: { start: number; end: number }, b: ScoredSpan): boolean {
  return a.start < b.end && b.start < a.end;
}
