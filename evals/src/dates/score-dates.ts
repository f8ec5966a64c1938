export type Phrase = {
  text: string;
  reference: string;
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:MM if the time counts too. */
  expected: string | null;
  /** The language of the message; English by default. */
  language?: string | undefined;
};

/** Counts of phrases; `n` name a day, `none` do not. */
export type Score = {
  n: number;
  right: number;
  missed: number;
  wrong: number;
  none: number;
  falseDates: number;
};

/** The data's notation for a day that does not exist in the calendar (Feb 30). */
const NO_SUCH_DAY = '0001-01-01';

/**
 * Counts the phrases whose day a reader gets exactly right, misses or gets wrong, and the days it returns for phrases
 * without one.
 */
export function scoreDates(
  phrases: readonly Phrase[],
  read: (phrase: Phrase) => string | null,
): Score {
  const score: Score = { n: 0, right: 0, missed: 0, wrong: 0, none: 0, falseDates: 0 };
  for (const phrase of phrases) {
    const answer = read(phrase);
    if (!hasDay(phrase)) {
      score.none += 1;
      if (answer !== null) score.falseDates += 1;
      continue;
    }
    score.n += 1;
    if (isRight(answer, phrase)) score.right += 1;
    else if (answer === null) score.missed += 1;
    else score.wrong += 1;
  }
  return score;
}

/** The time counts if the phrase is expected to have one. */
export function isRight(answer: string | null, { expected }: Phrase): boolean {
  if (answer === null || expected === null) return false;
  if (answer.slice(0, expected.length) === expected) return true;
  // The end of a day is the midnight at which the next begins.
  const end = Date.parse(`${answer.slice(0, 10)}T24:00:00Z`);
  return answer.endsWith('T23:59') && new Date(end).toISOString().slice(0, 16) === expected;
}

export function hasDay({ expected }: Phrase): boolean {
  return expected !== null && expected !== NO_SUCH_DAY;
}
