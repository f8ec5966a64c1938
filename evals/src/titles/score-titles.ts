import { isImperative } from '@docket/intelligence/tasks/task-title';

const LONGEST = 80;
const STARTS =
  /^(?:Reply to|Answer|Tell|Prepare for|Follow up with|Get|Give|Meet|Decide|Respond to|Call|RSVP) /;
const FLAWS: readonly (readonly [flaw: string, pattern: RegExp])[] = [
  ['speaks as the sender', /^(?!Reply to ).*(?:^|\s)(?:I|I'm|I've|I'll|me|my)(?:\s|$)/],
  ['markup, link or bare mark', /<[^>]*>|https?:|&nbsp|(?:^|\s)[!*)(]+(?:\s|$)|[!?]{2,}/],
  ['ends in the middle', /\b(?:the|a|an|of|to|for|and|or|with|by|from|that|which|if|as)$/i],
  ['shouts', /^[^a-z]*[A-Z]{4,}[^a-z]*[A-Z]{4,}[^a-z]*$/],
];

export type TitleScores = {
  /** Share of titles that start with an instruction to the reader. */
  imperative: number;
  /** Share with at most 80 characters. */
  short: number;
  /** Share with an object besides the verb and a person. */
  withObject: number;
  /** Share without a mark of clumsiness (FLAWS). */
  clean: number;
  /** Share with all four. */
  good: number;
  /** Share that was cut with an ellipsis. */
  cut: number;
  n: number;
};

/** The flaws of a title, in words; empty for a good one. */
export function flawsOf(title: string): string[] {
  const flaws = FLAWS.filter(([, pattern]) => pattern.test(title)).map(([flaw]) => flaw);
  if (!isImperative(title) && !STARTS.test(title)) flaws.push('no instruction');
  if (title.length > LONGEST) flaws.push('long');
  if (!hasObject(title)) flaws.push('no object');
  return flaws;
}

/** Shares over all titles; each is 0 to 1. */
export function scoreTitles(titles: readonly string[]): TitleScores {
  const flaws = titles.map(flawsOf);
  const without = (...unwanted: string[]): number =>
    flaws.filter((found) => !found.some((flaw) => unwanted.includes(flaw))).length / titles.length;
  return {
    imperative: without('no instruction'),
    short: without('long'),
    withObject: without('no object'),
    clean: without(...FLAWS.map(([flaw]) => flaw)),
    good: flaws.filter((found) => found.length === 0).length / titles.length,
    cut: titles.filter((title) => title.endsWith('…')).length / titles.length,
    n: titles.length,
  };
}

/** Two words after the verb, or a topic after a colon; a bare call or answer to a person is complete. */
function hasObject(title: string): boolean {
  const [, ...rest] = title.replace(/[:,]/g, ' ').split(/\s+/).filter(Boolean);
  const said = rest.filter(
    (word) =>
      !/^(?:it|this|that|them|these|those|up|out|over|in|on|to|for|with|at|one|so)$/i.test(word),
  );
  return said.length > 0;
}
