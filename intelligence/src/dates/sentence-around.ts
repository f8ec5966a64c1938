const LONGEST_SENTENCE = 600;
const MONTH_FOLLOWS =
  /^\s+(?:Jan|Jän|Feb|Mär|Maerz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}{0,8}(?!\p{L})/u;

/**
 * The sentence around a span: up to a full stop before a space, a question or exclamation mark, a blank line or a list
 * item.
 */
export function sentenceAround(
  text: string,
  span: { start: number; end: number },
): { start: number; end: number } {
  const from = Math.max(0, Math.min(span.start, text.length));
  const to = Math.max(from, Math.min(span.end, text.length));
  const lowest = Math.max(0, from - LONGEST_SENTENCE);
  const highest = Math.min(text.length, to + LONGEST_SENTENCE);
  let start = from;
  while (start > lowest && !endsSentence(text, start - 1)) start -= 1;
  let end = to;
  while (
    end < highest &&
    !(end > from && endsSentence(text, end - 1) && text.slice(from, end).trim() !== '')
  )
    end += 1;
  return { start, end };
}

/** The sentence around a request; only its own words if it is one of several in its sentence. */
export function sentenceOf(
  text: string,
  request: { start: number; end: number; isPart?: boolean },
): { start: number; end: number } {
  if (request.isPart !== true) return sentenceAround(text, request);
  return { start: request.start, end: request.end };
}

/**
 * Whether a sentence ends at this character. A stop after an abbreviation or a digit only ends one if a capital follows.
 */
function endsSentence(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark === '?' || mark === '!') return true;
  if (mark === '\n') return /^[^\S\n]*(?:\n|[-*•]|\d+[.)]\s)/.test(text.slice(at + 1, at + 40));
  if (mark !== '.') return false;
  const after = text.slice(at + 1, at + 4);
  if (after === '' || !/^\s/.test(after)) return after === '';
  const word = /(?<![\p{L}\d])[\p{L}\d]+$/u.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '';
  const isShort =
    /^(?:jan|feb|mär|mai|jun[ie]?|jul[i]?|okt|dez|janv|févr|avr|juil|déc|ene|abr|ago|dic|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mr|mrs|ms|dr|no|st|vs|approx|[ap]|m|e|g|i)$/i.test(
      word,
    );
  return (
    !isShort &&
    (!/^\d{1,2}$/.test(word) ||
      (/^\s+\p{Lu}/u.test(text.slice(at + 1, at + 6)) &&
        !MONTH_FOLLOWS.test(text.slice(at + 1, at + 16))))
  );
}
