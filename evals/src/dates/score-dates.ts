export type Phrase = { text: string; reference: string; expected: string | null };

export type Score = {
  correct: number;
  falseDates: number;
  n: number;
  none: number;
  interval: [number, number];
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
    interval: wilson(right, dated.length),
    missed,
  };
}

/** The 95 % interval of a share (Wilson 1927). */
export function wilson(right: number, n: number): [number, number] {
  if (n === 0) return [0, 1];
  const z2 = 1.96 ** 2;
  const share = right / n;
  const centre = share + z2 / (2 * n);
  const half = 1.96 * Math.sqrt((share * (1 - share) + z2 / (4 * n)) / n);
  return [(centre - half) / (1 + z2 / n), (centre + half) / (1 + z2 / n)];
}
