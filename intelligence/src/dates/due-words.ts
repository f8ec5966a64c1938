const WORDS = /\p{L}+|\d+|[^\p{L}\d\s]/gu;
/** How many characters around a date are read for its neighboring words. */
const BEFORE = 60;
const AFTER = 30;

/** The words of a date or a length of time, the two before it and the one after it; numbers are all the same. */
export function wordsOfDate(
  { span }: { span: { start: number; end: number } },
  text: string,
): string[] {
  const before = wordsIn(text.slice(Math.max(0, span.start - BEFORE), span.start)).slice(-2);
  const after = wordsIn(text.slice(span.end, span.end + AFTER))[0] ?? 'nothing';
  const own = new Set(wordsIn(text.slice(span.start, span.end)));
  return [
    `after ${before.at(-1) ?? 'nothing'}`,
    ...(before.length === 2 ? [`after ${before.join(' ')}`] : []),
    `ahead of ${after}`,
    ...[...own].map((word) => `says ${word}`),
  ];
}

function wordsIn(text: string): string[] {
  return [...text.matchAll(WORDS)].map(([word]) => (/^\d/.test(word) ? '0' : word.toLowerCase()));
}
