export type Phrase = { text: string; reference: string; expected: string | null };

export type Score = {
  correct: number;
  falseDates: number;
  n: number;
  none: number;
  missed: { phrase: Phrase; read: string | null }[];
};

/** Counts the phrases whose day a reader gives exactly, and the days it gives to phrases without one. */
export function scoreDates(
  phrases: readonly Phrase[],
  read: (phrase: Phrase) => string | null,
): Score {
  const dated = phrases.filter(({ expected }) => expected !== null);
  const answers = phrases.map((phrase) => ({ phrase, read: read(phrase) }));
  const missed = answers.filter((answer) => answer.read !== answer.phrase.expected);
  const falseDates = missed.filter(({ phrase }) => phrase.expected === null).length;
  const right = dated.length - (missed.length - falseDates);
  return {
    correct: dated.length === 0 ? 0 : right / dated.length,
    falseDates,
    n: dated.length,
    none: phrases.length - dated.length,
    missed,
  };
}
